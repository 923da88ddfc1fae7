import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TenantLease } from '~/database/tenants.server'
import type { Lifecycle, RequestContext } from '~/middleware/request.server'
import type { RoutedPath } from './canonical-path'

/** One request and its response, from the first byte to the last. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  method: string
  /** As received; after parsing, the path in the route table's spelling. */
  address: string
  /** Undefined until the address is parsed. */
  route: RoutedPath | undefined
  /** Id of the requested shop. */
  tenant: string | undefined
  /** Created on first use: a cached page needs none. */
  context: RequestContext | undefined
  /** Shown on error pages, logged, and sent as X-Request-Id, so that a shopper can quote it. */
  requestId: string
  lifecycle: Lifecycle
  /** Released once the response is made. */
  lease?: TenantLease | undefined
}

export function openExchange(req: IncomingMessage, res: ServerResponse, lifecycle: Lifecycle): Exchange {
  return {
    req,
    res,
    method: req.method ?? 'GET',
    address: req.url ?? '/',
    route: undefined,
    tenant: undefined,
    context: undefined,
    requestId: drawRequestId(),
    lifecycle,
    lease: undefined,
  }
}

const ID_DIGITS = 12
let digits = ''
let drawn = 0

/** Drawn in batches: a call of the generator per request would be noticeable for a cached page. */
function drawRequestId(): string {
  if (drawn === digits.length) {
    digits = randomBytes(500 * ID_DIGITS).toString('hex')
    drawn = 0
  }
  drawn += ID_DIGITS
  return digits.slice(drawn - ID_DIGITS, drawn)
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/**
 * Headers that only our own proxy may set, so the application must never see a client's. Also Origin, which the gate
 * has checked: React Router's check would refuse forms behind a TLS proxy.
 */
const dropped =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-request-id|origin|connection|keep-alive|transfer-encoding|upgrade)$/

/** The request as React Router sees it. */
export function toFetchRequest(
  exchange: Exchange,
  input: { url: URL; body: Buffer | ReadableStream | undefined },
): Request {
  const { req, method } = exchange
  const headers: [string, string][] = []
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    if (dropped.test(name)) continue
    for (const one of value ?? []) headers.push([name, one])
  }
  // No signal: following one costs more than the rest of the request, and started work is finished anyway.
  if (input.body instanceof ReadableStream) {
    const init = { method, headers, body: input.body, duplex: 'half' }
    return new Request(input.url, init)
  }
  const body = input.body && input.body.length > 0 && !isSafe(method) ? new Uint8Array(input.body) : undefined
  return new Request(input.url, { method, headers, body })
}
