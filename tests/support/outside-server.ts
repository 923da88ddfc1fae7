import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Failure modes of an external server; `normal`: follows its protocol. */
export type Failure =
  /** Drops the connection midway. */
  | 'down'
  /** Accepts and never answers. */
  | 'silent'
  | 'html'
  | 'invalid-json'
  /** One answer of a megabyte. */
  | 'huge'
  | 'busy'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  type: string | undefined
  cookie: string | undefined
  headers: IncomingHttpHeaders
  /** Raw URL: some protocols depend on the query's encoding. */
  rawQuery: string
  body: string
}

/** A local server that answers by `answer`, or fails on demand. */
export async function startOutsideServer<Mode extends string>(
  answer: (received: Received, mode: Mode) => { status: number; body: unknown },
) {
  const received: Received[] = []
  let mode: Mode | Failure | 'normal' = 'normal'
  const server = createServer((request, response) => {
    readBody(request).then((body) => {
      const { headers, method = '', url = '/' } = request
      const { pathname: path, searchParams: query, search: rawQuery } = new URL(url, 'http://localhost')
      const { 'content-type': type, cookie } = headers
      received.push({ method, path, query, rawQuery, type, cookie, headers, body })
      const asked = received.at(-1)
      if (asked && !fail(response, mode)) send(response, answer(asked, mode as Mode))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    play(next: Mode | Failure | 'normal') {
      mode = next
      received.length = 0
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function fail(response: ServerResponse, mode: string): boolean {
  const failures: Record<string, (() => void) | undefined> = {
    down: () => response.socket?.destroy(),
    silent: () => {},
    html: () => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Maintenance</h1>'),
    'invalid-json': () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"type": "Feat'),
    huge: () => send(response, { status: 200, body: { type: 'FeatureCollection', pad: 'x'.repeat(1_000_000) } }),
    busy: () => response.writeHead(429, { 'Retry-After': '5' }).end('{}'),
  }
  failures[mode]?.()
  return failures[mode] !== undefined
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
