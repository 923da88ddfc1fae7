import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable, Transform } from 'node:stream'

export interface Bounds {
  connectMs: number
  /** From the request to the first byte of the answer. */
  firstByteMs: number
  maxBytes: number
}

export class OutOfBounds extends Error {
  override name = 'OutOfBounds'
  readonly bound: 'connect' | 'silent' | 'too-big'
  constructor(bound: OutOfBounds['bound']) {
    super(`The server went out of bounds: ${bound}`)
    this.bound = bound
  }
}

/**
 * A `fetch` for one server that is not to be trusted with our time or memory: Node's own has no limit for connecting.
 * It follows no redirect and sends no cookie; the caller's signal bounds the whole.
 */
export function createBoundedFetch(bounds: Bounds): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    return new Promise((done, failed) => {
      const open = url.protocol === 'https:' ? requestHttps : requestHttp
      const options: RequestOptions = {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(init?.signal ? { signal: init.signal } : {}),
      }
      const outgoing = open(url, options)
      const giveUp = (bound: OutOfBounds['bound']) => outgoing.destroy(new OutOfBounds(bound))
      const connecting = setTimeout(() => giveUp('connect'), bounds.connectMs)
      const waiting = setTimeout(() => giveUp('silent'), bounds.firstByteMs)
      const connected = () => clearTimeout(connecting)
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) connected()
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
      })
      outgoing.once('close', () => [connecting, waiting].forEach(clearTimeout))
      outgoing.once('error', failed)
      outgoing.once('response', (incoming) => {
        connected()
        incoming.once('readable', () => clearTimeout(waiting))
        incoming.once('end', () => clearTimeout(waiting))
        done(toResponse(incoming, bounds.maxBytes))
      })
      outgoing.end(typeof init?.body === 'string' ? init.body : undefined)
    })
  }
}

function toResponse(incoming: IncomingMessage, maxBytes: number): Response {
  let read = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      read += chunk.length
      if (read > maxBytes) next(new OutOfBounds('too-big'))
      else next(null, chunk)
    },
  })
  incoming.on('error', (error) => counted.destroy(error))
  // Whoever stops reading ends the request: an endless answer is not kept coming.
  counted.on('close', () => incoming.destroy())
  const status = incoming.statusCode ?? 502
  const hasBody = status !== 204 && status !== 304
  const body = hasBody ? Readable.toWeb(incoming.pipe(counted)) : null
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  // Two declarations of one thing: Node's web stream and the browser's.
  return new Response(body as ConstructorParameters<typeof Response>[0], { status, headers })
}
