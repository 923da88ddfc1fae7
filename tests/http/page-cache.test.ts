import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { releaseStock, reserveStock, takeReservedStock } from '~/models/shop/stock/index.server'

import { openApp } from '../support/app'
import { type RawAnswer, rawRequest } from '../support/raw-request'
import { essentiel, setAvailable } from '../support/shop-database'

const app = await openApp()
const server = await app.startServer()

const get = (path: string, headers?: Record<string, string>) => rawRequest(server.url, { path, headers })

test('a page read twice is the same page, and the browser keeps its copy', async () => {
  const first = await get('/products')
  const second = await get('/products')
  expect(second.text).toBe(first.text)
  expect(second.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Save-Data, Accept-Encoding',
  })
  const third = await get('/products', { 'If-None-Match': etagOf(second) })
  expect([third.status, third.text]).toEqual([304, ''])
  // The browser keeps the other headers of its copy (RFC 9110, section 15.4.5).
  const sent = Object.keys(third.headers).filter((name) => !['connection', 'date', 'keep-alive'].includes(name))
  expect(sent.sort()).toEqual(['cache-control', 'etag', 'vary', 'x-request-id'])
})

test.each([
  ['a page', '/products', {}],
  ['a compressed page', '/products', { 'Accept-Encoding': 'br' }],
  ['an unchanged page', '/products', { 'If-None-Match': '' }],
  ['an API response', '/api/products', {}],
])('%s has the same head on a kept connection, written in advance, as on one that closes', async (_, path, headers) => {
  const first = await get(path)
  const asked = 'If-None-Match' in headers ? { 'If-None-Match': etagOf(first) } : headers
  await get(path, asked)
  const kept = await get(path, { ...asked, Connection: 'keep-alive' })
  const closed = await get(path, { ...asked, Connection: 'close' })
  const ofConnection = ({ headers: { connection, 'keep-alive': time } }: RawAnswer) => [connection, time]
  expect([kept, closed].map(ofConnection)).toEqual([
    ['keep-alive', 'timeout=5'],
    ['close', undefined],
  ])
  const rest = ({
    status,
    headers: { connection, 'keep-alive': _time, date, 'x-request-id': id, ...others },
  }: RawAnswer) => ({
    status,
    others,
    isDated: Math.abs(Date.now() - Date.parse(String(date))) < 5000,
    hasId: /^[0-9a-f]{12}$/.test(String(id)),
  })
  expect(rest(kept)).toEqual(rest(closed))
  expect(rest(kept)).toMatchObject({ isDated: true, hasId: true })
})

test('pages that show a typed e-mail again are stored by no browser', async () => {
  const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }
  const answers =
    'usage=commercial&household_size=entreprise&budget=1000%E2%82%AC%2B&problem=performance&urgency=juste_info'
  const forms = [`/questionnaire?${answers}&etape=6`, `/products/${essentiel}/prevenir`]
  for (const path of forms) {
    const refused = await rawRequest(server.url, {
      method: 'POST',
      path,
      headers: form,
      body: 'name=L%C3%A9a&email=lea@',
    })
    expect([path, refused.status, refused.text.includes('lea@')]).toEqual([path, 400, true])
    expect([path, refused.headers['cache-control']]).toEqual([path, 'no-store'])
    expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'no-store'])
  }
})

test('a write that the page shows is on the next page', async () => {
  const before = await get('/')
  await saveSetting(app.db, { key: 'shop.name', value: 'Eau de la Ville', at: new Date() })
  const after = await get('/')
  expect(before.text).not.toContain('Eau de la Ville')
  expect(after.text).toContain('Eau de la Ville')
  expect((await get('/', { 'If-None-Match': etagOf(before) })).status).toBe(200)
})

