import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  status: number
  /** Includes the headers when read from the socket. */
  text: string
  retryAfter: string | undefined
}

export interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** Uses Node's client, so always well-formed. Undefined when the server closed the connection. */
export function send(url: string, { method, path, headers, body }: SentRequest): Promise<Answer | undefined> {
  return new Promise((done) => {
    const length = body ? { 'Content-Length': String(body.length) } : {}
    const sent = request(url, { method, path, headers: { ...length, ...headers }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => done(undefined))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          retryAfter: response.headers['retry-after'],
        }),
      )
    })
    sent.on('error', () => done(undefined))
    sent.end(body)
  })
}

/** The bytes of a request as `send` would write them. */
export function bytesOf(host: string, { method, path, headers, body }: SentRequest): Buffer {
  const fields = { Host: host, Connection: 'close', ...(body && { 'Content-Length': String(body.length) }), ...headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  return Buffer.concat([head, body ?? Buffer.alloc(0)])
}

/** Writes raw bytes; undefined after a timeout, since the server waits for the rest of a partial request. */
export function sendBytes(url: string, bytes: Buffer, withinMs: number): Promise<Answer | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => socket.destroy(), withinMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      const text = Buffer.concat(chunks).toString()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      const retryAfter = /^retry-after: (.*)$/im.exec(text)?.[1]
      done(status > 0 ? { status, text, retryAfter } : undefined)
    })
    socket.write(bytes)
  })
}
