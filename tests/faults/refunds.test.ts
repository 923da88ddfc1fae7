import { expect, test } from 'vitest'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { readOrder } from '~/models/shop/order/index.server'
import type { PaymentProvider } from '~/models/shop/payment'
import { settlePayment } from '~/models/shop/payment/index.server'
import { listRefunds, requestRefund, retryRefund, runRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'

import { cartWith, checkOutCart } from '../support/shop-checkout'
import { openStandingDemoShop, setAvailable } from '../support/shop-database'
import { type StripeServer, startStripeServer } from '../support/stripe-server'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import { drawing, report, rounds, seed, seededRandom } from './support'

/** 500 of them in the full run. */
const REFUNDS = rounds(40, 50)
/** Parallel providers, each with a separate server, since failing ones mostly wait. */
const PROVIDERS = 10
const actor = { id: null, name: 'Camille' }
const slug = 'osmoseur-essentiel'

const db = await openStandingDemoShop()

/** Failures of the provider's response, and of our process between that response and our commit. */
const failures = [
  'none',
  'refused',
  'silent',
  '500',
  '429',
  'accepted-then-dropped',
  'wrong-json',
  'cut',
  'html',
  'killed',
] as const

type Draws = ReturnType<typeof drawing>
const counted: Record<string, number> = {}

test('however often the provider fails or we end in between, each refund is made once', async () => {
  await allowUnpaidOrders(db)
  await setAvailable(db, slug, REFUNDS + 10)
  const lanes = Array.from({ length: PROVIDERS }, (_, lane) => lane)
  const made = await Promise.all(lanes.map(refundInTurn))
  const sum = made.reduce((total, count) => total + count, 0)
  report('refunds', { refunds: REFUNDS, ...counted, made: sum })
  expect(sum).toBe(REFUNDS)
})

/** One provider's share of the refunds, in sequence. Returns how many it made. */
async function refundInTurn(lane: number): Promise<number> {
  const stripe = await startStripeServer()
  const draws = drawing(seededRandom(seed + lane))
  for (let index = lane; index < REFUNDS; index += PROVIDERS) await refundOnce(stripe, draws, index)
  await stripe.close()
  return stripe.refunds.length
}

async function refundOnce(stripe: StripeServer, { pick, chance }: Draws, index: number): Promise<void> {
  const account = { secretKey: stripe.secretKey, apiUrl: stripe.origin }
  const patient = createStripeProvider(account)
  const hurried = createStripeProvider({ ...account, timeoutMs: 300, deadlineMs: 500 })
  const { orderId, at } = await payOrder(stripe, patient)
  const whole = chance(0.5)
  const refundId = newId(at)
  const choice = { lines: new Map(), delivery: false, whole, amountCents: whole ? undefined : 1250 }
  const asked = await requestRefund(db, { refundId, orderId, choice, reason: 'essai', actor, at })
  if (!asked.ok) throw new Error(asked.reason)
  let clock = at
  for (const kind of [pick(failures), pick(failures), 'none' as const]) {
    counted[kind] = (counted[kind] ?? 0) + 1
    clock = new Date(clock.getTime() + 24 * 3600_000)
    await retryRefund(db, { refund: asked.refund, actor, at: clock })
    // Mostly its second request fails: the refund itself.
    const path = chance(0.8) ? '/v1/refunds' : undefined
    const provider = kind === 'none' ? patient : hurried
    await meet({ kind, path }, { stripe, provider, refundId, at: clock })
  }
  const [refund, ...others] = await listRefunds(db, orderId)
  const made = stripe.refunds.filter(({ metadata }) => metadata.order_id === orderId)
  expect({ seed, index, made: made.map(({ id }) => id), others }).toEqual({
    seed,
    index,
    made: [refund?.provider_reference],
    others: [],
  })
  expect(made[0]?.amount).toBe(refund?.amount_cents)
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: whole ? 'refunded' : 'paid' })
}

async function payOrder(stripe: StripeServer, provider: PaymentProvider) {
  const at = new Date()
  const opened = await checkOutCart(db, { cartId: await cartWith(db, slug), provider, at })
  if (!opened.ok) throw new Error(opened.reason)
  stripe.pay(opened.sessionId)
  const session = await provider.findSession(opened.sessionId)
  if (session) await settlePayment(db, { session, source: 'webhook', at })
  return { orderId: opened.orderId, at }
}

/** One attempt. */
async function meet(
  { kind, path }: { kind: (typeof failures)[number]; path: string | undefined },
  { stripe, provider, refundId, at }: { stripe: StripeServer; provider: PaymentProvider; refundId: string; at: Date },
): Promise<void> {
  const isKilled = kind === 'killed'
  stripe.fail(kind === 'none' || isKilled ? undefined : { kind, path })
  const work = runRefund(db, { refundId, providers: { stripe: isKilled ? endAfterAnswer(provider) : provider }, at })
  if (isKilled) await work.catch((error: Error) => expect(error.message).toBe('killed'))
  else await work
  stripe.fail(undefined)
}

/** The refund was made, but the process dies before recording it. */
function endAfterAnswer(real: PaymentProvider): PaymentProvider {
  return {
    ...real,
    async refund(request, call) {
      await real.refund(request, call)
      throw new Error('killed')
    },
  }
}
