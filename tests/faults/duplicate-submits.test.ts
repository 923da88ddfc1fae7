import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newCartId } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { contactForm, expectStatus, location, machine, readyToPay, shippingForm } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, patientVisitor, report, rounds, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const CHECKOUTS = rounds(20, 200)
const LONGEST_SKEW_MS = 2000
const AT_ONCE = 50

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const server = await startServer(app.dataDir, stripe.environment)

afterEach(() => stripe.fail(undefined))
afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const { below, between, chance, pick } = drawing(seededRandom(seed))

test('a checkout submitted again within two seconds is one order with one payment session', async () => {
  await restock(db)
  const counted = { checkouts: 0, submits: 0, orders: 0, sessions: 0, more: 0 }
  // As slow as a real provider, so that the second click overlaps the first request.
  stripe.fail({ kind: 'slow', delayMs: 300 })
  const emails = Array.from({ length: CHECKOUTS }, (_, place) => `claire-${place}@example.fr`)

  await inParallel(emails, AT_ONCE, async (email) => {
    const skews = [0, ...Array.from({ length: between(1, 2) }, () => (chance(0.3) ? 0 : below(LONGEST_SKEW_MS)))]
    const submit = chance(0.7) ? await preparePage(email) : await prepareCall(email)
    const places = await Promise.all(skews.map((skew) => delay(skew).then(submit)))
    counted.checkouts += 1
    counted.submits += places.length
    // The second click on a transfer, whose cart is empty by then, leads to the order itself.
    const [first, ...others] = [...new Set(places)].filter((place) => !place.startsWith('/commande/'))
    expect({ email, places, first, others }).toEqual({ email, places, first: expect.any(String), others: [] })
  })

  const orders = await db.selectFrom('customer_order').select(['id', 'email', 'payment_method']).execute()
  const payments = await db.selectFrom('payment').select(['order_id', 'session_id']).execute()
  for (const email of emails) {
    const mine = orders.filter((order) => order.email === email)
    const sessions = [...stripe.sessions.values()].filter((session) => session.customerEmail === email)
    const attempts = payments.filter((payment) => payment.order_id === mine[0]?.id)
    const transfer = mine[0]?.payment_method === 'transfer'
    counted.orders += mine.length
    counted.sessions += attempts.length
    if (mine.length !== 1 || attempts.length !== 1 || sessions.length !== (transfer ? 0 : 1)) counted.more += 1
  }
  report('duplicate submits', counted)
  expect(counted).toMatchObject({ orders: CHECKOUTS, sessions: CHECKOUTS, more: 0 })
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

/** Prepares the page's pay button, whose response names a redirect. */
async function preparePage(email: string): Promise<() => Promise<string>> {
  const visitor = patientVisitor(server.url)
  await readyToPay(visitor, machine)
  const form = { ...contactForm, email, payment_method: pick(['card', 'paypal', 'transfer']) }
  return async () => location(await expectStatus(303, visitor.post('/checkout', form)))
}

/** The same through the API, with a separate cart. */
async function prepareCall(email: string): Promise<() => Promise<string>> {
  const visitor = patientVisitor(server.url)
  const session_id = newCartId(new Date())
  await expectStatus(200, visitor.json('POST', '/api/cart/add', { session_id, product_id: machine.product_id }))
  const body = {
    items: [],
    cart_session_id: session_id,
    customer_email: email,
    customer_name: contactForm.name,
    customer_phone: contactForm.phone,
    payment_method: pick(['card', 'paypal', 'transfer']),
    origin_url: server.url,
    shipping_address: shippingForm,
  }
  return async () => {
    const response = await expectStatus(200, visitor.json('POST', '/api/checkout/session', body))
    const { session_id: paymentSession }: { session_id: string } = await response.json()
    return paymentSession
  }
}
