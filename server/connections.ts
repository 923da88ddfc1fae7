import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createShares, networksOf } from './shares'

export interface ConnectionLimits {
  /** Maximum requests per connection; the last response has `Connection: close`. nginx has the same limit. */
  requests: number
  /** Maximum pipelined requests; browsers and proxies do not pipeline. */
  pipelined: number
  headersMs: number
  bodyMs: number
  /** A body must bring at least `leastBytes` in each of these periods. */
  rateMs: number
  leastBytes: number
  /** Same, for a body after `allowUpload`. */
  uploadMs: number
  idleMs: number
  /** Closes a connection whose client has read nothing of its response for this long. */
  unreadMs: number
  roundMs: number
  /** Maximum connections of one network; twice as many in a /56, four times in a /48. */
  perNetwork: number
}

export const CONNECTIONS_PER_NETWORK = 64

const defaults: ConnectionLimits = {
  requests: 1000,
  pipelined: 16,
  headersMs: 10_000,
  bodyMs: 30_000,
  rateMs: 10_000,
  leastBytes: 10 * 1024,
  uploadMs: 120_000,
  idleMs: 5000,
  unreadMs: 30_000,
  roundMs: 1000,
  perNetwork: CONNECTIONS_PER_NETWORK,
}

/** Of the Keep-Alive header; Node sends none, since its own timeout is off. */
export const KEEP_ALIVE = `timeout=${defaults.idleMs / 1000}`

type Phase = 'headers' | 'body' | 'upload' | 'work' | 'unread' | 'idle'

interface Connection {
  requests: number
  /** In order of arrival; the first is being answered. */
  queue: { req: IncomingMessage; res: ServerResponse }[]
  /** Bytes read when it became idle; more means that a request has begun. */
  readWhenIdle: number
  phase: Phase
  /** Changes when the connection makes progress. */
  progress: string
  rounds: number
  networks: string[]
  /** When the current period of a body began. */
  rate: { rounds: number; bytes: number }
}

/** May return what to do once the response is closed: a listener less for each response. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

const uploads = new WeakSet<IncomingMessage>()

/** Allows a request body the time of an upload on a slow line. */
export function allowUpload(req: IncomingMessage): void {
  uploads.add(req)
}

const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'
const tooManyConnections = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n'

/**
 * Answers the requests of each connection in sequence, and ends stalled connections. Replaces Node's timeouts
 * (docs/decisions/0002-http-adapter.md), which ignore clients that do not read their response and reset every client
 * after the process was paused. Counts rounds instead of time, and inspects a connection after its pending data was
 * read.
 */
export function guardConnections(server: Server, listener: Listener, given: Partial<ConnectionLimits> = {}): void {
  new ConnectionGuard(listener, { ...defaults, ...given }).watch(server)
}

class ConnectionGuard {
  private readonly connections = new Map<Socket, Connection>()
  private readonly shares: ReturnType<typeof createShares>
  private readonly timeouts: Record<Phase, number>

  constructor(
    private readonly listener: Listener,
    private readonly limits: ConnectionLimits,
  ) {
    this.shares = createShares(limits.perNetwork)
    this.timeouts = {
      headers: limits.headersMs,
      body: limits.bodyMs,
      upload: limits.uploadMs,
      idle: limits.idleMs,
      unread: limits.unreadMs,
      work: Number.POSITIVE_INFINITY,
    }
  }

  watch(server: Server): void {
    const rounds = setInterval(() => setImmediate(() => this.inspect()), this.limits.roundMs).unref()
    const take = (req: IncomingMessage, res: ServerResponse) => this.take(req, res)
    server.once('close', () => clearInterval(rounds))
    server.on('connection', (socket) => this.accept(socket))
    server.on('request', take)
    // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node's own response would not be counted.
    server.on('checkExpectation', take)
  }

  private take(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    const connection = this.connections.get(socket)
    if (!connection || connection.requests >= this.limits.requests) return
    const { queue } = connection
    if (queue.length >= this.limits.pipelined) {
      cutOff(socket)
      return
    }
    connection.requests += 1
    if (connection.requests === this.limits.requests) res.shouldKeepAlive = false
    queue.push({ req, res })
    if (queue.length === 1) this.answerNext(socket, connection)
  }

