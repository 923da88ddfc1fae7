import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { actionWhenWritable } from '~/middleware/read-only.server'
import type { CompletePolicy } from '~/runtime/route-policy'
import { routeObjects } from '~/runtime/route-table'
import { createPathRouter } from './canonical-path'
import { pageOfData } from './data-request'

type Handler = (request: Request, context?: RouterContextProvider) => Promise<Response>

const handlers = new Map<string, Handler>()

/** The routes of the build, each with its policy. */
export const table = routeObjects(build.routes)

/** Resolves a path to its route, canonical spelling and policy. */
export const routePath = createPathRouter(table)

/**
 * React Router on this build. It ranks and matches all routes several times per request, which costs as much as the
 * queries of a page, so each address gets a handler that knows only its own routes.
 */
export function application(request: Request, context?: RouterContextProvider): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { routeIds, policy } = routePath(pageOfData(pathname) ?? pathname)
  const name = routeIds.join(' ')
  const handler = handlers.get(name) ?? handlerOf(routeIds, policy)
  handlers.set(name, handler)
  return handler(request, context)
}

/**
 * Always in production mode, so that no error shows its message. A path that not even the splat route matches (one with
 * a line break) gets the full handler, which refuses it.
 */
function handlerOf(branch: string[], policy: CompletePolicy): Handler {
  if (branch.length === 0) return createRequestHandler(build, 'production')
  const of = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => branch.includes(id)))
  const routes = Object.entries(of(build.routes)).map(([id, route]) => [id, route && guarded(route, policy)])
  const narrowed: ServerBuild = {
    ...build,
    routes: Object.fromEntries(routes),
    assets: { ...build.assets, routes: of(build.assets.routes) },
  }
  return createRequestHandler(narrowed, 'production')
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

/** No route is asked whether its shop may be written: its policy says so. */
function guarded(route: BuiltRoute, policy: CompletePolicy): BuiltRoute {
  const { action } = route.module
  return action ? { ...route, module: { ...route.module, action: actionWhenWritable(action, policy) } } : route
}
