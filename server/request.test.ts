import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { Domains } from '~/database/hosts.server'
import type { Tenant } from '~/database/tenants.server'
import { rawRequest } from '../tests/support/raw-request'
import { createPathRouter } from './canonical-path'
import { clientAddress, createTargetReader, type ReadTargetResult } from './request'
import { networkOf, networksOf } from './shares'

const first = { id: 'boutique', identity: { homeOrigin: 'https://boutique.example' } } as Tenant
const second = { id: 'autre', identity: { homeOrigin: 'https://autre.plateforme.example' } } as Tenant
const registry = {
  domains: new Domains(),
  originOf: () => 'https://autre.plateforme.example',
  nameOf: (host: string) => (host.startsWith('autre.') ? 'autre' : 'boutique'),
  peek: (id: string) => (id === 'autre' ? second : first),
}

const routePath = createPathRouter([
  { id: 'cart', path: 'cart' },
  { id: 'product', path: 'products/:id' },
  { id: 'else', path: '*' },
])

let config: { appOrigin: string | undefined; trustProxy: number } = { appOrigin: undefined, trustProxy: 0 }
let read: ReadTargetResult | undefined
let address = ''
const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: true }, (req, res) => {
  read = createTargetReader({ config, registry, routePath })(req)
  address = clientAddress(req, config.trustProxy)
  res.end()
}).listen(0)
afterAll(() => server.close())

async function target(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  await rawRequest(`http://localhost:${port}`, { path, headers: { Host: 'localhost:3000', ...headers } })
  return read?.ok ? read.target.url.href : read?.refusal.status
}

/** Undefined when the address is already canonical. */
async function redirectTo(path: string) {
  await target(path)
  return read?.ok && read.target.redirectTo
}

/** Sends a raw request that Node's client would not send. */
async function sendLine(line: string, headers: string[] = []) {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, 'localhost')
  socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'))
  await text(socket)
  return read?.ok ? read.target.url.href : read?.refusal.status
}

test('without APP_URL the origin is the host the visitor typed, over http', async () => {
  config = { appOrigin: undefined, trustProxy: 0 }
  expect(await target('/cart?a=1')).toBe('http://localhost:3000/cart?a=1')
  expect(await target('/', { Host: '192.168.1.20:3000' })).toBe('http://192.168.1.20:3000/')
  expect(await target('/', { Host: '[::1]:3000' })).toBe('http://[::1]:3000/')
})

test('with APP_URL no header changes the first shop’s origin', async () => {
  config = { appOrigin: 'https://boutique.example', trustProxy: 1 }
  const lies = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=e',
  }
  expect(await target('/cart', lies)).toBe('https://boutique.example/cart')
})

test('another shop has its own origin, whatever port its Host header names', async () => {
  config = { appOrigin: 'https://boutique.example', trustProxy: 0 }
  for (const Host of ['autre.plateforme.example', 'autre.plateforme.example:81']) {
    expect(await target('/cart', { Host })).toBe('https://autre.plateforme.example/cart')
  }
})

test.each([
  ['/a'.repeat(13), 404],
  [`/${'a'.repeat(4096)}`, 414],
  ['//evil.example/', 404],
  ['/\\evil.example/', 404],
  ['/inconnue//x', 404],
  ['/products//', 404],
  ['/products.data', 404],
  ['/%00', 400],
  ['/caf%E9%00', 400],
  ['http://user@localhost/', 400],
  ['http:///cart', 400],
  ['ftp://localhost/cart', 400],
  ['localhost/cart', 400],
  ['*', 400],
])('%s is refused before routing', async (path, status) => {
  config = { appOrigin: undefined, trustProxy: 0 }
  expect(await target(path)).toBe(status)
})

test('a non-canonical path redirects, its query kept, never to another site', async () => {
  expect(await redirectTo('/cart?a=B%20c&a=')).toBeUndefined()
  expect(await redirectTo('/Cart/?a=B%20c&a=')).toBe('/cart?a=B%20c&a=')
  expect(await redirectTo('//c%61rt')).toBe('/cart')
  expect(await redirectTo('/products//A%42c?')).toBe('/products/A%42c')
  expect(await redirectTo('//')).toBe(false)
})

