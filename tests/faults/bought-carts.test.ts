import { afterAll, expect, test } from 'vitest'
import type { Country } from '~/database/schema'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { REFERRAL_PERCENT } from '~/models/shop/loyalty'
import { findOwnCode, giveCredit } from '~/models/shop/loyalty/index.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { usableCredit } from '~/models/values/totals'
import { vatFor } from '~/models/values/vat'

import { openApp, type Visitor } from '../support/app'
import { buy as buyBefore, customer } from '../support/loyalty'
import { readMails } from '../support/mails'
import { contactForm, expectStatus, location, readable, shippingForm } from '../support/shop-journey'
import type { FakeSession } from '../support/stripe-objects'
import { startStripeServer } from '../support/stripe-server'
import { costOf } from './cost'
import { type DrawnCart, drawCart, drawPrices } from './drawn-carts'
import { expectSoundLedger } from './ledger'
import { amountsAfter, amountsBefore, papersOn, plain, read, sum } from './shown-amounts'
import { drawing, inParallel, patientVisitor, report, rounds, scale, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const BOUGHT = rounds(20, 100)
/** Each with different prices, delivery fee and free-delivery threshold. */
const PRICE_LISTS = scale > 1 ? 20 : 10
const CARTS_A_PRICE_LIST = BOUGHT / PRICE_LISTS
const postalCodes: Record<Country, string> = { France: '69003', Belgique: '1000', Luxembourg: '1009', Suisse: '1200' }
const actor = { id: null, name: 'Camille' }

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const server = await startServer(app.dataDir, stripe.environment)
const provider = createStripeProvider({ secretKey: stripe.secretKey, apiUrl: stripe.origin })

afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const draws = drawing(seededRandom(seed))
const { chance, pick, between } = draws
/** `rounded`: carts whose VAT is not a whole number of cents before rounding. */
const counted = { carts: 0, rounded: 0, exports: 0, discounts: 0, credits: 0, creditNotes: 0, surfaces: 0 }
const differences: string[] = []
let delivery = { feeCents: 990, freeFromCents: 10_000 }

async function drawDelivery(): Promise<void> {
  delivery = { feeCents: between(0, 5_000), freeFromCents: pick([0, 2_000, 10_000, 50_000, 9_000_000]) }
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  const at = new Date()
  await saveSetting(db, { key: 'delivery.fee', value: euros(delivery.feeCents), at })
  await saveSetting(db, { key: 'delivery.free_from', value: euros(delivery.freeFromCents), at })
}

test('cart, checkout, order, mails, invoice, credit notes and Stripe tell the same amounts of a bought cart', async () => {
  await restock(db)
  await buyBefore(db, { email: 'marraine@example.fr' })
  const friendsCode = await findOwnCode(db, (await customer(db, 'marraine@example.fr')).id)
  while (counted.carts < BOUGHT) {
    // At 20 % VAT every price gives whole cents, so each run includes carts at other rates.
    const list = counted.carts / CARTS_A_PRICE_LIST
    const value = list % 2 === 0 ? 'oui' : 'non'
    await saveSetting(db, { key: 'vat.by_destination', value, at: new Date() })
    await drawPrices(db, draws)
    await drawDelivery()
    const carts = Array.from({ length: Math.min(CARTS_A_PRICE_LIST, BOUGHT - counted.carts) }, (_, cart) => cart)
    await inParallel(carts, 4, async (place) => {
      const advantage = pick(['none', 'none', 'discount', 'credit'] as const)
      const order = await buy(await drawCartFor(place % 3 === 0 ? neighbours[list % 3] : undefined), {
        advantage,
        friendsCode: friendsCode ?? '',
      })
      for (let refunds = between(0, 3); refunds > 0; refunds--) await refund(order.id)
      await compareCreditNotes(order)
      counted.carts += 1
    })
  }
  report('bought carts', { ...counted, differences: differences.length })
  expect(differences).toEqual([])
  expect(counted.creditNotes).toBeGreaterThan(0)
  expect(counted.rounded).toBeGreaterThan(0)
  expect(counted.exports).toBeGreaterThan(0)
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

const neighbours: Country[] = ['Belgique', 'Luxembourg', 'Suisse']

/** Mostly carts for France, where alone services are sold. */
async function drawCartFor(country: Country | undefined): Promise<DrawnCart> {
  for (;;) {
    const cart = await drawCart(db, draws)
    if (!country || country === cart.country) return cart
  }
}

type Surfaces = Record<string, number[]>

/** Every surface of a group shows the same amount, once or more. */
function compare(group: Surfaces): void {
  const amounts = Object.values(group).flat()
  counted.surfaces += amounts.length
  if (new Set(amounts).size > 1) differences.push(JSON.stringify(group))
}

interface Bought {
  id: string
  page: string
  visitor: Visitor
  session: FakeSession
  totalCents: number
  /** Its label: an export includes no tax. */
  total: string
}

/** Buys one cart end to end; compares displayed amounts with an independent computation. */
async function buy(
  cart: DrawnCart,
  { advantage, friendsCode }: { advantage: 'none' | 'discount' | 'credit'; friendsCode: string },
): Promise<Bought> {
  const visitor = patientVisitor(server.url)
  const person = newPerson()
  const { country } = cart
  const percent = advantage === 'discount' ? REFERRAL_PERCENT : 0
  const { percent: vatPercent } = vatFor(country, await readSettings(db))
  const { subtotalCents, totalCents, vatCents } = costOf(cart.lines, vatPercent, percent, delivery)
  // Less than all: an order fully covered by credit goes to no provider.
  const mostCents = totalCents - 1
  const balanceCents = advantage === 'credit' ? await signInWithCredit(visitor, { ...person, mostCents }) : 0
  for (const { unitPriceCents, isService, ...line } of cart.lines)
    await expectStatus(303, visitor.post('/cart/lines', line))
  if (advantage === 'discount') await expectStatus(303, visitor.post('/cart/parrainage', { code: friendsCode }))
  const place = { ...person, country, postalCode: postalCodes[country] }
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, ...place }))
  if (balanceCents > 0) await expectStatus(303, visitor.post('/checkout/avoir', { use: 'oui' }))

  const cartPage = await read(visitor, '/cart')
  const checkoutPage = await read(visitor, '/checkout')
  const form = { ...contactForm, email: person.email, phone: person.phone, payment_method: 'card' }
  const to = location(await expectStatus(303, visitor.post('/checkout', form)))
  const session = requireSession(to.startsWith('/commande/') ? await payAgain(visitor, to) : to)
  expect(await stripe.deliver(stripe.pay(session.id), `${server.url}/webhooks/stripe`)).toBe(200)
  const success = await expectStatus(200, visitor.get(`/checkout/success?session_id=${session.id}`))
  const page = /href="(\/commande\/[^"]+)"/.exec(await success.clone().text())?.[1] ?? ''
  const orderPage = await expectStatus(200, visitor.get(page))
  const [invoicePath = ''] = papersOn(await orderPage.clone().text(), 'FA')
  const told = {
    ...{ cartPage, checkoutPage, thanks: await readable(success), orderPage: await readable(orderPage) },
    invoice: await read(visitor, invoicePath),
  }

  if (vatPercent === 0) counted.exports += 1
  if ((subtotalCents * vatPercent) % 100 !== 0) counted.rounded += 1
  const creditCents = usableCredit({ totalCents, balanceCents })
  if (percent > 0) counted.discounts += 1
  if (creditCents > 0) counted.credits += 1
  await compareOrder(session, told, { totalCents, vatCents, creditCents, total: totalLabel(vatPercent) })
  return { id: session.clientReferenceId ?? '', page, visitor, session, totalCents, total: totalLabel(vatPercent) }
}

