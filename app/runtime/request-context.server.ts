import { createContext, type RouterContextProvider } from 'react-router'
import type { StorageFailure } from '~/database/storage-failure.server'
import type { Tenant } from '~/database/tenants.server'

/** What the process is doing: a server that stops says so to balancers and to its connections. */
export interface Lifecycle {
  stopping: boolean
}

/** What the HTTP adapter and the application tell each other about one request. */
export interface RequestContext {
  /** Shown on error pages, in every log line and in the X-Request-Id header; undefined where no adapter stands. */
  requestId: string | undefined
  /** Where the request comes from, as its limits count it: an IPv4 address or the /64 of an IPv6 one. */
  network: string | null
  lifecycle: Lifecycle
  /** Open until the request is answered; undefined where no adapter found it. */
  tenant?: Tenant
  /** The adapter reads a document's text from here: encoded as a body and decoded again it costs a tenth of its page. */
  takesText: boolean
  document?: { response: Response; text: string }
  /** How storage failed while the application worked; the adapter answers 503 in place of its page. */
  storageFailure?: StorageFailure
}

const requestContext = createContext<RequestContext | null>(null)

/** Hands a request's context to React Router. */
export function setRequestContext(provider: RouterContextProvider, context: RequestContext): void {
  provider.set(requestContext, context)
}

/** Set by the adapter, or made on first use where none stands: `npm run dev`, the stock server. */
export function requestContextOf(provider: Readonly<RouterContextProvider>): RequestContext {
  const known = provider.get(requestContext)
  if (known) return known
  const made: RequestContext = {
    requestId: undefined,
    network: null,
    lifecycle: { stopping: false },
    takesText: false,
  }
  provider.set(requestContext, made)
  return made
}

export function documentResponse(context: RequestContext, text: string, init: ResponseInit): Response {
  if (!context.takesText) return new Response(text, init)
  const response = new Response(null, init)
  context.document = { response, text }
  return response
}

/** The whole body of an answer, once. A middleware may have put another in the place of the document. */
export async function readBytes({ document }: RequestContext, response: Response): Promise<Buffer> {
  return document?.response === response ? Buffer.from(document.text) : Buffer.from(await response.arrayBuffer())
}
