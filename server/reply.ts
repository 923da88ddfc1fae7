import type { ServerResponse } from 'node:http'
import { compress, isWorthCompressing, negotiateEncoding } from './compression'
import type { Exchange } from './exchange'

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
    res.appendHeader('Vary', 'Accept-Encoding')
  }
  if (exchange.method === 'HEAD') return void res.end()
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

function copyHeaders(headers: Headers, res: ServerResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
}
