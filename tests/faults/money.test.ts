import { afterAll, expect, test } from 'vitest'
import type { Country, PackType } from '~/database/schema'
import { stripeLineItems } from '~/integrations/payments/stripe-line-items'
import { saveSetting } from '~/models/shop/index.server'
import { computeTotals, formatEuros, instalments, toEuros, vatPercentFor, vatWithin, withVat } from '~/models/values'

import { openApp, type Visitor } from '../support/app'
import { readMails } from '../support/mails'
import { contactForm, expectStatus, location, readable, shippingForm } from '../support/shop-journey'
import type { FakeSession } from '../support/stripe-objects'
import { startStripeServer } from '../support/stripe-server'
import { costOf } from './cost'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, patientVisitor, report, scale, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const GENERATED = 200_000 * scale
const BOUGHT = scale > 1 ? 100 * scale : 50
const CARTS_A_PRICE_LIST = 20
const countries: Country[] = ['France', 'Belgique', 'Luxembourg', 'Suisse']
const postalCodes: Record<Country, string> = { France: '69003', Belgique: '1000', Luxembourg: '1009', Suisse: '1200' }

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const server = await startServer(app.dataDir, stripe.environment)

afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const { between, chance, pick, shuffle } = drawing(seededRandom(seed))

test('no generated cart costs a cent more or less in any of the computations', () => {
  const settings = { 'vat.by_destination': 'oui' }
  let differences = 0
  for (let count = 0; count < GENERATED; count++) {
    const percent = vatPercentFor(pick(countries), settings)
    const highest = pick([20, 2_000, 40_000, 400_000])
    const lines = Array.from({ length: between(0, 12) }, () => ({
      unitPriceCents: between(1, highest) * 5,
      quantity: chance(0.9) ? between(1, 9) : between(1, 9_999),
    }))
    const discountPercent = chance(0.3) ? pick([5, 10, 15, 20]) : 0
    const totals = computeTotals(lines, { vatPercent: percent, discountPercent })
    const right = costOf(lines, percent, discountPercent)
    const parts = instalments(totals.totalCents)
    const shown = lines.map((line) => withVat(line.unitPriceCents, percent) * line.quantity)
    const asked = stripeLineItems({
      amountCents: totals.totalCents,
      lines: [
        ...lines.map(({ quantity }, place) => ({ name: 'Article', quantity, amountCents: shown[place] ?? 0 })),
        ...(totals.shippingCents > 0 ? [{ name: 'Livraison', quantity: 1, amountCents: totals.shippingCents }] : []),
      ],
    })
    const checks = [
      totals.subtotalCents === right.subtotalCents,
      totals.taxCents === right.taxCents,
      totals.shippingCents === right.shippingCents,
      totals.totalCents === right.totalCents,
      totals.goodsTtcCents === right.subtotalCents + right.taxCents,
      // At the standard rate every price including VAT is whole, so that the lines add up as printed.
      percent !== 20 || sum(shown) === totals.goodsTtcCents + totals.discountTtcCents,
      totals.discountTtcCents >= 0 && totals.discountCents % 5 === 0,
      sum(asked.map((item) => item.quantity * item.price_data.unit_amount)) === right.totalCents,
      sum(parts) === right.totalCents && parts[1] === parts[2] && parts[0] - parts[1] < 3,
      Math.round(toEuros(totals.totalCents) * 100) === right.totalCents,
      centsOf(formatEuros(totals.totalCents)) === right.totalCents,
      vatWithin(withVat(right.subtotalCents, percent), percent) === right.taxCents,
    ]
    if (checks.includes(false)) differences += 1
  }
  report('generated carts', { carts: GENERATED, differences })
  expect(differences).toBe(0)
})

