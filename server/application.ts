import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { routeObjects } from '~/runtime/route-table'
import { createPathRouter } from './canonical-path'
import { pageOfData } from './data-request'

type Handler = (request: Request, context?: RouterContextProvider) => Promise<Response>

const handlers = new Map<string, Handler>()

/** The routes of the build, each with its policy. */
export const table = routeObjects(build.routes)

/** Which route of the build takes a path, how the build spells it and how it is treated. */
export const routePath = createPathRouter(table)

/**
 * React Router on this build. For each request it ranks, matches and prepares every route there is, several times over,
 * which costs as much as the queries of a page; so each address is given to a handler that knows its own routes only.
 */
export function application(request: Request, context?: RouterContextProvider): Promise<Response> {
  const { pathname } = new URL(request.url)
  return handlerFor(pageOfData(pathname) ?? pathname)(request, context)
}

/** Those of every page, for the few pages that the adapter writes itself. */
export const stylesheets: string[] = (build.routes.root?.module.links?.() ?? []).flatMap((link) =>
  'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
)

function handlerFor(path: string): Handler {
  const { routeIds } = routePath(path)
  const name = routeIds.join(' ')
  const handler = handlers.get(name) ?? handlerOf(routeIds)
  handlers.set(name, handler)
  return handler
}

/**
 * In production mode whatever NODE_ENV says, so that no error ever shows its message. What no route matches, not even the
 * last one (an address with a line break), is for all of them to refuse.
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