test('a request with a cookie is answered by the application: no ETag, and a personal page', async () => {
  for (const [path, Cookie] of [
    ['/', 'essai=1'],
    ['/support', 'cart=whatever'],
  ] as const) {
    await get(path)
    const answer = await get(path, { Cookie })
    expect([path, answer.status, answer.headers.etag]).toEqual([path, 200, undefined])
  }
})

test('the note that the invitation was seen, alone, changes nothing of the page', async () => {
  const first = await get('/')
  const seen = await get('/', { Cookie: 'invitation=vue' })
  expect([seen.text, seen.headers.etag]).toEqual([first.text, first.headers.etag])
  expect(seen.headers.etag).toBeDefined()
  for (const cookie of ['invitation=autre', 'invitation=vue; cart=whatever', 'cart=whatever; invitation=vue'])
    expect((await get('/support', { Cookie: cookie })).headers.etag).toBeUndefined()
})

test('the results of a questionnaire are shared until its rules change', async () => {
  const path = '/questionnaire/resultats?usage=commercial&household_size=entreprise&budget=1000%E2%82%AC%2B'
  const answered = `${path}&problem=performance&urgency=juste_info`
  const before = await get(answered)
  expect(before.headers.etag).toBeDefined()
  await app.db.updateTable('recommendation_product').set({ drawback: 'Une réserve à noter.' }).execute()
  await app.db.updateTable('recommendation_rule').set({ drawback: null }).execute()
  expect(before.text).not.toContain('Une réserve à noter.')
  expect((await get(answered)).text).toContain('Une réserve à noter.')
})

test('a page is sent in the requested encoding', async () => {
  const plain = await get('/products')
  const bytes = await new Promise<Buffer>((done) => {
    request(server.url, { path: '/products', headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => done(Buffer.concat(chunks)))
    }).end()
  })
  expect(gunzipSync(bytes).toString()).toBe(plain.text)
})

test('HEAD gives the headers of the page and no page', async () => {
  const path = '/cgv'
  const before = await rawRequest(server.url, { method: 'HEAD', path })
  const page = await get(path)
  const after = await rawRequest(server.url, { method: 'HEAD', path })
  expect(page.text).toContain('</html>')
  expect([before.status, before.text, after.status, after.text]).toEqual([200, '', 200, ''])
  expect(after.headers['content-length']).toBe(page.headers['content-length'])
})

test('light pages and full pages do not mix', async () => {
  const full = await get('/')
  const light = await get('/', { 'Save-Data': 'on' })
  expect(light.text).not.toContain('<script')
  expect(full.text).toContain('<script')
})

test('an order of a plentiful product leaves the pages cached; one that leaves few is on the next page', async () => {
  const { minimum_threshold: few } = await app.db
    .selectFrom('stock_item')
    .select('minimum_threshold')
    .where('product_id', '=', essentiel)
    .executeTakeFirstOrThrow()
  await setAvailable(app.db, 'osmoseur-essentiel', few + 3)
  await get('/products')
  const before = await revision()
  const take = (orderId: string, quantity: number) =>
    reserveStock(app.db, { orderId, needs: new Map([[essentiel, quantity]]) })
  await take('o1', 1)
  await takeReservedStock(app.db, { orderId: 'o1', actor: 'essai', at: new Date() })
  await take('o2', 1)
  expect(await revision()).toBe(before)
  await take('o3', 1)
  expect((await get('/products')).text).toContain(`Plus que ${few} en stock`)
  await take('o4', few)
  expect((await get('/products')).text).toContain('Épuisé pour le moment')
  await releaseStock(app.db, 'o4')
  expect((await get('/products')).text).not.toContain('Épuisé pour le moment')
  await app.db
    .updateTable('stock_item')
    .set({ minimum_threshold: few - 1 })
    .where('product_id', '=', essentiel)
    .execute()
  expect((await get('/products')).text).not.toContain(`Plus que ${few} en stock`)
})

async function revision(): Promise<number> {
  return (await app.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value
}

function etagOf(answer: RawAnswer): string {
  return String(answer.headers.etag)
}
