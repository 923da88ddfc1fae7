import type { MiddlewareFunction } from 'react-router'
import { policyAt } from '~/runtime/built-routes.server'

/** Redirects to a page that does not hydrate must load it as a document: it has no data requests. */
export const documentRedirectMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const location = response.headers.get('Location')
  if (location === null || !new URL(request.url).pathname.endsWith('.data')) return response
  const { pathname } = new URL(location, request.url)
  if (!policyAt(pathname).hydrate) response.headers.set('X-Remix-Reload-Document', 'true')
  return response
}
