import { request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends what a browser cannot: any header, path or Host, unmodified. */
export function rawRequest(
  url: string,
  input: { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const { method = 'GET', path, body } = input
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const headers = { ...length, ...input.headers }
    const sent = request(url, { method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', failed)
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response
        done({ status: statusCode, headers: answered, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}
