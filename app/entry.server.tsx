import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { registerAgents } from './agents/handlers.server'
import { ErrorReference } from './components/ui/error-page'
import { SaveData } from './components/ui/save-data'
import { storageFailureOf } from './database/storage-failure.server'
import { documentResponse, type RequestContext, requestContext, streamedResponse } from './middleware/request.server'
import { registerEffects } from './order-effects/index.server'
import { logger } from './runtime/logger.server'
import { isHydrated } from './runtime/route-policy'

registerAgents()
registerEffects()

/** Maximum delay of a deferred part of a page or of its data. */
export const streamTimeout = 5000
/** Then pending parts fail and the page is ended. */
const RENDER_MS = streamTimeout + 1000

/** Public pages are documents without hydration: one string, no stream (docs/decisions/0004). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  provider: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const context = provider.get(requestContext)
  if (context && hydrates(routerContext)) return renderHydrated(request, { status, headers, routerContext, context })
  const html = renderToStaticMarkup(
    <ErrorReference value={context?.requestId}>
      <SaveData value={request.headers.get('Save-Data')?.toLowerCase() === 'on'}>
        <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
      </SaveData>
    </ErrorReference>,
  )
  return documentResponse(context, `<!DOCTYPE html>${html}`, { status, headers })
}

/** Uses the same routes as the layout, which writes the scripts (app/root.tsx). */
function hydrates({ staticHandlerContext }: EntryContext): boolean {
  return isHydrated(staticHandlerContext.matches.map(({ route }) => route.handle))
}

/** Throws a failure before the first byte, so that React Router answers it; crawlers get the complete page at once. */
async function renderHydrated(
  request: Request,
  page: { status: number; headers: Headers; routerContext: EntryContext; context: RequestContext },
): Promise<Response> {
  const { status, headers, routerContext, context } = page
  context.nonce ??= randomBytes(16).toString('base64')
  const { nonce } = context
  const signal = AbortSignal.timeout(RENDER_MS)
  let begun = false
  const stream = await renderToReadableStream(
    <ErrorReference value={context.requestId}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ErrorReference>,
    {
      nonce,
      signal,
      onError: (error) => {
        if (begun && !signal.aborted) logFailure(error, context)
      },
    },
  )
  begun = true
  if (!isbot(request.headers.get('User-Agent'))) return streamedResponse(context, stream, { status, headers })
  await stream.allReady
  return new Response(stream, { status, headers })
}

/** Logs bugs once, with the reference shown on the error page; refusals are responses, not bugs. */
export const handleError: HandleErrorFunction = (error, { context }) => logFailure(error, context.get(requestContext))

function logFailure(error: unknown, context: RequestContext | null): void {
  if (isRouteErrorResponse(error) || context?.bodyFailure) return
  const requestId = context?.requestId
  const storage = storageFailureOf(error)
  if (storage && context) context.storageFailure = storage
  if (storage === 'busy') logger.warn({ requestId }, 'another program holds the write lock')
  else logger.error({ err: error, requestId }, storage ? 'storage refuses to write' : 'bug')
}
