import { createContext, type RouterContextProvider } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/shop'
import type { Cookies } from './cookies'
import type { StorageFailure } from './storage-failure'

/** What the process is doing: a server that stops says so to balancers and to its connections. */
export interface Lifecycle {
  stopping: boolean
}

/** What the HTTP adapter and the application tell each other about one request; read lazily where reading costs. */
export interface RequestContext {
  /** Shown on error pages, in every log line and in the X-Request-Id header; undefined where no adapter stands. */
  requestId: string | undefined
  /** Undefined for a host that no shop holds. */
  tenant: Tenant | undefined
  /** Where the request comes from, as its limits count it: an IPv4 address or the /64 of an IPv6 one. */
  network: string | null
  /** The one instant of the request. */
  readonly at: Date
  readonly cookies: Cookies
  /** The shop's, read once a request. */
  readSettings(): Promise<Settings>
  lifecycle: Lifecycle
  /** The adapter reads a document's text from here: encoded as a body and decoded again it costs a tenth of its page. */
  takesText: boolean
  document?: { response: Response; text: string }
  /** Of the page that hydrates: the adapter's policy lets its inline scripts run by it. */
  nonce?: string
  /** Why the application could not read the body to its end; the adapter answers in place of its page. */
  bodyFailure?: 'too-large' | 'cut'
  /** An answer that is sent as it is rendered. */
  streamed?: Response
  /** How storage failed while the application worked; the adapter answers 503 in place of its page. */
  storageFailure?: StorageFailure
}

export const requestContext = createContext<RequestContext | null>(null)

/** Throws before the root middleware. */
export function requestContextOf(provider: Readonly<RouterContextProvider>): RequestContext {
  const context = provider.get(requestContext)
  if (!context) throw new Error('No request context: the root middleware makes it.')
  return context
}

export function documentResponse(context: RequestContext | null, text: string, init: ResponseInit): Response {
  if (!context?.takesText) return new Response(text, init)
  const response = new Response(null, init)
  context.document = { response, text }
  return response
}

export function streamedResponse(context: RequestContext, body: ReadableStream, init: ResponseInit): Response {
  context.streamed = new Response(body, init)
  return context.streamed
}

/** The whole body of an answer, once. A middleware may have put another in the place of the document. */
export async function readBytes(context: RequestContext | undefined, response: Response): Promise<Buffer> {
  const document = context?.document
  return document?.response === response ? Buffer.from(document.text) : Buffer.from(await response.arrayBuffer())
}
