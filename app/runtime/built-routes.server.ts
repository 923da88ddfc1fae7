import * as build from 'virtual:react-router/server-build'
import { matchRoutes } from 'react-router'
import { type CompletePolicy, completePolicy } from './route-policy'
import { type RouteRow, routeObjects, routeRows } from './route-table'

/** The routes of the running build. For functions alone: the build imports the modules that ask, so it is ready after them. */
export function builtRoutes(): RouteRow[] {
  return routeRows(routeObjects(build.routes))
}

/** How the page of a path is treated. */
export function policyAt(path: string): CompletePolicy {
  const branch = matchRoutes(routeObjects(build.routes), path) ?? []
  return completePolicy(branch.map(({ route }) => route.handle))
}