  private answerNext(socket: Socket, connection: Connection): void {
    const { queue } = connection
    const [next] = queue
    if (!next || socket.destroyed) return
    const whenClosed = this.listener(next.req, next.res)
    // Emitted once, and never before the next tick.
    next.res.on('close', () => {
      if (typeof whenClosed === 'function') whenClosed()
      queue.shift()
      if (queue.length > 0) this.answerNext(socket, connection)
      else connection.readWhenIdle = socket.bytesRead
    })
  }

  private inspect(): void {
    for (const [socket, connection] of this.connections) {
      const phase = phaseOf(socket, connection)
      const progress = progressOf(socket, connection, phase)
      connection.rounds = progress === connection.progress ? connection.rounds + 1 : 0
      Object.assign(connection, { phase, progress })
      const isLate = connection.rounds * this.limits.roundMs >= this.timeouts[phase]
      if (isLate || this.isSlow(socket, connection)) endConnection(socket, connection)
    }
  }

  /** Bytes that wait for the application are not the client's fault. */
  private isSlow(socket: Socket, { phase, queue, rate }: Connection): boolean {
    const isSending = phase === 'body' || phase === 'upload'
    const isEnough = socket.bytesRead - rate.bytes >= this.limits.leastBytes
    if (!isSending || isEnough || (queue[0]?.req.readableLength ?? 0) > 0) {
      Object.assign(rate, { rounds: 0, bytes: socket.bytesRead })
      return false
    }
    rate.rounds += 1
    return rate.rounds * this.limits.roundMs >= this.limits.rateMs
  }

  private accept(socket: Socket): void {
    const networks = networksOf(socket.remoteAddress ?? '')
    const full = this.shares.full(networks)
    if (full !== undefined && !this.endIdle(full)) {
      socket.write(tooManyConnections)
      socket.destroy()
      return
    }
    this.shares.enter(networks)
    this.connections.set(socket, {
      ...{ requests: 0, queue: [], readWhenIdle: 0, phase: 'idle', progress: '', rounds: 0 },
      ...{ networks, rate: { rounds: 0, bytes: 0 } },
    })
    socket.once('close', () => this.forget(socket))
  }

  /** A network at its limit gives up its longest unused connection, as a browser does. */
  private endIdle(network: string): boolean {
    for (const [socket, connection] of this.connections) {
      if (!connection.networks.includes(network) || phaseOf(socket, connection) !== 'idle') continue
      this.forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  private forget(socket: Socket): void {
    const connection = this.connections.get(socket)
    if (connection && this.connections.delete(socket)) this.shares.leave(connection.networks)
  }
}

function phaseOf(socket: Socket, connection: Connection): Phase {
  const [current] = connection.queue
  if (current) {
    if (!current.req.complete) return uploads.has(current.req) ? 'upload' : 'body'
    return socket.writableLength > 0 ? 'unread' : 'work'
  }
  return socket.bytesRead === 0 || socket.bytesRead > connection.readWhenIdle ? 'headers' : 'idle'
}

function progressOf(socket: Socket, connection: Connection, phase: Phase): string {
  const taken = phase === 'unread' ? socket.bytesWritten - socket.writableLength : 0
  return `${phase} ${connection.requests} ${connection.queue.length} ${taken}`
}

function endConnection(socket: Socket, { phase, queue }: Connection): void {
  const isSending = phase === 'body' || phase === 'upload'
  const isUnanswered = phase === 'headers' || (isSending && queue[0]?.res.headersSent === false)
  if (isUnanswered) socket.write(requestTimeout)
  socket.destroy()
}

/** Returning 2 makes Node's parser drop the rest of the chunk, which may hold thousands of requests. */
function cutOff(socket: Socket): void {
  socket.destroy()
  const parser: unknown = 'parser' in socket ? socket.parser : undefined
  if (typeof parser === 'object' && parser !== null) Object.assign(parser, { onIncoming: () => 2 })
}
