import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { rawRequest } from '../tests/support/raw-request'
import { clientAddress, createTargetReader, networkOf, type ReadTargetResult } from './request'

const first = { id: 'boutique' } as Tenant
const second = { id: 'autre' } as Tenant
const registry = {
  first,
  forHost: (host: string) =>
    host.startsWith('autre.') ? second : host.endsWith('.plateforme.example') ? undefined : first,
} as TenantRegistry

let config: { appOrigin: string | undefined; trustProxy: number } = { appOrigin: undefined, trustProxy: 0 }
let read: ReadTargetResult | undefined
let address = ''
const server = createServer((req, res) => {
  read = createTargetReader({ config, registry })(req)
  address = clientAddress(req, config.trustProxy)
  res.end()
}).listen(0)
afterAll(() => server.close())

async function target(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  await rawRequest(`http://localhost:${port}`, { path, headers: { Host: 'localhost:3000', ...headers } })
  return read?.ok ? read.target.url.href : read?.refusal.status
}

test('without APP_URL the address is the one the visitor typed, over http', async () => {
  config = { appOrigin: undefined, trustProxy: 0 }
  expect(await target('/cart?a=1')).toBe('http://localhost:3000/cart?a=1')
  expect(await target('/', { Host: '192.168.1.20:3000' })).toBe('http://192.168.1.20:3000/')
  expect(await target('/', { Host: '[::1]:3000' })).toBe('http://[::1]:3000/')
})

test('with APP_URL no header moves the first shop away from it', async () => {
  config = { appOrigin: 'https://boutique.example', trustProxy: 1 }
  const lies = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=e',
  }
  expect(await target('/cart', lies)).toBe('https://boutique.example/cart')
})

test('another shop keeps its own host, with the scheme of APP_URL', async () => {
  config = { appOrigin: 'https://boutique.example', trustProxy: 0 }
  expect(await target('/cart', { Host: 'autre.plateforme.example' })).toBe('https://autre.plateforme.example/cart')
})

test.each([
  ['/a'.repeat(13), 404],
  [`/${'a'.repeat(4096)}`, 414],
  ['//evil.example/', 404],
  ['/\\evil.example/', 404],
  ['/products//x', 404],
  ['/products.data', 404],
  ['/%00', 400],
  ['/%E0%A4%A', 400],
  ['http://evil.example/', 400],
])('%s is refused before anything reads it', async (path, status) => {
  config = { appOrigin: undefined, trustProxy: 0 }
  expect(await target(path)).toBe(status)
})

test.each(['evil.example/x', 'a b', 'user@evil.example', 'x'.repeat(300)])(
  'the host « %s » is refused',
  async (Host) => {
    expect(await target('/', { Host })).toBe(400)
  },
)

test('a forwarded address is believed from as many proxies as are trusted, and no further', async () => {
  const headers = { 'X-Forwarded-For': '6.6.6.6, 1.1.1.1, 2.2.2.2' }
  config = { appOrigin: undefined, trustProxy: 0 }
  await target('/', headers)
  expect(address).toMatch(/127\.0\.0\.1|::1/)
  config = { appOrigin: undefined, trustProxy: 1 }
  await target('/', headers)
  expect(address).toBe('2.2.2.2')
  config = { appOrigin: undefined, trustProxy: 2 }
  await target('/', headers)
  expect(address).toBe('1.1.1.1')
})

test('one IPv6 subscriber is one network, however many addresses they use', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})
