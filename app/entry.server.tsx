import { renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ErrorReference } from './components/ui/error-reference'
import { storageFailureOf } from './database/storage-failure.server'
import { logger } from './runtime/logger.server'
import { documentResponse, requestContext } from './runtime/request-context.server'

/**
 * Public pages are documents without hydration: one string, no stream. A route that hydrates (`handle.policy.hydrate`)
 * will get a streamed render with a nonce beside this one.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  provider: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  // Never read, it is never made (vite.config.ts).
  Object.defineProperty(routerContext, 'serverHandoffStream', { value: undefined })
  const context = provider.get(requestContext)
  const html = renderToStaticMarkup(
    <ErrorReference value={context?.requestId}>
      <ServerRouter context={routerContext} url={request.url} />
    </ErrorReference>,
  )
  return documentResponse(context, `<!DOCTYPE html>${html}`, { status, headers })
}

/** Bugs are logged once, with the reference that the error page shows; refusals are answers, not bugs. */
export const handleError: HandleErrorFunction = (error, { context: provider }) => {
  if (isRouteErrorResponse(error)) return
  const context = provider.get(requestContext)
  const requestId = context?.requestId
  const storage = storageFailureOf(error)
  if (storage && context) context.storageFailure = storage
  if (storage === 'busy') logger.warn({ requestId }, 'another program holds the write lock')
  else logger.error({ err: error, requestId }, storage ? 'storage refuses to write' : 'bug')
}