const totalLabel = (vatPercent: number) => (vatPercent === 0 ? 'Total HT' : 'Total TTC')

/** With a friend's code, the buyer confirms the total once more before paying. */
async function payAgain(visitor: Visitor, orderPath: string): Promise<string> {
  return location(await expectStatus(303, visitor.post(`${orderPath}/payer`, { payment_method: 'card' })))
}

let people = 0

function newPerson() {
  people += 1
  return {
    email: `acheteur${people}@example.fr`,
    phone: `06${String(10_000_000 + people)}`,
    address: `${people} rue des Lilas`,
  }
}

/** A returning customer with credit; returns the amount. */
async function signInWithCredit(
  visitor: Visitor,
  { email, mostCents }: { email: string; mostCents: number },
): Promise<number> {
  const orderId = await buyBefore(db, { email })
  const { id: userId } = await customer(db, email)
  const amountCents = Math.min(between(1, pick([500, 50_000])), mostCents)
  await giveCredit(db, { userId, orderId, purpose: 'referral', amountCents, at: new Date() })
  await expectStatus(303, visitor.post('/profile/lien', { email }))
  const html = await (await visitor.get('/profile')).text()
  await expectStatus(303, visitor.post(/href="(\/profile\/connexion\/[\w-]+)"/.exec(html)?.[1] ?? ''))
  return amountCents
}