test('a bought cart costs the same on the cart, at checkout, in the order, on its page, by mail and at Stripe', async () => {
  await restock(db)
  const counted = { carts: 0, prices: 0, surfaces: 0 }
  const differences: string[] = []
  while (counted.carts < BOUGHT) {
    await saveSetting(db, { key: 'vat.by_destination', value: pick(['oui', 'non']), at: new Date() })
    await drawPrices()
    counted.prices += 1
    const carts = Array.from({ length: Math.min(CARTS_A_PRICE_LIST, BOUGHT - counted.carts) }, () => drawCart)
    await inParallel(carts, 4, async (draw) => {
      const surfaces = await buy(await draw())
      const amounts = [...new Set(Object.values(surfaces).flat())]
      if (amounts.length !== 1) differences.push(JSON.stringify(surfaces))
      counted.carts += 1
      counted.surfaces += Object.values(surfaces).flat().length
    })
  }
  report('bought carts', { ...counted, differences: differences.length })
  expect(differences).toEqual([])
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

interface DrawnCart {
  country: Country
  lines: { product_id: string; pack_type: PackType; gift_product: string; quantity: number; unitPriceCents: number }[]
}

/** New prices for everything, from a few cents to thousands of euros. */
async function drawPrices() {
  for (const { id } of await db.selectFrom('product').select('id').execute()) {
    await db.updateTable('product').set({ price_cents: drawPrice() }).where('id', '=', id).execute()
  }
  for (const { product_id, type } of await db.selectFrom('pack_option').select(['product_id', 'type']).execute()) {
    await db
      .updateTable('pack_option')
      .set({ price_cents: drawPrice() })
      .where('product_id', '=', product_id)
      .where('type', '=', type)
      .execute()
  }
}

function drawPrice(): number {
  return between(1, pick([100, 1_000, 20_000, 200_000])) * 5
}

async function drawCart(): Promise<DrawnCart> {
  const alone = await db.selectFrom('product').select(['id as product_id', 'price_cents']).execute()
  const packs = await db.selectFrom('pack_option').select(['product_id', 'type', 'price_cents']).execute()
  const gifts = await db.selectFrom('pack_gift').selectAll().execute()
  const offers = [...alone.map((offer) => ({ ...offer, type: 'individual' as const })), ...packs]
  const services = await db.selectFrom('product').select('id').where('is_service', '=', 1).execute()
  const parts = await db.selectFrom('pack_component').selectAll().execute()
  const isServed = ({ product_id, type }: (typeof offers)[number]) =>
    parts
      .filter((part) => part.product_id === product_id && part.pack_type === type)
      .some((part) => services.some(({ id }) => id === part.component_id)) ||
    services.some(({ id }) => id === product_id)
  const chosen = shuffle(offers).slice(0, between(1, 4))
  return {
    // Nobody is sent abroad to install or to maintain.
    country: chosen.some(isServed) ? 'France' : pick(countries),
    lines: chosen.map(({ product_id, type, price_cents }) => {
      const offered = gifts.filter((gift) => gift.product_id === product_id && gift.pack_type === type)
      return {
        product_id,
        pack_type: type,
        gift_product: offered.length > 0 ? pick(offered).gift_product_id : '',
        quantity: between(1, 9),
        unitPriceCents: price_cents,
      }
    }),
  }
}

/** The whole journey of one cart; the amounts due in cents, wherever one was told. */
async function buy(cart: DrawnCart): Promise<Record<string, number[]>> {
  const visitor = patientVisitor(server.url)
  for (const { unitPriceCents, ...line } of cart.lines) await expectStatus(303, visitor.post('/cart/lines', line))
  const place = { country: cart.country, postalCode: postalCodes[cart.country] }
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, ...place }))
  const settings = { 'vat.by_destination': await vatSetting() }

  const cartPage = await read(visitor, '/cart')
  const checkoutPage = await read(visitor, '/checkout')
  const to = location(await expectStatus(303, visitor.post('/checkout', { ...contactForm, payment_method: 'card' })))
  const session = requireSession(to)
  const paid = stripe.pay(session.id)
  expect(await stripe.deliver(paid, `${server.url}/webhooks/stripe`)).toBe(200)
  const success = await visitor.get(`/checkout/success?session_id=${session.id}`)
  const successHtml = await success.clone().text()
  const orderPath = /href="(\/commande\/[^"]+)"/.exec(successHtml)?.[1] ?? ''
  const orderPage = await read(visitor, orderPath)
  const order = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', session.clientReferenceId ?? '')
    .executeTakeFirstOrThrow()
  const mails = await readMails(db, { orderId: order.id })
  const text = mails.map((mail) => plain(mail.text_body)).join('\n')

  return {
    right: [costOf(cart.lines, vatPercentFor(cart.country, settings)).totalCents],
    cartPage: amountsAfter(cartPage, 'Total TTC'),
    checkoutPage: amountsAfter(checkoutPage, 'Total TTC'),
    payButton: amountsAfter(checkoutPage, 'Commander avec obligation de paiement —'),
    order: [order.total_cents, order.subtotal_cents + order.tax_cents + order.shipping_cents],
    stripe: [session.amountTotal, sum(session.lines.map((line) => line.quantity * line.unitAmount))],
    thanks: amountsBefore(await readable(success), 'payés'),
    orderPage: amountsAfter(orderPage, 'Total TTC'),
    mail: [...amountsAfter(text, 'Total TTC :'), ...amountsAfter(text, 'votre paiement de')],
  }
}

async function vatSetting(): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'vat.by_destination').executeTakeFirst()
  return row?.value ?? 'non'
}

async function read(visitor: Visitor, path: string): Promise<string> {
  return readable(await expectStatus(200, visitor.get(path)))
}

function requireSession(url: string): FakeSession {
  const session = stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))
  if (!session) throw new Error(`No session at ${url}`)
  return session
}

const amount = String.raw`(\d[\d ]*,\d\d) €`

/** NaN where a label stands without an amount that can be read, so that a missing one is a difference. */
function amountsAfter(text: string, label: string): number[] {
  const found = [...text.matchAll(new RegExp(`${label} ${amount}`, 'g'))].map((match) => centsOf(match[1] ?? ''))
  return found.length > 0 ? found : [Number.NaN]
}

function amountsBefore(text: string, label: string): number[] {
  const found = [...text.matchAll(new RegExp(`${amount} ${label}`, 'g'))].map((match) => centsOf(match[1] ?? ''))
  return found.length > 0 ? found : [Number.NaN]
}

function centsOf(printed: string): number {
  return Number(printed.replace(/\D/g, ''))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
