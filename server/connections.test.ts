import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { allowUpload, type ConnectionLimits, guardConnections } from './connections'

const scaled = { roundMs: 20, idleMs: 100, headersMs: 200, bodyMs: 200, unreadMs: 200, uploadMs: 1000 }
const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

async function serve(listener: RequestListener, limits: Partial<ConnectionLimits> = scaled): Promise<number> {
  const server = createServer({ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 60_000 })
  guardConnections(server, listener, limits)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  opened.push({
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return (server.address() as AddressInfo).port
}

interface Client {
  socket: Socket
  closed: Promise<void>
  received(): string
}

function open(port: number, from = '127.0.0.1'): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  return { socket, closed, received: () => text }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const echo = (req: IncomingMessage, res: ServerResponse) => void res.end(`<${req.url}>`)
const measure = async (req: IncomingMessage, res: ServerResponse) => {
  const chunks = await req.toArray().catch(() => [])
  res.end(`<${Buffer.concat(chunks).length}>`)
}
const until = async (holds: () => boolean) => {
  while (!holds()) await delay(5)
}

test('pipelined requests of one connection are answered in order', async () => {
  let atWork = 0
  let most = 0
  const port = await serve(async (req, res) => {
    atWork += 1
    most = Math.max(most, atWork)
    await delay(req.url === '/1' ? 30 : 1)
    atWork -= 1
    res.end(`<${req.url}>`)
  })
  const { socket, received } = open(port)
  socket.write(get('/1') + get('/2') + get('/3'))
  await until(() => received().includes('</3>'))
  expect(received().match(/<\/\d>/g)).toEqual(['</1>', '</2>', '</3>'])
  expect(most).toBe(1)
})

test('a client that pipelines too many requests is disconnected, and few of them are handled', async () => {
  const begun: string[] = []
  const port = await serve(async (req, res) => {
    begun.push(req.url ?? '')
    await delay(10)
    res.end()
  })
  const { socket, closed } = open(port)
  socket.write(get('/').repeat(2000))
  await closed
  await delay(50)
  expect(begun.length).toBeLessThanOrEqual(16)
})

test('requests that Node would refuse by itself are counted too', async () => {
  for (const request of ['GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', get('/')]) {
    let begun = 0
    const port = await serve(async (_req, res) => {
      begun += 1
      await delay(10)
      res.end()
    })
    const { socket, closed } = open(port)
    socket.write(request.repeat(500))
    await closed
    expect(begun).toBeLessThanOrEqual(16)
  }
})

test('a connection ends with its last allowed response, which says so', async () => {
  const port = await serve(echo, { ...scaled, requests: 3 })
  const { socket, closed, received } = open(port)
  for (const path of ['/1', '/2', '/3']) {
    socket.write(get(path))
    await until(() => received().includes(`<${path}>`))
  }
  await closed
  expect(received().match(/Connection: [\w-]+/g)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ])
})

test('requests pipelined after the last response are not handled', async () => {
  const done: string[] = []
  const port = await serve((req, res) => void res.end(done.push(req.url ?? '').toString()), { ...scaled, requests: 2 })
  const { socket, closed } = open(port)
  socket.write(get('/1') + get('/2') + get('/3'))
  await closed
  expect(done).toEqual(['/1', '/2'])
})

test.each([
  ['nothing at all', '', /^HTTP\/1\.1 408 /],
  ['half a head', 'GET / HTTP/1.1\r\nHo', /^HTTP\/1\.1 408 /],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc', /^HTTP\/1\.1 408 /],
  ['a second half a head', `${get('/')}GET /`, /<\/>HTTP\/1\.1 408 /],
  ['nothing more', get('/'), /<\/>$/],
])('a connection that receives %s is closed', async (_, bytes, expected) => {
  const port = await serve((req, res) => {
    req.resume().on('end', () => echo(req, res))
  })
  const { socket, closed, received } = open(port)
  const whole = bytes.startsWith(get('/')) ? get('/') : ''
  socket.write(whole)
  await until(() => whole === '' || received().includes('</>'))
  socket.write(bytes.slice(whole.length))
  await closed
  expect(received()).toMatch(expected)
})

test('a body sent byte by byte has no more time than any other', async () => {
  const port = await serve((req, res) => void req.resume().on('end', () => echo(req, res)))
  const { socket, closed, received } = open(port)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const drops = setInterval(() => socket.write('a'), 20)
  await closed
  clearInterval(drops)
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a multipart body has the time of an upload, and no more', async () => {
  const port = await serve((req, res) => {
    allowUpload(req)
    req.resume().on('end', () => echo(req, res))
  })
  const begin = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na'
  const [slow, endless] = [open(port), open(port)]
  slow.socket.write(begin)
  endless.socket.write(begin)
  await delay(500)
  slow.socket.write('b')
  await until(() => slow.received().includes('</>'))
  await endless.closed
  expect(endless.received()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a response may take its time', async () => {
  const port = await serve(async (req, res) => {
    await delay(800)
    echo(req, res)
  })
  const { socket, received } = open(port)
  socket.write(get('/'))
  await until(() => received().includes('</>'))
})

test('a client that does not read its response is disconnected, a slow reader is not', async () => {
  const size = 32 * 1024 * 1024
  const ended: string[] = []
  const port = await serve((req, res) => {
    req.socket.once('close', () => ended.push(req.url ?? ''))
    res.writeHead(200, { 'Content-Length': size })
    Readable.from(Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536))).pipe(res)
  })
  const unread = connect(port, '127.0.0.1').pause()
  unread.on('error', () => {}).write(get('/unread'))
  const slow = connect(port, '127.0.0.1')
  let taken = 0
  slow.on('data', (data) => {
    taken += data.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  slow.write(get('/slow'))
  await until(() => taken > size && ended.length === 2)
  expect(ended).toEqual(['/unread', '/slow'])
  unread.destroy()
})

test('a paused process disconnects no client', async () => {
  const limits = { roundMs: 50, idleMs: 500, headersMs: 1000, bodyMs: 1000 }
  const port = await serve((req, res) => void req.resume().on('end', () => echo(req, res)), limits)
  const clients = Array.from({ length: 30 }, () => open(port))
  for (const { socket } of clients) socket.write(get('/first'))
  await until(() => clients.every(({ received }) => received().includes('</first>')))
  const halves = [
    [get('/second'), ''],
    ['GET /second HT', 'TP/1.1\r\nHost: x\r\n\r\n'],
    ['POST /second HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab', 'cd'],
  ] as const
  clients.forEach(({ socket }, place) => void (place % 3 === 0 || socket.write(halves[place % 3]?.[0] ?? '')))
  await delay(30)
  for (const { socket } of clients.filter((_, place) => place % 3 === 0)) socket.write(get('/second'))
  for (const { socket } of clients.filter((_, place) => place % 6 === 1)) socket.write(halves[1][1])
  for (const { socket } of clients.filter((_, place) => place % 6 === 2)) socket.write(halves[2][1])
  const end = performance.now() + 3000
  while (performance.now() < end);
  await delay(30)
  clients.forEach(({ socket }, place) => void socket.write(place % 6 > 2 ? (halves[place % 3]?.[1] ?? '') : ''))
  await until(() => clients.every(({ socket, received }) => socket.destroyed || received().includes('</second>')))
  expect(clients.map(({ received }) => received().includes('</second>'))).not.toContain(false)
})

test('a network at its limit is refused further connections, and other networks are served', async () => {
  const port = await serve(echo, { ...scaled, headersMs: 60_000, perNetwork: 3 })
  const greedy = Array.from({ length: 4 }, () => open(port, '127.0.0.2'))
  const last = greedy.at(-1) as Client
  await last.closed
  expect(last.received()).toContain('503 Service Unavailable')
  const other = open(port, '127.0.0.3')
  other.socket.write(get('/other'))
  await until(() => other.received().includes('</other>'))
  greedy[0]?.socket.destroy()
  await delay(50)
  const again = open(port, '127.0.0.2')
  again.socket.write(get('/again'))
  await until(() => again.received().includes('</again>'))
})

test('a network at its limit gives up its longest unused connection first', async () => {
  const port = await serve(echo, { ...scaled, idleMs: 60_000, perNetwork: 2 })
  const [first, second] = [open(port), open(port)]
  for (const { socket, received } of [first, second]) {
    socket.write(get('/'))
    await until(() => received().includes('</>'))
  }
  const third = open(port)
  third.socket.write(get('/third'))
  await until(() => third.received().includes('</third>'))
  await first.closed
  expect(second.socket.destroyed).toBe(false)
})

test('a body that trickles is ended long before its time-out, and one that arrives steadily is not', async () => {
  const bounds = { ...scaled, bodyMs: 60_000, rateMs: 200, leastBytes: 100 }
  const port = await serve(measure, bounds)
  const [slow, steady] = [open(port), open(port)]
  for (const { socket } of [slow, steady]) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000\r\n\r\n')
  const trickle = setInterval(() => slow.socket.write('x'), 20)
  for (let sent = 0; sent < 3000; sent += 100) {
    steady.socket.write('x'.repeat(100))
    await delay(20)
  }
  clearInterval(trickle)
  await slow.closed
  expect(slow.received()).toContain('408 Request Timeout')
  await until(() => steady.received().includes('<3000>'))
})

test('a length without its body is answered', async () => {
  const port = await serve(measure, { ...scaled, bodyMs: 60_000, rateMs: 100, leastBytes: 100 })
  const { socket, closed, received } = open(port)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n')
  await closed
  expect(received()).toContain('408 Request Timeout')
})
