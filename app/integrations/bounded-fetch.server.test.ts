import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createBoundedFetch, exceededBound, isPublicAddress } from './bounded-fetch.server'

const bounded = createBoundedFetch({ connectMs: 1000, silentMs: 100, maxBytes: 10_000 })

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function failureOf(listener: RequestListener): Promise<string | undefined> {
  const { url } = await serve(listener)
  try {
    await (await bounded(url)).text()
    return undefined
  } catch (error) {
    return exceededBound(new Error('what a client wraps it in', { cause: error }))
  }
}

test('silence before or within the response aborts the request', async () => {
  expect(await failureOf(() => {})).toBe('silent')
  expect(await failureOf((_, res) => res.write('a'))).toBe('silent')
})

test('a response that is too big aborts the request, with or without Content-Length', async () => {
  const piece = 'a'.repeat(6000)
  expect(await failureOf((_, res) => res.end(piece + piece))).toBe('too-big')
  expect(await failureOf((_, res) => res.write(piece) && res.write(piece))).toBe('too-big')
})

test('a failure within the limits is not reported as an exceeded limit', async () => {
  await expect(bounded('http://127.0.0.1:9/')).rejects.toThrow()
  expect(await failureOf((_, res) => void res.destroy())).toBeUndefined()
  expect(await failureOf((_, res) => void res.end('fine'))).toBeUndefined()
})

test('redirects are not followed and nothing is decompressed', async () => {
  const packed = gzipSync('a'.repeat(1_000_000))
  const { url } = await serve((req, res) => {
    if (req.url === '/packed') res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
    else res.writeHead(302, { Location: '/packed' }).end()
  })
  expect((await bounded(url)).status).toBe(302)
  expect((await (await bounded(`${url}/packed`)).arrayBuffer()).byteLength).toBe(packed.length)
})

test('a response that is not read to the end closes its connection', async () => {
  const { server, url } = await serve((_, res) => res.write('a'))
  const { body } = await bounded(url)
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => openConnections(server)).toBe(0)
})

function openConnections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((done) => server.getConnections((_, count) => done(count)))
}

const bounds = { connectMs: 1000, silentMs: 100, maxBytes: 10_000 }
const fetchPublic = createBoundedFetch({ ...bounds, publicOnly: true })

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:a00:1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
])('%s is not on the Internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '151.101.1.1', '2606:4700:4700::1111'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0'])(
  'nothing connects to %s',
  async (host) => {
    let received = 0
    const server = createServer((_, res) => void res.end(String(++received))).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(fetchPublic(`http://${host}:${port}/`)).rejects.toThrow(/public/)
    expect(received).toBe(0)
  },
)
