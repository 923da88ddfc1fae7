import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readBytes } from '~/runtime/request-context.server'
import { compress, compressing, isWorthCompressing, negotiateEncoding } from './compression'
import type { Exchange } from './exchange'
import { flatten, type HeaderFields, PAGE_VARIES_BY, REQUEST_ID } from './header-fields'
import type { CachedPage } from './page-cache'

/** Writes a whole response at once: setting headers individually costs more than the page. Names must be lower case. */
export function send(exchange: Exchange, status: number, fields: HeaderFields, body?: Buffer): void {
  const flat = flatten(fields)
  if (body) flat.push('content-length', String(body.length))
  flat.push(...REQUEST_ID)
  sendFlat(exchange, status, flat, body)
}

/** `flat` ends with `REQUEST_ID`: a page's headers are not copied for each response. */
function sendFlat(exchange: Exchange, status: number, flat: string[], body?: Buffer): void {
  const { res, method, requestId, lifecycle } = exchange
  flat[flat.length - 1] = requestId
  // Checked last: a connection kept alive would delay the stop.
  res.writeHead(status, lifecycle.stopping ? flat.concat('connection', 'close') : flat)
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
  const { res, requestId } = exchange
  res.writeHead(response.status, [...flatten(fields), 'x-request-id', requestId])
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
async function streamFile({ res, requestId }: Exchange, response: Response, fields: HeaderFields): Promise<void> {
  res.writeHead(response.status, [...flatten(fields), 'x-request-id', requestId])
  await pipeline(Readable.from(response.body ?? []), res)
}

async function streamCompressed(
  { req, res, requestId }: Exchange,
  { status, body, fields }: { status: number; body: ReadableStream<Uint8Array>; fields: HeaderFields },
): Promise<void> {
  const encoding = negotiateEncoding(req.headers['accept-encoding'])
  const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
  res.writeHead(status, [...flatten(fields), ...named, 'x-request-id', requestId])
  await pipeline(Readable.from(body), compressing(encoding), res)
}

/** Sends a cached page, or 304 to a browser that has it. */
export function sendPage(exchange: Exchange, page: CachedPage): void | Promise<void> {
  const { headers } = exchange.req
  if (headers['if-none-match'] === page.etag) return sendFlat(exchange, 304, page.unchangedHeaders)
  const encoding = negotiateEncoding(headers['accept-encoding'])
  const ready = page.find(encoding)
  if (ready) return sendFlat(exchange, 200, ready.headers, ready.bytes)
  return page.make(encoding).then((made) => sendFlat(exchange, 200, made.headers, made.bytes))
}
