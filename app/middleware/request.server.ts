import { createContext, type RouterContextProvider } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/base/setting'
import type { RefusalView } from '~/runtime/refusal-view'
import type { StorageFailure } from '~/runtime/storage-failure'

/** Lets a stopping server tell load balancers and its connections. */
export interface Lifecycle {
  stopping: boolean
}

/** Shared by the HTTP adapter and the application for one request; expensive fields are lazy. */
export interface RequestContext {
  /** Shown on error pages, logged, and sent as X-Request-Id; undefined without the adapter. */
  requestId: string | undefined
  /** Undefined for a host without a shop. */
  tenant: Tenant | undefined
  /** Rate limit key: an IPv4 address or the /64 of an IPv6 one. */
  network: string | null
  /** The request's single timestamp. */
  readonly at: Date
  readonly cookies: Cookies
  /** Cart count of the visitors sharing a rendered page; undefined for a personal page. */
  sharedCartCount?: number | undefined
  /** The shop's settings, read once per request. */
  readSettings(): Promise<Settings>
  lifecycle: Lifecycle
  /** Whether the adapter sends `document` as text: encoding it as a body and reading it back costs 7 % of its page. */
  takesText: boolean
  document?: { response: Response; text: string }
  /** Set for a hydrated page; the adapter puts it into the Content-Security-Policy. */
  nonce?: string
  /** A refusal by the adapter, to be shown in the shop's frame. */
  refusal?: RefusalView
  /** Why the body was not read to its end; the adapter then answers. */
  bodyFailure?: 'too-large' | 'cut'
  /** A response to stream. */
  streamed?: Response
  /** Set when storage failed; the adapter then answers 503. */
  storageFailure?: StorageFailure
}

export const requestContext = createContext<RequestContext | null>(null)

/** Throws before the root middleware has run. */
export function requestContextOf(provider: Readonly<RouterContextProvider>): RequestContext {
  const context = provider.get(requestContext)
  if (!context) throw new Error('No request context: the root middleware has not run.')
  return context
}

export function documentResponse(context: RequestContext | null, text: string, init: ResponseInit): Response {
  if (!context?.takesText) return new Response(text, init)
  const response = new Response(null, init)
  context.document = { response, text }
  return response
}

const NO_BYTES = Buffer.alloc(0)

/** The whole body, once; a middleware may have replaced the document. */
export async function readBytes(context: RequestContext | undefined, response: Response): Promise<Buffer> {
  const document = context?.document
  if (document?.response === response) return Buffer.from(document.text)
  return response.body ? Buffer.from(await response.arrayBuffer()) : NO_BYTES
}

export function streamedResponse(context: RequestContext, body: ReadableStream, init: ResponseInit): Response {
  context.streamed = new Response(body, init)
  return context.streamed
}

type Cookies = ReadonlyMap<string, string>

/** Keeps the first of each name: browsers send the most specific one first. */
export function parseCookies(header: string | null | undefined): Cookies {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  return cookies
}
