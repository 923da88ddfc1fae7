import * as build from 'virtual:react-router/server-build'
import { type RouteRow, routeObjects, routeRows } from './route-table'

/** The routes of the running build. For functions alone: the build imports the modules that ask, so it is ready after them. */
export function builtRoutes(): RouteRow[] {
  return routeRows(routeObjects(build.routes))
}
