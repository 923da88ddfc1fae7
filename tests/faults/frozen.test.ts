import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { report, type ServerProcess, startServer } from './support'

/** Longer than any server timeout. */
const FROZEN_MS = 30_000
const EACH = 25

const app = await openApp()
let server: ServerProcess
afterEach(() => server.stop())

/** A request sent in two parts. */
interface Client {
  kind: string
  before: string
  meanwhile: string
  after: string
}

const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
const form = 'POST /cart/line HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n'
const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\n'

const clients: Client[] = [
  { kind: 'waits for its answer', before: `${head}\r\n`, meanwhile: '', after: '' },
  { kind: 'has a page open and asks for another', before: '', meanwhile: `${head}\r\n`, after: '' },
  { kind: 'has a page open and asks later', before: '', meanwhile: '', after: `${head}\r\n` },
  { kind: 'sends its head meanwhile', before: head, meanwhile: '\r\n', after: '' },
  { kind: 'sends its head later', before: head, meanwhile: '', after: '\r\n' },
  { kind: 'sends its form meanwhile', before: `${form}${type}quantity`, meanwhile: '=1', after: '' },
  { kind: 'sends its form later', before: `${form}${type}quantity`, meanwhile: '=', after: '1' },
]

test('a server frozen for half a minute answers every client', { timeout: 180_000 }, async () => {
  server = await startServer(app.dataDir)
  const { port } = new URL(server.url)
  const crowd = await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: EACH }, async () => ({ ...client, ...(await visit(Number(port))) })),
    ),
  )
  for (const { socket } of crowd) socket.write(`${head}\r\n`)
  await Promise.all(crowd.map(({ answers }) => answers(1)))
  for (const { socket, before } of crowd) if (before) socket.write(before)
  server.kill('SIGSTOP')
  const newcomers = await Promise.all(Array.from({ length: EACH }, () => visit(Number(port))))
  for (const { socket } of newcomers) socket.write(`${head}\r\n`)
  await delay(FROZEN_MS / 2)
  for (const { socket, meanwhile } of crowd) if (meanwhile) socket.write(meanwhile)
  await delay(FROZEN_MS / 2)
  server.kill('SIGCONT')
  await delay(200)
  for (const { socket, after } of crowd) if (after) socket.write(after)

  const answered = await Promise.all([
    ...crowd.map(async ({ kind, answers }) => ({ kind, done: await answers(2) })),
    ...newcomers.map(async ({ answers }) => ({ kind: 'came meanwhile', done: await answers(1) })),
  ])
  const cut = answered.filter(({ done }) => !done).map(({ kind }) => kind)
  report('frozen', { frozenMs: FROZEN_MS, clients: answered.length, answered: answered.length - cut.length })
  expect(cut).toEqual([])
  expect(server.bugs()).toEqual([])
})

interface Visitor {
  socket: Socket
  /** False when the connection ended with fewer. */
  answers(count: number): Promise<boolean>
}

function visit(port: number): Promise<Visitor> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let ended = false
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
  })
  const count = () => received.match(/HTTP\/1\.1 (200|400) /g)?.length ?? 0
  return new Promise((done) =>
    socket.once('connect', () =>
      done({
        socket,
        async answers(wanted) {
          while (!ended && count() < wanted) await delay(20)
          return count() >= wanted
        },
      }),
    ),
  )
}