test('an address in Latin-1 or with a bare % is read as UTF-8, and redirects where it has a page', async () => {
  expect(await target('/caf%E9?a=%E9')).toBe('http://localhost:3000/caf%C3%A9?a=%E9')
  expect(await redirectTo('/caf%E9')).toBeUndefined()
  expect(await target('/100%')).toBe('http://localhost:3000/100%25')
  expect(await redirectTo('/products/caf%E9?a')).toBe('/products/caf%C3%A9?a')
  expect(await target('/caf%E9//evil.example')).toBe(404)
})

test('the host of an absolute address takes precedence over the Host header', async () => {
  config = { appOrigin: undefined, trustProxy: 0 }
  const host = ['Host: autre.example']
  expect(await sendLine('GET http://boutique.example/cart?a=1 HTTP/1.1', host)).toBe('http://boutique.example/cart?a=1')
  expect(await sendLine('GET HTTP://boutique.example HTTP/1.1', host)).toBe('http://boutique.example/')
  expect(await sendLine('GET http://boutique.example?a=1 HTTP/1.1', host)).toBe('http://boutique.example/?a=1')
  config = { appOrigin: 'https://boutique.example', trustProxy: 0 }
  expect(await sendLine('GET http://evil.example/cart HTTP/1.1', host)).toBe('https://boutique.example/cart')
})

test('HTTP/1.0 needs no Host, HTTP/1.1 does', async () => {
  config = { appOrigin: undefined, trustProxy: 0 }
  expect(await sendLine('GET /cart HTTP/1.0')).toBe('http://localhost/cart')
  expect(await sendLine('GET /cart HTTP/1.1')).toBe(400)
  expect(await sendLine('GET /cart HTTP/1.0', ['Host:'])).toBe(400)
  expect(await sendLine('GET /cart HTTP/1.1', ['Host: localhost', 'Host: localhost'])).toBe(400)
  for (const version of ['HTTP/0.9', 'HTTP/2.0']) expect(await sendLine(`GET /cart ${version}`, ['Host: x'])).toBe(505)
  config = { appOrigin: 'https://boutique.example', trustProxy: 0 }
  expect(await sendLine('GET /cart HTTP/1.0')).toBe('https://boutique.example/cart')
})

test.each(['evil.example/x', 'a b', 'user@evil.example', 'x'.repeat(300)])(
  'the host « %s » is refused',
  async (Host) => {
    expect(await target('/', { Host })).toBe(400)
  },
)

test('forwarded addresses are trusted from the configured number of proxies only', async () => {
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

test.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('« %s » in X-Forwarded-For is the address %s', async (value, expected) => {
  config = { appOrigin: undefined, trustProxy: 1 }
  await target('/', { 'X-Forwarded-For': `1.1.1.1, ${value}` })
  expect(address).toBe(expected)
})

test.each([
  'unknown',
  '_hidden',
  '',
  '1.2.3',
  '1.2.3.4:',
  '1.2.3.4:x',
  '[1.2.3.4',
  '[::1]x',
  '1.2.3.4 x',
  'a'.repeat(9000),
])('« %.20s » in X-Forwarded-For is invalid, so the proxy’s address counts', async (value) => {
  config = { appOrigin: undefined, trustProxy: 1 }
  await target('/', { 'X-Forwarded-For': `1.1.1.1, ${value}` })
  expect(address).toMatch(/127\.0\.0\.1|::1/)
})

test('one IPv6 subscriber is one network, however many addresses they use', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})

test('an address belongs to the networks of one customer, narrowest first', () => {
  expect(networksOf('2001:db8:1:2ab::9')).toEqual(['2001:db8:1:2ab', '2001:db8:1:200/56', '2001:db8:1/48'])
  expect(networksOf('10.0.0.1')).toEqual(['10.0.0.1'])
  expect(networksOf('::ffff:10.0.0.1')).toEqual(['10.0.0.1'])
  expect(networksOf('')).toEqual([''])
})
