import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { routeTable } from '../structure/route-table'
import { contactForm, location, machine, order, pack, readyToPay, shippingForm, shower } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { type Answer, bytesOf, type SentRequest, send, sendBytes } from './requests'
import { drawing, inParallel, patientVisitor, report, scale, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const REQUESTS = 15_000 * scale
const AT_ONCE = 24
const RAW_SHARE = 0.2

const stripe = await startStripeServer()
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
afterAll(async () => {
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

const { below, between, chance, pick } = drawing(seededRandom(seed))

/** What no visitor may read: where we live, how we are made, what we ask the database. */
const indiscreet = [
  /\n\s+at .+:\d+:\d+/,
  /\bat \w[\w.]* \((file|node|\/)/,
  /node_modules|node:internal|file:\/\/|\.server\.[jt]s/,
  /SQLITE|SqliteError|ZodError|TypeError|ReferenceError|RangeError|SyntaxError/,
  /select "|insert into "|update "|delete from "|no such (table|column)|constraint failed/,
  new RegExp([process.cwd(), folder, tmpdir()].map((path) => `${path}/`).join('|')),
]

test.each([
  ['with the simulated payment', {}],
  ['with Stripe', stripe.environment],
])('no request %s makes the server fail, tell what it should not, or fall ill', async (name, environment) => {
  const dataDir = join(folder, name)
  const server = await startServer(dataDir, environment)
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  await restock(db)
  const known = await prepare(server.url)
  const counted = { requests: 0, unanswered: 0, shed: 0, failures: 0, indiscretions: 0 }
  const statuses = new Map<number, number>()
  const findings: string[] = []

  await inParallel(drawRequests(known, REQUESTS / 2), AT_ONCE, async (input) => {
    const { sent, bytes } = input
    const ask = () => (bytes ? sendBytes(server.url, bytes, 400) : send(server.url, sent))
    let answer = await ask()
    for (let tries = 0; isShed(answer) && tries < 100; tries++) {
      counted.shed += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      answer = await ask()
    }
    counted.requests += 1
    if (!answer) {
      counted.unanswered += 1
      return
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const failed = answer.status >= 500
    const told = indiscreet.find((pattern) => pattern.test(answer.text))
    if (failed) counted.failures += 1
    if (told) counted.indiscretions += 1
    if (failed || told) findings.push(`${answer.status} ${told ?? ''} ← ${wordsOf(input)}`)
  })

  const byStatus = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  report(`fuzzed requests ${name}`, { ...counted, answers: `(${byStatus.join(', ')})` })
  expect(findings.slice(0, 5)).toEqual([])
  expect(server.bugs().slice(0, 5)).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const buyer = patientVisitor(server.url)
  await readyToPay(buyer, machine)
  expect(await order(buyer, 'transfer')).toMatch(/^\/checkout\/success/)
  await expectSoundLedger(db)
  await close()
  await server.stop()
})

function isShed(answer: Answer | undefined): boolean {
  return answer?.status === 503 && answer.retryAfter === '5'
}

function wordsOf({ sent, bytes }: FuzzedRequest): string {
  const whole = bytes ?? bytesOf('localhost', sent)
  return whole.subarray(0, 2000).toString('latin1')
}

/** What a curious visitor has seen of the shop: cookies, references, ids. */
interface Known {
  host: string
  cookies: string[]
  segments: string[]
  queries: string[]
}

async function prepare(url: string): Promise<Known> {
  const [browsing, ready, done] = [patientVisitor(url), patientVisitor(url), patientVisitor(url)]
  await browsing.post('/cart/lines', { ...pack, gift_product: shower, quantity: 1 })
  await readyToPay(ready, machine)
  await readyToPay(done, machine)
  const success = await order(done, 'transfer')
  const again = await done.post('/checkout', { ...contactForm, payment_method: 'transfer' })
  const reference = location(again).split('/').at(-1) ?? ''
  const bought = await ready.post('/checkout', { ...contactForm, payment_method: 'card' })
  const session = location(bought).split('/').at(-1) ?? ''
  const transfer = new URLSearchParams(success.split('?')[1]).get('session_id') ?? ''
  const cookies = [browsing, ready, done].flatMap((visitor) => visitor.cookies.header ?? [])
  return {
    host: new URL(url).host,
    cookies,
    segments: [
      reference,
      session,
      transfer,
      'prod-osmoseur-essentiel',
      'osmoseur-essentiel',
      'session_1763544000000_abcdefghij',
    ],
    queries: [
      'page',
      'tri',
      'besoin',
      'q',
      'photo',
      'express',
      'session_id',
      'order',
      'commande',
      'version',
      'category',
      'limit',
    ],
  }
}

interface FuzzedRequest {
  sent: SentRequest
  /** Spoilt, to be written to the socket as they are. */
  bytes?: Buffer
}

const paths = [...new Set(routeTable().map(({ path }) => path)), '/assets/exemple.js', '/uploads/products/exemple.webp']
const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const formType = 'application/x-www-form-urlencoded'

const fields: Record<string, string[]> = {
  product_id: ['prod-osmoseur-essentiel', 'prod-aquapet', shower],
  pack_type: ['individual', 'basique', 'medium', 'premium'],
  gift_product: [shower, 'prod-h2go'],
  quantity: ['1', '2', '0'],
  buy: ['now'],
  ...Object.fromEntries(Object.entries({ ...shippingForm, ...contactForm }).map(([name, value]) => [name, [value]])),
  billingSame: ['on'],
  company: ['Eau SARL'],
  vatNumber: ['FR12345678901'],
  payment_method: ['card', 'klarna', 'paypal', 'transfer'],
  seen_total: ['53880'],
  cgv_version: ['2026-11-20'],
  decision: ['pay', 'refuse', 'pending', 'abandon'],
  request: ['deliver', 'cancel'],
  express: ['session_1763544000000_abcdefghij'],
  orderNumber: ['A1B2C3D4'],
  session_id: ['session_1763544000000_abcdefghij'],
  cart_session_id: ['session_1763544000000_abcdefghij'],
  customer_email: ['claire@example.fr'],
  customer_name: ['Claire Fontaine'],
  customer_phone: ['06 12 34 56 78'],
  origin_url: ['http://localhost'],
  items: ['[]'],
  id: ['evt_1'],
  type: ['checkout.session.completed'],
}

const strange = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e308',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\0',
    '\u{d800}',
    '\u202e',
    '😀',
    "'",
    '"',
    '`',
    '\\',
  ],
  ...['%', '%00', '%ff', '%2e%2e%2f', '../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', "' or '1'='1"],
  ...['__proto__', 'constructor', 'toString', '2026-02-30', '99999999999999999999', 'a'.repeat(300), 'é'.repeat(5000)],
  ...['\r\nSet-Cookie: a=b', '//evil.example', 'javascript:alert(1)', 'ﬁ', 'İ', '\ufeff', '\u0085', '１', '½'],
]

function* drawRequests(known: Known, count: number): Generator<FuzzedRequest> {
  for (let place = 0; place < count; place++) {
    const sent = drawRequest(known)
    yield chance(RAW_SHARE) ? { sent, bytes: spoil(bytesOf(known.host, sent)) } : { sent: wellFormed(sent) }
  }
}

/** What forms and calls really send; the rest of the product only reads. */
const actions: { method: string; path: string; names: string[] }[] = [
  { method: 'POST', path: '/cart/lines', names: ['product_id', 'pack_type', 'gift_product', 'quantity'] },
  { method: 'POST', path: '/cart/line', names: ['product_id', 'pack_type', 'quantity'] },
  { method: 'POST', path: '/cart/line', names: ['product_id', 'pack_type', 'gift_product'] },
  { method: 'POST', path: '/cart/merge', names: ['express'] },
  { method: 'POST', path: '/products/exemple', names: ['pack_type', 'gift_product', 'quantity', 'buy'] },
  { method: 'POST', path: '/shipping', names: [...Object.keys(shippingForm), 'billingSame', 'company', 'vatNumber'] },
  { method: 'POST', path: '/checkout', names: [...Object.keys(contactForm), 'payment_method', 'cgv_version'] },
  { method: 'POST', path: '/commande/exemple/payer', names: ['payment_method'] },
  { method: 'POST', path: '/commande/exemple/adresse', names: Object.keys(shippingForm) },
  { method: 'POST', path: '/commande/exemple/livraison-en-retard', names: ['request'] },
  { method: 'POST', path: '/paiement-simule/exemple', names: ['decision'] },
  { method: 'POST', path: '/retractation', names: ['name', 'orderNumber', 'email'] },
  { method: 'POST', path: '/retractation/confirmation', names: ['name', 'orderNumber', 'email'] },
  {
    method: 'POST',
    path: '/api/cart/add',
    names: ['session_id', 'product_id', 'quantity', 'pack_type', 'gift_product'],
  },
  { method: 'PUT', path: '/api/cart/update', names: ['session_id', 'product_id', 'quantity', 'pack_type'] },
  { method: 'DELETE', path: '/api/cart/remove', names: ['session_id', 'product_id', 'pack_type'] },
  { method: 'DELETE', path: '/api/cart/clear?session_id=session_1763544000000_abcdefghij', names: [] },
  {
    method: 'POST',
    path: '/api/checkout/session',
    names: ['cart_session_id', 'customer_email', 'customer_name', 'customer_phone', 'payment_method', 'origin_url'],
  },
  { method: 'POST', path: '/webhooks/stripe', names: ['id', 'type'] },
]

function drawRequest(known: Known): SentRequest {
  return chance(0.5) ? drawAction(known) : drawAnything(known)
}

/** A form or a call as it should be, but for a value or two. */
function drawAction(known: Known): SentRequest {
  const { method, path, names } = pick(actions)
  const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin', ...(chance(0.9) && drawCookie(known)) }
  const spoilt = new Set(chance(0.3) ? [] : Array.from({ length: between(1, 2) }, () => pick([...names, 'id'])))
  const sent = names.filter((name) => !spoilt.has(name) || chance(0.9))
  const filled = path.replace('exemple', () => (chance(0.9) ? pick(known.segments) : drawSegment(known)))
  if (/^\/(api|webhooks)\//.test(path)) {
    const values = sent.map((name) => [name, spoilt.has(name) ? drawValue(example(name)) : jsonExample(name, known)])
    const items = [{ product_id: example('product_id'), quantity: chance(0.8) ? between(1, 3) : drawValue('1') }]
    const more = path.startsWith('/api/checkout') ? { items, shipping_address: shippingForm } : {}
    const body = Buffer.from(JSON.stringify({ ...more, ...Object.fromEntries(values) }))
    if (path.startsWith('/webhooks/')) headers['Stripe-Signature'] = stripe.sign(body.toString())
    return { method, path: filled, headers: { ...headers, 'Content-Type': 'application/json' }, body }
  }
  const pairs = sent.map((name) => `${name}=${encode(spoilt.has(name) ? drawText(example(name)) : example(name))}`)
  return { method, path: filled, headers: { ...headers, 'Content-Type': formType }, body: Buffer.from(pairs.join('&')) }
}

function jsonExample(name: string, known: Known): unknown {
  if (name === 'quantity') return between(0, 3)
  return name === 'origin_url' ? `http://${known.host}` : example(name)
}

function drawCookie(known: Known): Record<string, string> {
  return { Cookie: pick(known.cookies) }
}

function drawAnything(known: Known): SentRequest {
  const method = pick(methods)
  const path = drawPath(known)
  const headers = drawHeaders(known)
  const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) && chance(0.9) ? undefined : drawBody(path, headers)
  return { method, path, headers, ...(body && { body }) }
}

function drawPath(known: Known): string {
  const whole = pick(paths)
    .split('/')
    .map((segment) => (segment === 'exemple' || segment === 'ailleurs' ? drawSegment(known) : segment))
    .join('/')
  const path = chance(0.1) ? mutate(whole) : whole
  if (chance(0.6)) return path
  const query = Array.from({ length: between(1, 3) }, () => {
    const value = chance(0.3) ? pick(known.segments) : drawText('1')
    return `${pick([...known.queries, ...Object.keys(fields)])}=${chance(0.8) ? encode(value) : value}`
  })
  return `${path}?${query.join('&')}${chance(0.1) ? '&_routes=root' : ''}`
}

function drawSegment(known: Known): string {
  const segment = chance(0.7) ? pick(known.segments) : pick(strange)
  return chance(0.8) ? encode(chance(0.3) ? mutate(segment) : segment) : segment
}

/** Without failing on half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function drawHeaders(known: Known): Record<string, string> {
  const headers: Record<string, string> = {}
  if (chance(0.85)) headers['Sec-Fetch-Site'] = chance(0.95) ? 'same-origin' : pick(strange)
  if (chance(0.6)) headers.Cookie = chance(0.8) ? pick(known.cookies) : mutate(pick(known.cookies))
  if (chance(0.1)) headers['Accept-Encoding'] = pick(['br', 'gzip', 'br;q=0', '*', 'identity;q=0', ...strange])
  const rare = [
    'Host',
    'Origin',
    'Referer',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Save-Data',
    'Authorization',
  ]
  const proxies = ['X-Forwarded-Host', 'X-Forwarded-For', 'Forwarded', 'X-HTTP-Method-Override', 'X-Request-Id']
  const odd = ['Expect', 'Upgrade', 'TE', 'Accept', 'Accept-Language', 'Content-Encoding', 'Stripe-Signature']
  if (chance(0.25))
    headers[pick([...rare, ...proxies, ...odd])] = pick([...strange, 'on', 'bytes=0-1', '"etag"', known.host])
  return headers
}

function drawBody(path: string, headers: Record<string, string>): Buffer {
  const names = Array.from({ length: between(0, 14) }, () => pick(Object.keys(fields)))
  const json = path.startsWith('/api/') || path.startsWith('/webhooks/') ? chance(0.85) : chance(0.1)
  const text = json ? drawJson(names) : drawForm(names)
  headers['Content-Type'] = json ? 'application/json' : formType
  if (chance(0.05))
    headers['Content-Type'] = pick(['text/plain', 'application/xml', `${formType}; charset=utf-7`, ...strange])
  if (chance(0.05)) return drawMultipart(names, headers)
  const body = chance(0.15) ? spoil(Buffer.from(text)) : Buffer.from(text)
  if (path.startsWith('/webhooks/') && chance(0.7)) headers['Stripe-Signature'] = stripe.sign(body.toString())
  return body
}

function drawForm(names: string[]): string {
  return names
    .map((name) => `${chance(0.9) ? name : encode(mutate(name))}=${encode(drawText(example(name)))}`)
    .join('&')
}

function drawJson(names: string[]): string {
  if (chance(0.03)) return `${'['.repeat(5000)}${']'.repeat(5000)}`
  if (chance(0.03)) return pick(['null', '[]', '""', '1', 'true', '{', '{"a":', '\ufeff{}'])
  const lines = [{ product_id: 'prod-aquapet', quantity: drawValue('1'), price: drawValue('1') }]
  const data = { object: { id: pick(['cs_test_a', ...strange]), object: 'checkout.session' } }
  const values = names.map((name) => [name, drawValue(example(name))])
  return JSON.stringify(Object.fromEntries([['items', lines], ['data', data], ['object', 'event'], ...values]))
}

function drawMultipart(names: string[], headers: Record<string, string>): Buffer {
  headers['Content-Type'] = 'multipart/form-data; boundary=limite'
  const parts = names.map(
    (name) =>
      `--limite\r\nContent-Disposition: form-data; name="${name}"${chance(0.2) ? '; filename="a.txt"' : ''}\r\n\r\n${drawText(example(name))}\r\n`,
  )
  const bytes = Buffer.from(`${parts.join('')}--limite--\r\n`)
  return chance(0.3) ? spoil(bytes) : bytes
}

function example(name: string): string {
  return pick(fields[name] ?? ['1'])
}

function drawText(usual: string): string {
  if (chance(0.6)) return usual
  return chance(0.5) ? mutate(usual) : pick(strange)
}

function drawValue(usual: string): unknown {
  if (chance(0.7)) return drawText(usual)
  return pick<unknown>([null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [usual], { product_id: usual }, [[[[]]]]])
}

/** A character dropped, doubled or replaced. */
function mutate(text: string): string {
  const place = below(text.length + 1)
  const inserted = pick(['', '', ...strange.filter((one) => one.length < 10), text])
  return text.slice(0, place) + inserted + text.slice(place + below(3))
}

/** Some bytes turned over, cut out or put in. */
function spoil(bytes: Buffer): Buffer {
  let spoilt = Buffer.from(bytes)
  for (let times = between(1, 4); times > 0 && spoilt.length > 0; times--) {
    const place = below(spoilt.length)
    const before = spoilt.subarray(0, place)
    const way = pick(['turn', 'turn', 'cut', 'insert'])
    if (way === 'turn') spoilt[place] = below(256)
    if (way === 'cut') spoilt = Buffer.concat([before, spoilt.subarray(place + between(1, 20))])
    if (way === 'insert') spoilt = Buffer.concat([before, Buffer.from([below(256)]), spoilt.subarray(place)])
  }
  return spoilt
}

/** What Node's client agrees to send: no byte outside of Latin-1, no space in a path. */
function wellFormed(sent: SentRequest): SentRequest {
  const headers = Object.entries(sent.headers).map(([name, value]) => [
    name,
    value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ''),
  ])
  return {
    ...sent,
    path: sent.path.replace(/[^\x21-\x7e]/g, (character) => encode(character)),
    headers: Object.fromEntries(headers),
  }
}
