import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { send } from './requests'
import { percentile, report, type ServerProcess, startServer, strictTimes } from './support'

const CONNECTIONS = 500
const BYTES = 62 * 1024
const MOST_MB = 512
const WITHIN_MS = 1000
/** A leak shows in the first seconds. */
const WATCHED_MS = strictTimes ? 15_000 : 3_000
const LEAST_REQUESTS = 30
const GONE_WITHIN_MS = 120_000

const app = await openApp()
let server: ServerProcess
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.stop()
})

const flood = (head: string) => Buffer.from(head.repeat(Math.ceil(BYTES / head.length)).slice(0, BYTES))
const others = ['/', '/healthz', '/products']
const floods: Record<string, Buffer> = {
  'cached pages': flood('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  'pages rendered afresh': flood('GET /cart HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\n\r\n'),
  'requests without a host': flood('GET / HTTP/1.1\r\n\r\n'),
}

test.each(Object.entries(floods))('%s, asked for without end and never read', async (name, bytes) => {
  server = await startServer(app.dataDir, { LIMITS_SCALE: '10' })
  for (const path of others) await get(path)
  await Promise.all(Array.from({ length: CONNECTIONS }, () => open(server.url, bytes)))

  const times: number[] = []
  let peakMb = 0
  for (const endsAt = performance.now() + WATCHED_MS; times.length < LEAST_REQUESTS || performance.now() < endsAt; ) {
    for (const path of others) {
      const startedAt = performance.now()
      expect([path, (await get(path))?.status]).toEqual([path, 200])
      times.push(performance.now() - startedAt)
    }
    peakMb = Math.max(peakMb, peakMemoryMb(server.pid))
    await delay(100)
  }
  const slowestMs = Math.round(Math.max(...times))
  const medianMs = Math.round(percentile(times, 0.5))
  report(`unread, ${name}`, { connections: CONNECTIONS, requests: times.length, slowestMs, medianMs, peakMb })
  expect(peakMb).toBeLessThanOrEqual(MOST_MB)
  if (strictTimes) expect(slowestMs).toBeLessThanOrEqual(WITHIN_MS)
  expect(server.bugs()).toEqual([])
})

test('a file that is not read is given up, as its connection is', async () => {
  const size = 24 * 1024 * 1024
  writeFileSync(join(app.dataDir, 'tenants/boutique/uploads/grand.webp'), Buffer.alloc(size))
  server = await startServer(app.dataDir)
  await get('/')
  const before = openFiles(server.pid)
  const bytes = Buffer.from('GET /uploads/grand.webp HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(Array.from({ length: 200 }, () => open(server.url, bytes)))
  // Nearly all of the 200 connections and their files: earlier ones may close meanwhile.
  while (openFiles(server.pid) < before + 380) await delay(50)
  const startedAt = performance.now()
  while (openFiles(server.pid) > before + 5) {
    expect(performance.now() - startedAt).toBeLessThan(GONE_WITHIN_MS)
    await delay(200)
  }
  report('unread files', { connections: 200, goneMs: Math.round(performance.now() - startedAt) })
  expect(server.bugs()).toEqual([])
})

const get = (path: string) => send(server.url, { method: 'GET', path, headers: {} })

/** A client that sends and never reads. */
function open(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname).pause()
    sockets.push(socket)
    socket.on('error', () => done())
    socket.on('connect', () => socket.write(bytes, () => done()))
  })
}

function peakMemoryMb(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
