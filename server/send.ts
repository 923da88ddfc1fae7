import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readBytes } from '~/middleware/request.server'
import { compress, compressing, isWorthCompressing, negotiateEncoding } from './compression'
import { KEEP_ALIVE } from './connections'
import type { Exchange } from './exchange'
import { flatten, type HeaderFields, PAGE_VARIES_BY } from './header-fields'
import type { CachedPage, Head } from './page-cache'

/** Writes a whole response at once: setting headers individually costs more than the page. Names must be lower case. */
export function send(exchange: Exchange, status: number, fields: HeaderFields, body?: Buffer): void {
  const length = body ? ['content-length', String(body.length)] : []
  exchange.res.writeHead(status, [...flatten(fields), ...length, ...ownFields(exchange)])
  end(exchange, body)
}

/** Id of the response, and whether its connection is kept: a kept one would delay a stop. */
export function ownFields({ res, requestId, lifecycle }: Exchange): string[] {
  const isKept = res.shouldKeepAlive && !lifecycle.stopping
  return ['x-request-id', requestId, ...(isKept ? ['keep-alive', KEEP_ALIVE] : ['connection', 'close'])]
}

function sendReady(exchange: Exchange, { status, fields }: Head, body?: Buffer): void {
  exchange.res.writeHead(status, [...fields, ...ownFields(exchange)])
  end(exchange, body)
}

function end({ res, method }: Exchange, body: Buffer | undefined): void {
  // An empty buffer would be a second write.
  res.end(method === 'HEAD' || body?.length === 0 ? undefined : body)
}

/** Writes a fetch Response, compressed when that pays; its own headers precede `defaults`. */
export async function sendResponse(exchange: Exchange, response: Response, defaults: HeaderFields): Promise<void> {
  const fields: HeaderFields = { ...defaults, vary: PAGE_VARIES_BY, ...Object.fromEntries(response.headers) }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) fields['set-cookie'] = cookies
  const bodiless = exchange.method === 'HEAD' || response.status === 204 || response.status === 304
  if (bodiless) return send(exchange, response.status, fields)

  if (isStream(response)) return streamResponse(exchange, response, fields)
  if (response.body && isStreamed(exchange, response)) {
    return streamCompressed(exchange, { status: response.status, body: response.body, fields })
  }
  if (response.body && 'content-length' in fields) return streamFile(exchange, response, fields)
  const plain = await readBytes(exchange.context, response)
  const compressible =
    !('content-encoding' in fields) && isWorthCompressing(plain, response.headers.get('content-type'))
  const encoding = compressible ? negotiateEncoding(exchange.req.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') fields['content-encoding'] = encoding
  send(exchange, response.status, fields, await compress(plain, encoding))
}

/** Streamed line by line. */
function isStream(response: Response): boolean {
  return response.body !== null && response.headers.get('content-type') === 'application/x-ndjson'
}

async function streamResponse(exchange: Exchange, response: Response, fields: HeaderFields): Promise<void> {
  const { res } = exchange
  res.writeHead(response.status, [...flatten(fields), ...ownFields(exchange)])
  try {
    for await (const chunk of response.body ?? []) {
      if (res.destroyed) break
      res.write(chunk)
    }
  } finally {
    res.end()
  }
}

/** A hydrated page or its data, parts of which may be pending. */
function isStreamed({ context }: Exchange, response: Response): boolean {
  return context?.streamed === response || response.headers.get('content-type') === 'text/x-script'
}

/** Streams a file of known length with backpressure. */
async function streamFile(exchange: Exchange, response: Response, fields: HeaderFields): Promise<void> {
  const { res } = exchange
  res.writeHead(response.status, [...flatten(fields), ...ownFields(exchange)])
  await pipeline(Readable.from(response.body ?? []), res)
}

async function streamCompressed(
  exchange: Exchange,
  { status, body, fields }: { status: number; body: ReadableStream<Uint8Array>; fields: HeaderFields },
): Promise<void> {
  const { req, res } = exchange
  const encoding = negotiateEncoding(req.headers['accept-encoding'])
  const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
  res.writeHead(status, [...flatten(fields), ...named, ...ownFields(exchange)])
  await pipeline(Readable.from(body), compressing(encoding), res)
}

/** Sends a cached page, or 304 to a browser that has it. */
export function sendPage(exchange: Exchange, page: CachedPage): void | Promise<void> {
  const { headers } = exchange.req
  if (headers['if-none-match'] === page.etag) return sendReady(exchange, page.unchanged)
  const encoding = negotiateEncoding(headers['accept-encoding'])
  const ready = page.find(encoding)
  if (ready) return sendReady(exchange, ready.head, ready.bytes)
  return page.make(encoding).then(({ head, bytes }) => sendReady(exchange, head, bytes))
}
