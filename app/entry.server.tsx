import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { ErrorReference } from './components/ui/error-reference'
import { storageFailureOf } from './database/storage-failure.server'
import { documentResponse } from './runtime/document-text.server'
import { logger } from './runtime/logger.server'
import { markStorageFailure } from './runtime/storage-failure.server'

/**
 * Public pages are documents without hydration: one string, no stream. A route that hydrates (`handle.policy.hydrate`)
 * will get a streamed render with a nonce beside this one.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  // Never read, it is never made (vite.config.ts).
  Object.defineProperty(routerContext, 'serverHandoffStream', { value: undefined })
  const html = renderToStaticMarkup(
    <ErrorReference value={requestIdOf(request)}>
      <ServerRouter context={routerContext} url={request.url} />
    </ErrorReference>,
  )
  return documentResponse(request, `<!DOCTYPE html>${html}`, { status, headers })
}

/** Bugs are logged once, with the reference that the error page shows; refusals are answers, not bugs. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isRouteErrorResponse(error)) return
  const requestId = requestIdOf(request)
  const storage = storageFailureOf(error)
  if (storage && requestId) markStorageFailure(requestId, storage)
  if (storage === 'busy') logger.warn({ requestId }, 'another program holds the write lock')
  else logger.error({ err: error, requestId }, storage ? 'storage refuses to write' : 'bug')
}

/** Given by the adapter to every request. */
function requestIdOf(request: Request): string | undefined {
  return request.headers.get('X-Request-Id') ?? undefined
}
