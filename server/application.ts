import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
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
  const { routeIds } = routePath(pageOfData(pathname) ?? pathname)
  const name = routeIds.join(' ')
  const handler = handlers.get(name) ?? handlerOf(routeIds)
  handlers.set(name, handler)
  return handler(request, context)
}

/**
 * Always in production mode, so that no error shows its message. A path that not even the splat route matches (one with
 * a line break) gets the full handler, which refuses it.
 */
function handlerOf(branch: string[]): Handler {
  if (branch.length === 0) return createRequestHandler(build, 'production')
  const of = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => branch.includes(id)))
  const narrowed: ServerBuild = {
    ...build,
    routes: of(build.routes),
    assets: { ...build.assets, routes: of(build.assets.routes) },
  }
  return createRequestHandler(narrowed, 'production')
}
