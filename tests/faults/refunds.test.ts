import { expect, test } from 'vitest'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { readOrder } from '~/models/order/index.server'
import type { PaymentProvider } from '~/models/payment'
import { settlePayment } from '~/models/payment/index.server'
import { listRefunds, requestRefund, retryRefund, runRefund } from '~/models/refund/index.server'
import { newId } from '~/models/values/index.server'

import { cartWith, checkOutCart } from '../support/shop-checkout'
import { openStandingDemoShop, setAvailable } from '../support/shop-database'
import { startStripeServer } from '../support/stripe-server'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import { drawing, report, scale, seed, seededRandom } from './support'

const REFUNDS = 100 * scale
const actor = { id: null, name: 'Camille' }
const slug = 'osmoseur-essentiel'

const db = await openStandingDemoShop()
const stripe = await startStripeServer()
const provider = createStripeProvider({
  secretKey: stripe.secretKey,
  apiUrl: stripe.origin,
  timeoutMs: 300,
  deadlineMs: 500,
})
const { pick, chance } = drawing(seededRandom(seed))

/** Of the provider's answer, and of our own process between that answer and our commit. */
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

test('however often the provider fails or we end in between, each refund is made once', async () => {
  await allowUnpaidOrders(db)
  await setAvailable(db, slug, REFUNDS + 10)
  const counted: Record<string, number> = {}
  for (let index = 0; index < REFUNDS; index++) {
    const paid = await payOrder()
    const whole = chance(0.5)
    const refundId = newId(paid.at)
    const choice = { lines: new Map(), delivery: false, whole, amountCents: whole ? undefined : 1250 }
    const asked = await requestRefund(db, {
      refundId,
      orderId: paid.orderId,
      choice,
      reason: 'essai',
      actor,
      at: paid.at,
    })
    if (!asked.ok) throw new Error(asked.reason)
    let clock = paid.at
    for (const failure of [pick(failures), pick(failures), 'none' as const]) {
      counted[failure] = (counted[failure] ?? 0) + 1
      clock = new Date(clock.getTime() + 24 * 3600_000)
      await retryRefund(db, { refund: asked.refund, actor, at: clock })
      await meet(failure, refundId, clock)
    }
    const [refund, ...others] = await listRefunds(db, paid.orderId)
    const made = stripe.refunds.filter(({ metadata }) => metadata.order_id === paid.orderId)
    expect({ seed, index, made: made.map(({ id }) => id), others }).toEqual({
      seed,
      index,
      made: [refund?.provider_reference],
      others: [],
    })
    expect(made[0]?.amount).toBe(refund?.amount_cents)
    expect(await readOrder(db, paid.orderId)).toMatchObject({ payment_state: whole ? 'refunded' : 'paid' })
  }
  report('refunds', { refunds: REFUNDS, ...counted, made: stripe.refunds.length })
  expect(stripe.refunds).toHaveLength(REFUNDS)
  await stripe.close()
})

async function payOrder() {
  const at = new Date()
  const opened = await checkOutCart(db, { cartId: await cartWith(db, slug), provider, at })
  if (!opened.ok) throw new Error(opened.reason)
  stripe.pay(opened.sessionId)
  const session = await provider.findSession(opened.sessionId)
  if (session) await settlePayment(db, { session, source: 'webhook', at })
  return { orderId: opened.orderId, at }
}

/** One try: mostly its second request fails, the refund itself. */
async function meet(failure: (typeof failures)[number], refundId: string, at: Date): Promise<void> {
  const isKilled = failure === 'killed'
  const path = chance(0.8) ? '/v1/refunds' : undefined
  const failing: PaymentProvider = isKilled ? endAfterAnswer(provider) : provider
  stripe.fail(failure === 'none' || failure === 'killed' ? undefined : { kind: failure, path })
  const work = runRefund(db, { refundId, providers: { stripe: failing }, at })
  if (isKilled) await work.catch((error: Error) => expect(error.message).toBe('killed'))
  else await work
  stripe.fail(undefined)
}

/** The money has left, and nobody is there to write it down. */
function endAfterAnswer(real: PaymentProvider): PaymentProvider {
  return {
    ...real,
    async refund(request, call) {
      await real.refund(request, call)
      throw new Error('killed')
    },
  }
}
