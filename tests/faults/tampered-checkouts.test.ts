import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { PackType } from '~/database/schema'
import { newCartId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { contactForm, fillCart, fountain, location, machine, shippingForm } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { costOf } from './cost'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, patientVisitor, report, rounds, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const CHECKOUTS = rounds(80, 500)

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const server = await startServer(app.dataDir, stripe.environment)

afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const { between, chance, pick } = drawing(seededRandom(seed))

/** Field names that might set a price. */
const moneyFields = [
  ...['price', 'price_cents', 'price_ttc', 'product_price', 'unit_price', 'unit_price_cents', 'unit_amount'],
  ...['seen_price_cents', 'subtotal', 'subtotal_cents', 'tax', 'tax_cents', 'tax_amount', 'vat_percent'],
  ...['shipping', 'shipping_cost', 'shipping_cents', 'discount', 'discount_cents', 'coupon', 'currency'],
  ...['total', 'total_cents', 'total_amount', 'seen_total', 'amount', 'amount_cents', 'gift_value', 'value_cents'],
  ...['quantity', 'items[0][price]', 'items[0].price', 'lines[0][unit_price_cents]', '__proto__[price]'],
]
const texts = [
  '-1',
  '-0.01',
  '0',
  '0.00',
  '1',
  '1e3',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '0x10',
  '1,00',
  '',
  ' ',
  'null',
]
const values: unknown[] = [-1, -0.01, 0, 1, 0.1, 1e308, -1e308, 2 ** 53, '1e3', '1e308', '-1', '0', '', null, true]
const nested: unknown[] = [[], [1], [[0]], {}, { price: 0 }, ['1', '2']]

test('no tampered checkout becomes an order that costs anything else than the recomputation says', async () => {
  await restock(db)
  const catalogue = await digestOfCatalogue()
  const counted = { checkouts: 0, requests: 0, orders: 0, refused: 0, failures: 0, differences: 0 }
  const note = (response: Response) => {
    counted.requests += 1
    if (response.status >= 500) counted.failures += 1
  }

  await inParallel(Array(CHECKOUTS).keys(), 8, async () => {
    const visitor = patientVisitor(server.url)
    const response = chance(0.5) ? await throughPages(visitor, note) : await throughApi(visitor, note)
    note(response)
    counted.checkouts += 1
    if (response.status === 303 || response.status === 200) counted.orders += 1
    else counted.refused += 1
  })

  counted.differences = (await listWrongOrders()).length
  report('tampered checkouts', counted)
  expect(await listWrongOrders()).toEqual([])
  expect(await listWrongCartLines()).toEqual([])
  expect(await digestOfCatalogue()).toBe(catalogue)
  expect(counted.failures).toBe(0)
  expect(counted.orders).toBeGreaterThan(CHECKOUTS / 10)
  expect(counted.refused).toBeGreaterThan(CHECKOUTS / 50)
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

const places: (typeof shippingForm)[] = [
  shippingForm,
  { ...shippingForm, country: 'Belgique', postalCode: '1000' },
  { ...shippingForm, country: 'Suisse', postalCode: '1200' },
]

/** Adds one or two money fields, or repeats, mistypes or omits a real one. */
function tamperForm(form: Record<string, string>): Record<string, string | string[]> {
  const tampered: Record<string, string | string[]> = { ...form }
  for (let times = between(1, 2); times > 0; times--) {
    tampered[pick(moneyFields)] = chance(0.2) ? [pick(texts), pick(texts)] : pick(texts)
  }
  if (chance(0.1)) delete tampered[pick(Object.keys(tampered))]
  return tampered
}

async function throughPages(visitor: Visitor, note: (response: Response) => void): Promise<Response> {
  const line: Record<string, string> = { ...pick([machine, fountain]), quantity: String(between(1, 3)) }
  const filled = await visitor.post('/cart/lines', chance(0.5) ? tamperForm(line) : line)
  note(filled)
  if (filled.status !== 303) await fillCart(visitor, machine)
  const changed = { ...machine, quantity: pick(texts) }
  if (chance(0.3)) note(await visitor.post('/cart/line', changed))
  const place = pick(places)
  const shipped = await visitor.post('/shipping', chance(0.5) ? tamperForm(place) : place)
  note(shipped)
  if (shipped.status !== 303) note(await visitor.post('/shipping', shippingForm))
  const response = await visitor.post('/checkout', tamperForm({ ...contactForm, payment_method: 'card' }))
  const paysAt = location(response)
  // The cart was emptied on the way, so nothing can be ordered.
  if (response.status === 303 && !paysAt.startsWith(stripe.origin)) return new Response(null, { status: 409 })
  return response
}

function tamperJson(body: Record<string, unknown>): Record<string, unknown> {
  const tampered = { ...body }
  for (let times = between(1, 3); times > 0; times--) tampered[pick(moneyFields)] = pick([...values, ...nested])
  if (chance(0.1)) delete tampered[pick(Object.keys(tampered))]
  return tampered
}

async function throughApi(visitor: Visitor, note: (response: Response) => void): Promise<Response> {
  const line = { product_id: pick([machine, fountain]).product_id, quantity: between(1, 3) }
  const body: Record<string, unknown> = {
    items: [chance(0.7) ? tamperJson(line) : line],
    customer_email: contactForm.email,
    customer_name: contactForm.name,
    customer_phone: contactForm.phone,
    payment_method: 'card',
    origin_url: server.url,
    shipping_address: chance(0.3) ? tamperJson(pick(places)) : pick(places),
  }
  if (chance(0.4)) {
    const session_id = newCartId(new Date())
    note(await visitor.json('POST', '/api/cart/add', tamperJson({ session_id, ...line })))
    note(await visitor.json('PUT', '/api/cart/update', { session_id, ...tamperJson(line) }))
    note(await visitor.json('POST', '/api/cart/add', { session_id, ...line }))
    body.cart_session_id = session_id
  }
  return visitor.json('POST', '/api/checkout/session', tamperJson(body))
}

/** Orders whose totals, or amount at Stripe, differ from the catalogue's prices. */
async function listWrongOrders(): Promise<unknown[]> {
  const prices = await readPrices()
  const sessions = [...stripe.sessions.values()]
  const items = await db.selectFrom('order_item').selectAll().execute()
  const orders = await db.selectFrom('customer_order').selectAll().execute()
  return orders.flatMap((order) => {
    const lines = items
      .filter((item) => item.order_id === order.id)
      .map((item) => ({
        quantity: item.quantity,
        unitPriceCents: prices.get(`${item.product_id} ${item.pack_type}`) ?? Number.NaN,
      }))
    const right = costOf(lines, order.country === 'Suisse' ? 0 : 20)
    const asked = sessions.filter((session) => session.clientReferenceId === order.id)
    const same =
      lines.every((line) => line.quantity >= 1) &&
      order.subtotal_cents === right.subtotalCents &&
      order.tax_cents === right.taxCents &&
      order.shipping_cents === right.shippingCents &&
      order.total_cents === right.totalCents &&
      asked.length > 0 &&
      asked.every((session) => session.amountTotal === right.totalCents && session.currency === 'eur')
    return same ? [] : [{ order, lines, asked }]
  })
}

async function listWrongCartLines(): Promise<unknown[]> {
  const prices = await readPrices()
  const lines = await db.selectFrom('cart_line').selectAll().execute()
  return lines.filter(
    (line) =>
      line.seen_price_cents !== prices.get(`${line.product_id} ${line.pack_type}`) ||
      !Number.isInteger(line.quantity) ||
      line.quantity < 1,
  )
}

/** HT, by product and pack. */
async function readPrices(): Promise<Map<string, number>> {
  const alone: PackType = 'individual'
  const products = await db.selectFrom('product').select(['id', 'price_cents']).execute()
  const packs = await db.selectFrom('pack_option').select(['product_id', 'type', 'price_cents']).execute()
  return new Map([
    ...products.map((row) => [`${row.id} ${alone}`, row.price_cents] as const),
    ...packs.map((row) => [`${row.product_id} ${row.type}`, row.price_cents] as const),
  ])
}

async function digestOfCatalogue(): Promise<string> {
  const tables = ['product', 'pack_option', 'pack_component', 'pack_gift', 'price_history', 'setting'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