async function compareOrder(
  { id, clientReferenceId, amountTotal, lines }: FakeSession,
  told: Record<'cartPage' | 'checkoutPage' | 'thanks' | 'orderPage' | 'invoice', string>,
  {
    totalCents,
    vatCents,
    creditCents,
    total,
  }: { totalCents: number; vatCents: number; creditCents: number; total: string },
): Promise<void> {
  const orderId = clientReferenceId ?? ''
  const order = await db
    .selectFrom('customer_order')
    .innerJoin('payment', 'payment.order_id', 'customer_order.id')
    .innerJoin('invoice', 'invoice.order_id', 'customer_order.id')
    .select(['subtotal_cents', 'tax_cents', 'shipping_cents', 'customer_order.total_cents', 'amount_cents'])
    .select('invoice.total_cents as invoiced_cents')
    .where('payment.session_id', '=', id)
    .executeTakeFirstOrThrow()
  const isExport = total === 'Total HT'
  if (isExport) expectNoTax({ ...told })
  const mail = plain((await readMails(db, { orderId })).map(({ text_body }) => text_body).join('\n'))
  compare({
    right: [totalCents],
    cartPage: amountsAfter(told.cartPage, total),
    checkoutPage: amountsAfter(told.checkoutPage, total),
    order: [order.total_cents, order.subtotal_cents + order.tax_cents + order.shipping_cents, order.invoiced_cents],
    orderPage: amountsAfter(told.orderPage, total),
    mail: amountsAfter(mail, `${total} :`),
    invoice: amountsAfter(told.invoice, total),
    netAndVat: isExport ? [] : [sum([...amountsAfter(told.invoice, 'Total HT'), ...amountsAfter(told.invoice, 'TVA')])],
  })
  compare({ right: [vatCents], invoice: isExport ? [0] : [sum(amountsAfter(told.invoice, 'TVA'))] })
  compare({
    right: [totalCents - creditCents],
    payButton: amountsAfter(told.checkoutPage, 'Commander avec obligation de paiement —'),
    payment: [order.amount_cents],
    stripe: [amountTotal, sum(lines.map((line) => line.quantity * line.unitAmount))],
    thanks: amountsBefore(told.thanks, 'payés'),
    mail: amountsAfter(mail, 'votre paiement de'),
    left: creditCents > 0 ? amountsAfter(told.checkoutPage, 'Reste à payer') : [],
    invoice: creditCents > 0 ? amountsAfter(told.invoice, 'Net à payer') : [],
  })
}

/** An export mentions no included tax; what a friend must keep for a credit is an amount of another order. */
function expectNoTax(told: Record<string, string>): void {
  for (const [where, text] of Object.entries(told)) {
    const claimed =
      text
        .replace(/[^.]*d’avoir 30 jours après sa livraison[^.]*/g, '')
        .match(/[^.]*\b(?:TTC|TVA incluse|dont TVA)\b[^.]*/g) ?? []
    if (claimed.length > 0) differences.push(`${where} of an export: ${claimed[0]}`)
    if (!text.includes('TVA et droits à l’importation en sus')) differences.push(`${where} of an export says nothing`)
  }
}

/** Refunds a line, any amount, or the full rest; refusals are not tested here. */
async function refund(orderId: string): Promise<void> {
  const items = db.selectFrom('order_item').select(['position', 'quantity']).where('order_id', '=', orderId)
  const { position, quantity } = pick(await items.execute())
  const choice = pick([
    { lines: new Map([[position, between(1, quantity)]]), delivery: chance(0.3) },
    { lines: new Map<number, number>(), delivery: false, amountCents: between(1, 5000) },
    { lines: new Map<number, number>(), delivery: true, whole: true },
  ])
  const at = new Date()
  const refundId = newId(at)
  const asked = await requestRefund(db, { refundId, orderId, choice, reason: 'essai', actor, at })
  if (asked.ok) await runRefund(db, { refundId, providers: { stripe: provider }, at })
}

/** Compares each refund's credit note, mail and provider record; their sum never exceeds the invoice. */
async function compareCreditNotes({ id, page, visitor, session, totalCents, total }: Bought): Promise<void> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('invoice', 'invoice.refund_id', 'refund.id')
    .select(['amount_cents', 'credit_cents', 'total_cents', 'number', 'provider_reference'])
    .where('refund.order_id', '=', id)
    .execute()
  const paths = papersOn(await (await expectStatus(200, visitor.get(page))).text(), 'AV')
  const notes = await Promise.all(paths.map((path) => read(visitor, path)))
  const mails = await readMails(db, { orderId: id, kind: 'refund-made' })
  const made = stripe.refunds.filter(({ intentId }) => intentId === session.intentId)
  const money = rows.map(({ amount_cents }) => amount_cents).filter((cents) => cents > 0)
  compareLists({
    refunds: rows.map(({ amount_cents, credit_cents }) => amount_cents + credit_cents),
    rows: rows.map(({ total_cents }) => total_cents),
    notes: notes.flatMap((note) => amountsAfter(note, `${total} en votre faveur`)),
  })
  compareLists({
    money,
    stripe: made.map(({ amount }) => amount),
    mails: mails.flatMap(({ text_body }) => amountsAfter(plain(text_body), 'Nous vous avons rendu')),
  })
  counted.creditNotes += rows.length
  const { payment_state } = await db
    .selectFrom('customer_order')
    .select('payment_state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const credited = sum(rows.map(({ total_cents }) => total_cents))
  const isRight = payment_state === 'refunded' ? credited === totalCents : credited < totalCents
  if (!isRight) differences.push(`${id}: ${credited} credited of ${totalCents}, ${payment_state}`)
}

/** The same amounts, in any order. */
function compareLists(lists: Record<string, number[]>): void {
  const amounts = Object.values(lists).map((list) => JSON.stringify([...list].sort((one, other) => one - other)))
  counted.surfaces += Object.values(lists).flat().length
  if (new Set(amounts).size > 1) differences.push(JSON.stringify(lists))
}

function requireSession(url: string): FakeSession {
  const session = stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))
  if (!session) throw new Error(`No session at ${url}`)
  return session
}
