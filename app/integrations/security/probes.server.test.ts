import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, certificateKey } from '../../../tests/support/own-certificate'
import { askAt, readAt } from './probes.server'

const { signal } = new AbortController()

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

test('a certificate is read as served, trusted or not', async () => {
  const origin = await listening(createServer({ cert: certificate, key: certificateKey }))
  const read = await readAt(origin, { signal })
  expect(read).toMatchObject({ isTrusted: false, reason: expect.stringMatching(/SELF_SIGNED/), protocol: 'TLSv1.3' })
  expect(read?.validTo.getFullYear()).toBeGreaterThan(2100)
  expect(await readAt(origin, { signal, ca: certificate })).toMatchObject({ isTrusted: true, reason: undefined })
})

test('a server without TLS, or an absent one, has no certificate', async () => {
  const origin = await listening(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  expect(await readAt(origin, { signal })).toBeUndefined()
  expect(await readAt('https://localhost:9', { signal })).toBeUndefined()
  const silent = await listening(createPlainServer(() => {}))
  expect(await readAt(silent, { signal: AbortSignal.timeout(100) })).toBeUndefined()
})

test('a server that is down, or has not recorded its address, yields no answer', async () => {
  const asked = { origin: 'https://boutique.example', path: '/', signal }
  expect(await askAt(undefined, asked)).toBeUndefined()
  expect(await askAt('http://127.0.0.1:9', asked)).toBeUndefined()
})
