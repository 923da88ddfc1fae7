import type { ServerResponse } from 'node:http'
import { compress, isWorthCompressing, negotiateEncoding } from './compression'
import type { Exchange } from './exchange'
import type { CachedPage } from './page-cache'

/** What a page may differ by; the browser's own copy is asked for again with its ETag. */
const PAGE_VARIES_BY = 'Cookie, Save-Data, Accept-Encoding'

/** Writes a fetch Response out, compressed when that pays. */
export async function reply(exchange: Exchange, response: Response): Promise<void> {
  const { req, res } = exchange
  copyHeaders(response.headers, res)
  res.statusCode = response.status
  const body: Buffer = Buffer.from(await response.arrayBuffer())
  if (response.status === 204 || response.status === 304) return void res.end()

  let bytes: Buffer = body
  if (!response.headers.has('Content-Encoding') && isWorthCompressing(body, response.headers.get('Content-Type'))) {
    const encoding = negotiateEncoding(req.headers['accept-encoding'])
    bytes = await compress(body, encoding)
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  }
  if (!res.hasHeader('Vary')) res.setHeader('Vary', PAGE_VARIES_BY)
  if (exchange.method === 'HEAD') return void res.end()
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

/** A page from the cache: ready bytes, or 304 to a browser that still has them. */
export async function sendPage(exchange: Exchange, page: CachedPage): Promise<void> {
  const { req, res } = exchange
  for (const [name, value] of page.headers) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'private, no-cache')
  res.setHeader('Vary', PAGE_VARIES_BY)
  res.setHeader('ETag', page.etag)
  if (req.headers['if-none-match'] === page.etag) return void res.writeHead(304).end()
  res.statusCode = page.status
  const encoding = negotiateEncoding(req.headers['accept-encoding'])
  const bytes = await page.bytes(encoding)
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', bytes.length)
  res.end(exchange.method === 'HEAD' ? undefined : bytes)
}

function copyHeaders(headers: Headers, res: ServerResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
}
