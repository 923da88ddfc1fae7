import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

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
      outgoing.on('error', failed)
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
  const status = incoming.statusCode ?? 502
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const isEmpty = status === 204 || status === 304
  if (isEmpty) incoming.resume()
  return new Response(isEmpty ? null : bodyOf(incoming, maxBytes), { status, headers })
}

/** Read as it is asked for, so that an endless answer is not kept coming; anyone who stops reading ends the request. */
function bodyOf(incoming: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = incoming[Symbol.asyncIterator]()
  let read = 0
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) return controller.close()
      read += value.length
      if (read <= maxBytes) return controller.enqueue(new Uint8Array(value))
      incoming.destroy()
      controller.error(new OutOfBounds('too-big'))
    },
    cancel() {
      incoming.destroy()
    },
  })
}
