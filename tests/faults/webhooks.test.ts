import { afterAll, expect, test } from 'vitest'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { openApp } from '../support/app'
import { cartWith, openCheckout } from '../support/shop-checkout'
import type { FakeEvent } from '../support/stripe-objects'
import { signatureHeader, startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, percentile, report, rounds, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const EVENTS = rounds(90, 500)
const FORGED_SHARE = 0.05
const AT_ONCE = 12

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const server = await startServer(app.dataDir, stripe.environment)
const provider = createStripeProvider({ secretKey: stripe.secretKey, apiUrl: stripe.origin })

afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const { between, chance, pick, shuffle } = drawing(seededRandom(seed))

type Story = 'paid' | 'paid-later' | 'failed-later' | 'expired' | 'still-open'
interface Told {
  story: Story
  orderId: string
  sessionId: string
}
interface Delivery {
  body: string
  headers: Record<string, string>
  forged: boolean
}

test('events repeated, shuffled and forged leave each order where the provider says it is, once', async () => {
  await restock(db)
  const stories: Told[] = []
  while (stripe.events.length + stories.filter(({ story }) => story.endsWith('later')).length < EVENTS) {
    stories.push(
      await begin(pick(['paid', 'paid', 'paid-later', 'paid-later', 'failed-later', 'expired', 'still-open'])),
    )
  }
  const counted = { events: 0, deliveries: 0, forged: 0, forgedAccepted: 0, refused: 0 }
  const ackMs: number[] = []

  async function deliverAll(events: FakeEvent[]) {
    const genuine = events.flatMap((event) => Array.from({ length: between(1, 10) }, () => event))
    const deliveries = shuffle(genuine.map((event) => (chance(FORGED_SHARE) ? forge(event) : sign(event))))
    // Every event arrives unchanged at least once.
    await inParallel([...deliveries, ...shuffle(events.map(sign))], AT_ONCE, async ({ body, headers, forged }) => {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      counted.deliveries += 1
      if (forged) {
        counted.forged += 1
        if (response.ok) counted.forgedAccepted += 1
        expect([400, 413, 415]).toContain(response.status)
      } else {
        ackMs.push(performance.now() - startedAt)
        if (!response.ok) counted.refused += 1
      }
    })
  }

  const early = [...stripe.events]
  await deliverAll(early)
  for (const { story, sessionId } of stories) {
    if (story === 'paid-later') stripe.finish(sessionId, 'succeeded')
    if (story === 'failed-later') stripe.finish(sessionId, 'failed')
  }
  const late = stripe.events.slice(early.length)
  await deliverAll([...late, ...early.filter(() => chance(0.5))])
  counted.events = stripe.events.length

  const differences = await listDifferences(stories)
  const kept = await db.selectFrom('payment_event').select('id').execute()
  report('webhooks', {
    orders: stories.length,
    ...counted,
    differences: differences.length,
    ackMsMedian: Math.round(percentile(ackMs, 0.5)),
    ackMsP99: Math.round(percentile(ackMs, 0.99)),
  })
  expect(differences).toEqual([])
  expect(counted).toMatchObject({ forgedAccepted: 0, refused: 0 })
  expect(kept.map(({ id }) => id).sort()).toEqual(stripe.events.map(({ id }) => id).sort())
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

/** Creates an order's payment, then plays its story at the provider. */
async function begin(story: Story): Promise<Told> {
  const method = story.endsWith('later') ? 'klarna' : 'card'
  const machines = ['osmoseur-essentiel', 'osmoseur-premium']
  // A single fountain is below the lender's minimum.
  const cartId = await cartWith(db, pick(method === 'klarna' ? machines : [...machines, 'aquapet']), between(1, 3))
  const { orderId, sessionId } = await openCheckout(db, { cartId, provider, method, at: new Date() })
  if (story === 'paid') stripe.pay(sessionId)
  if (story.endsWith('later')) stripe.payLater(sessionId)
  if (story === 'expired') stripe.expire(sessionId)
  if (story === 'still-open') stripe.emit('checkout.session.something_new', sessionId)
  return { story, orderId, sessionId }
}

function sign(event: FakeEvent): Delivery {
  return envelope(event.body, { 'Stripe-Signature': stripe.sign(event.body) }, false)
}

function envelope(body: string, headers: Record<string, string>, forged: boolean): Delivery {
  return { body, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, forged }
}

/** Forges an event that Stripe never sent. */
function forge(genuine: FakeEvent): Delivery {
  const body = genuine.body.replace(genuine.id, `evt_forged_${between(1, 1e9)}`)
  const seconds = (from: number) => new Date(Date.now() + from * 1000)
  const signedBy = (text: string, secret: string) => ({ 'Stripe-Signature': signatureHeader(text, secret, new Date()) })
  const ways = [
    () => envelope(body, { 'Stripe-Signature': stripe.sign(genuine.body) }, true),
    () => envelope(body, { 'Stripe-Signature': stripe.sign(body, seconds(-between(310, 1e6))) }, true),
    () => envelope(body, { 'Stripe-Signature': stripe.sign(body, seconds(between(310, 1e6))) }, true),
    () => envelope(body, signedBy(body, 'whsec_of_another_shop'), true),
    () => envelope(body, signedBy(body, ''), true),
    () => envelope('', { 'Stripe-Signature': stripe.sign('') }, true),
    () => envelope('A'.repeat(1_000_000), { 'Stripe-Signature': stripe.sign('A'.repeat(1_000_000)) }, true),
    () => envelope(body, { 'Stripe-Signature': stripe.sign(body), 'Content-Type': 'text/plain' }, true),
    () => envelope(body, {}, true),
  ]
  return pick(ways)()
}

/** Differences between the shop and the provider's history. */
async function listDifferences(stories: Told[]): Promise<string[]> {
  const orders = new Map((await db.selectFrom('customer_order').selectAll().execute()).map((row) => [row.id, row]))
  const sales = await db
    .selectFrom('stock_movement')
    .select((eb) => ['order_id', eb.fn.sum<number>('delta').as('delta')])
    .where('type', '=', 'sale')
    .groupBy('order_id')
    .execute()
  const sold = new Map(sales.map((row) => [row.order_id, -row.delta]))
  const items = await db
    .selectFrom('order_item')
    .select((eb) => ['order_id', eb.fn.sum<number>('quantity').as('quantity')])
    .groupBy('order_id')
    .execute()
  const bought = new Map(items.map((row) => [row.order_id, row.quantity]))
  const mails = await db.selectFrom('email').select(['order_id', 'kind']).execute()
  const mailed = (orderId: string, kind: string) =>
    mails.filter((mail) => mail.order_id === orderId && mail.kind === kind).length

  return stories.flatMap(({ story, orderId }) => {
    const order = orders.get(orderId)
    const paid = story.startsWith('paid')
    const actual = {
      state: `${order?.status} ${order?.payment_state}`,
      sold: sold.get(orderId) ?? 0,
      confirmations: mailed(orderId, 'order-confirmation'),
      notices: mailed(orderId, 'shopkeeper-notice'),
      waiting: Math.max(0, mailed(orderId, 'payment-pending') - (story.endsWith('later') ? 1 : 0)),
    }
    const expected = {
      state: paid ? 'confirme paid' : 'en_attente unpaid',
      sold: paid ? bought.get(orderId) : 0,
      confirmations: paid ? 1 : 0,
      notices: paid ? 1 : 0,
      waiting: 0,
    }
    const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
    return is === should ? [] : [`${story}: ${is} instead of ${should}`]
  })
}
