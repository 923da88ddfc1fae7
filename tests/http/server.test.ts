import { symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'

const app = await openApp({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' })
const server = await app.startServer()

const own = { 'Sec-Fetch-Site': 'same-origin' }
const form = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { ...own, 'Content-Type': 'application/json' }

test('the application answers without a port too', async () => {
  expect((await app.visitor().get('/healthz')).status).toBe(200)
  expect(await (await app.visitor().get('/readyz')).json()).toEqual({ status: 'ready', reasons: [] })
})

test.each(['/%0D%0ASet-Cookie:%20a=b', '/api/%0D%0A', '/%E2%80%A8'])(
  '%s, which no route matches, is a page that does not exist',
  async (path) => {
    expect((await rawRequest(server.url, { path })).status).toBe(404)
    expect((await rawRequest(server.url, { path, method: 'POST', headers: form })).status).toBe(404)
  },
)

test('a schema changed by a newer program is reported by the probe', async () => {
  const newer = sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2027')`
  await newer.execute(app.db)
  const response = await app.visitor().get('/readyz')
  await sql`delete from kysely_migration where name = '9999-future'`.execute(app.db)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'unavailable', reasons: ['schema differs from this build'] })
})

test('every answer carries the policies, and its reference', async () => {
  const { headers } = await rawRequest(server.url, { path: '/' })
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(headers['content-security-policy']).toContain("form-action 'self' https://checkout.stripe.com ")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'speculation-rules': '"/speculation-rules.json"',
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  expect(headers['x-powered-by']).toBeUndefined()
})

test.each(['https://boutique.example', 'null', 'nonsense'])(
  'a form that its browser calls ours is served, whatever a proxy made of the address in Origin (%s)',
  async (origin) => {
    const headers = { ...form, Origin: origin }
    const path = '/cart/line'
    const { status, text } = await rawRequest(server.url, { method: 'POST', path, headers, body: 'quantity=1' })
    expect(status).toBe(400)
    expect(text).toContain('Cet article n’existe pas.')
  },
)

test('a visitor’s own request id is not taken over', async () => {
  const { headers } = await rawRequest(server.url, { path: '/', headers: { 'X-Request-Id': 'mine' } })
  expect(headers['x-request-id']).not.toBe('mine')
})

test('speculation rules have the type that browsers ask for', async () => {
  const { headers, text } = await rawRequest(server.url, { path: '/speculation-rules.json' })
  expect(headers['content-type']).toBe('application/speculationrules+json')
  const [rule] = JSON.parse(text).prefetch
  expect(rule.where.href_matches).toEqual(expect.arrayContaining(['/', '/products/:productId', '/blog/:articleId']))
  for (const personal of ['/cart', '/checkout', '/chat', '/commande/:reference', '/profile'])
    expect(rule.where.href_matches).not.toContain(personal)
})

test('hashed files are kept for good, and come compressed', async () => {
  const page = await rawRequest(server.url, { path: '/' })
  const path = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? ''
  const { status, headers } = await rawRequest(server.url, { path, headers: { 'Accept-Encoding': 'br' } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
    'content-encoding': 'br',
  })
})

test.each(['PATCH', 'TRACE', 'PROPFIND'])('%s is not a method of ours', async (method) => {
  const { status, headers } = await rawRequest(server.url, { method, path: '/' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST, PUT, DELETE'])
})

test('a refusal is a French page, and JSON for the API', async () => {
  const page = await rawRequest(server.url, { method: 'POST', path: '/cart/lines', headers: form })
  expect(page.headers['content-type']).toContain('text/html')
  const foreign = { 'Sec-Fetch-Site': 'cross-site' }
  const refused = await rawRequest(server.url, { method: 'POST', path: '/cart/lines', headers: foreign })
  expect(refused.text).toContain('<h1>Demande refusée</h1>')
  const call = await rawRequest(server.url, { method: 'POST', path: '/api/cart/add', headers: foreign })
  expect(JSON.parse(call.text)).toEqual({ detail: expect.stringMatching(/boutique/) })
})

test('a too large or malformed request is refused in the shop’s frame, with a link back to its form', async () => {
  const body = `message=${'x'.repeat(65_536)}`
  const tooLarge = await rawRequest(server.url, { method: 'POST', path: '/support', headers: form, body })
  expect([tooLarge.status, tooLarge.headers['cache-control']]).toEqual([413, 'no-store'])
  expect(tooLarge.text).toContain('<header class="site-header">')
  expect(tooLarge.text).toContain('<h1>Envoi trop volumineux</h1>')
  expect(tooLarge.text).toContain('href="/support">Revenir au formulaire')
  const unreadable = await rawRequest(server.url, { path: '/products/%00' })
  expect(unreadable.status).toBe(400)
  expect(unreadable.text).toContain('<header class="site-header">')
  expect(unreadable.text).toContain('<h1>Demande illisible</h1>')
})

test('a refusal without the frame has the style of the shop', async () => {
  const { status, text } = await rawRequest(server.url, { method: 'PATCH', path: '/' })
  expect(status).toBe(405)
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
  expect((await rawRequest(server.url, { path: stylesheet })).headers['content-type']).toContain('text/css')
})

test.each(['text/plain', 'application/xml', 'text/plain; application/json', 'application/x-www-form-urlencodedX'])(
  'a body of type %s is refused',
  async (type) => {
    const headers = { ...own, 'Content-Type': type }
    const { status } = await rawRequest(server.url, { method: 'POST', path: '/api/cart/add', headers, body: '{}' })
    expect(status).toBe(415)
  },
)

test('a body without a type is refused, no body needs none', async () => {
  const path = '/api/cart/clear?session_id=x'
  const bare = await rawRequest(server.url, { method: 'DELETE', path, headers: own })
  expect(bare.status).not.toBe(415)
  const untyped = await rawRequest(server.url, { method: 'DELETE', path, headers: own, body: '{}' })
  expect(untyped.status).toBe(415)
})

test('64 KiB is the most that a form or a call may hold, whatever it says its length is', async () => {
  const body = JSON.stringify({ note: 'x'.repeat(65_536) })
  const declared = await rawRequest(server.url, { method: 'POST', path: '/api/cart/add', headers: json, body })
  expect(declared.status).toBe(413)
  const chunked = { ...json, 'Transfer-Encoding': 'chunked', 'Content-Length': '' }
  expect(await sendChunked('/api/cart/add', chunked, body)).toMatch(/^HTTP\/1\.1 413 /)
})

test('200 fields are the most that a form may have', async () => {
  const body = Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&')
  const { status } = await rawRequest(server.url, { method: 'POST', path: '/shipping', headers: form, body })
  expect(status).toBe(400)
})

test('a multipart form that is none is refused as such', async () => {
  const headers = { ...own, 'Content-Type': 'multipart/form-data; boundary=x' }
  const { status } = await rawRequest(server.url, { method: 'POST', path: '/shipping', headers, body: 'nothing' })
  expect(status).toBe(400)
})

test('no file outside the uploads can be read, by any spelling', async () => {
  writeFileSync(join(app.dataDir, 'tenants/boutique/uploads/notice.pdf'), 'notice')
  const found = await rawRequest(server.url, { path: '/uploads/notice.pdf' })
  expect(found.text).toBe('notice')
  expect(found.headers).toMatchObject({
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const spellings = [
    '/uploads/../shop.sqlite',
    '/uploads/%2e%2e/shop.sqlite',
    '/uploads/..%2fshop.sqlite',
    '/uploads/%2e%2e%2fshop.sqlite',
    '/uploads/..%5cshop.sqlite',
    '/uploads/./../shop.sqlite',
    '/uploads/products/../../shop.sqlite',
    '/uploads/.hidden',
    '/uploads/',
    '/uploads/products',
    '/uploads/notice.pdf%00.png',
    '/uploads//etc/passwd',
  ]
  for (const path of spellings) {
    const { status, text } = await rawRequest(server.url, { path })
    expect([path, status === 404 || status === 400]).toEqual([path, true])
    expect(text).not.toContain('SQLite format')
  }
})

test.each(['/uploads/products/none.webp', '/uploads/notice.pdf/none.webp', `/uploads/${'n'.repeat(300)}.webp`])(
  'an unknown picture is not found: %s',
  async (path) => {
    expect((await rawRequest(server.url, { path })).status).toBe(404)
  },
)

test('a picture that is there and cannot be opened is not called unknown', async () => {
  symlinkSync('loop.webp', join(app.dataDir, 'tenants/boutique/uploads/loop.webp'))
  expect((await rawRequest(server.url, { path: '/uploads/loop.webp' })).status).toBe(500)
})

test('a request that is no HTTP, or too long, gets an answer and no crash', async () => {
  expect(await sendBytes('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect((await rawRequest(server.url, { path: '/healthz' })).status).toBe(200)
})

test('a visitor who leaves in the middle of a form leaves nothing behind', async () => {
  const { port } = new URL(server.url)
  await new Promise<void>((done) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('POST /shipping HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n')
      socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nabc')
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('close', () => done())
  })
  expect((await rawRequest(server.url, { path: '/healthz' })).status).toBe(200)
})

function sendChunked(path: string, headers: Record<string, string>, body: string): Promise<string> {
  const lines = Object.entries({ ...headers, Host: 'localhost', Connection: 'close' }).filter(([, value]) => value)
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return sendBytes(`POST ${path} HTTP/1.1\r\n${head}\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
}

/** The server's response to these bytes, until it closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  const { port } = new URL(server.url)
  return new Promise((done, failed) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', failed)
    socket.on('close', () => done(answer))
  })
}
