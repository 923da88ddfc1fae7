import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { endOverdueOrders, reconcilePayments } from '~/agents/payment-reconciler.server'
import type { PaymentMethod } from '~/database/schema'
import { openTenants } from '~/database/tenants.server'
import { readSettings } from '~/models/base/setting/index.server'
import { addToCart } from '~/models/shop/cart/index.server'
import type { PaymentSession } from '~/models/shop/payment'
import {
  abandonPayment,
  cancelUnpaidOrder,
  confirmTransfer,
  findPayment,
  openPaymentSession,
  receiveTransfer as receive,
  settlePayment,
} from '~/models/shop/payment/index.server'
import { listAvailable, recordMovement } from '~/models/shop/stock/index.server'
import { newCartId } from '~/models/values/id.server'

import { ScriptedProvider } from '../support/payment-provider'
import { checkOutCart, returnUrls } from '../support/shop-checkout'
import { at as start } from '../support/shop-database'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import { expectSoundLedger } from './ledger'
import { drawing, report, rounds, seed, seededRandom } from './support'

const SCHEDULES = rounds(150, 1000)
const product = 'prod-osmoseur-essentiel'
/** Longer than the deadline of a transfer, holidays included. */
const TWO_WEEKS = 14 * 24 * 60

const dataDir = mkdtempSync(join(tmpdir(), 'model-'))
const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at: start })
const { db } = registry.first
// Power cuts are tested elsewhere, and the schedules are many.
await sql`pragma synchronous = off`.execute(db)
// Both shoppers share a mailbox; its limit of unpaid orders is tested elsewhere.
await allowUnpaidOrders(db)

afterAll(async () => {
  await registry.close()
  rmSync(dataDir, { recursive: true, force: true })
})

let clock = start

const byHand = { productId: product, type: 'adjustment', reason: 'essai', actor: 'essai' } as const

test('whatever the order of events, an order ends paid with its stock taken, given up, or to be refunded with an alert', async () => {
  const counted = { schedules: 0, steps: 0, orders: 0, paid: 0, refundDue: 0, givenUp: 0, wrong: 0 }
  for (let index = 0; index < SCHEDULES; index++) {
    const schedule = newSchedule(seed + index)
    await schedule.run()
    const { outcomes, wrong } = await schedule.judge()
    // Printed immediately, since the run may be ended before its last suite.
    if (wrong.length > 0) console.info(`[faults] schedule ${seed + index}: ${wrong.join('; ')}`)
    expect({ schedule: seed + index, wrong }).toEqual({ schedule: seed + index, wrong: [] })
    counted.schedules += 1
    counted.steps += schedule.steps.length
    counted.orders += outcomes.length
    counted.paid += outcomes.filter((outcome) => outcome === 'paid').length
    counted.refundDue += outcomes.filter((outcome) => outcome === 'refund_due').length
    counted.givenUp += outcomes.filter((outcome) => outcome === 'given-up').length
  }
  report('reservation model', counted)
  await expectSoundLedger(db)
  expect(counted.paid).toBeGreaterThan(SCHEDULES / 10)
  expect(counted.givenUp).toBeGreaterThan(SCHEDULES / 10)
  expect(counted.refundDue).toBeGreaterThan(0)
})

/** Two shoppers competing for few items, a shopkeeper who counts, and an unreliable provider. */
function newSchedule(from: number) {
  const { between, chance, pick } = drawing(seededRandom(from))
  const provider = new ScriptedProvider()
  const providers = { stripe: provider }
  const carts = [newCartId(clock), newCartId(clock)]
  /** Sessions whose URL a shopper received; others cannot be paid. */
  const told = new Set<string>()
  const steps: string[] = []
  const { signal } = new AbortController()

  async function fill(cartId: string) {
    await addToCart(db, {
      cartId,
      productId: product,
      packType: 'individual',
      giftProductId: null,
      quantity: between(1, 2),
      at: clock,
    })
  }

  async function checkOut(cartId: string) {
    const method: PaymentMethod = pick(['card', 'card', 'klarna', 'paypal', 'transfer'])
    const result = await checkOutCart(db, { cartId, provider, method, at: clock })
    if (result.ok && method !== 'transfer') told.add(result.sessionId)
  }

  async function payAgain() {
    const orderId = await anyOrder()
    if (!orderId) return
    const method = pick(['card', 'klarna', 'paypal'] as const)
    const result = await openPaymentSession(db, {
      orderId,
      method,
      provider,
      open: true,
      settings: await readSettings(db),
      returnUrls,
      at: clock,
    })
    if (result.ok) told.add(result.sessionId)
  }

  async function anyOrder(): Promise<string | undefined> {
    const orders = await listOrders()
    return orders.length > 0 ? pick(orders).id : undefined
  }

  function listOrders() {
    return db.selectFrom('customer_order').selectAll().where('cart_id', 'in', carts).orderBy('id').execute()
  }

  /** The shopper's or the bank's action at the provider. */
  async function decide() {
    const id = anySession()
    const status = id && provider.sessions.get(id)?.status
    if (status === 'open') provider.become(id ?? '', pick(['paid', 'paid', 'pending']))
    if (status === 'pending') provider.become(id ?? '', pick(['paid', 'failed']))
    // A payment on an expired session: unexpected, and must be harmless.
    if (status === 'expired' && chance(0.3)) await settleLate(provider.become(id ?? '', 'paid'))
  }

  async function settleLate(session: PaymentSession) {
    await settlePayment(db, { session, source: 'webhook', at: clock })
  }

  function anySession(): string | undefined {
    return told.size > 0 ? pick([...told]) : undefined
  }

  async function settle(source: 'webhook' | 'return') {
    const session = provider.sessions.get(anySession() ?? '')
    if (session) await settlePayment(db, { session, source, at: clock })
  }

  async function cancel() {
    const sessionId = anySession()
    if (sessionId && (await findPayment(db, sessionId))) await abandonPayment(db, { sessionId, provider, at: clock })
  }

  async function receiveTransfer() {
    const orderId = await anyOrder()
    if (orderId) await receive(db, { orderId, at: clock })
  }

  /** Opens the mail's link, in time or late. */
  async function confirm() {
    const orderId = await anyOrder()
    if (orderId) await confirmTransfer(db, { orderId, at: clock })
  }

  async function cancelByShop() {
    const orderId = await anyOrder()
    if (orderId) await cancelUnpaidOrder(db, { orderId, reason: 'essai', providers: [provider], at: clock })
  }

  /** The shopkeeper counts; reserved stock cannot be removed. */
  async function adjust() {
    const change = between(-2, 1)
    await db.transaction().execute(async (trx) => {
      const available = (await listAvailable(trx, [product])).get(product) ?? 0
      const delta = Math.max(change, -available)
      if (delta !== 0) await recordMovement(trx, { ...byHand, delta, at: clock })
    })
  }

  function wait(minutes: number) {
    clock = new Date(clock.getTime() + minutes * 60_000)
    for (const request of provider.requests) {
      for (const { id, status, orderId } of provider.sessions.values()) {
        const overdue = orderId === request.orderId && request.expiresAt <= clock
        const latest = provider.requests.findLast((one) => one.orderId === orderId) === request
        if (overdue && latest && status === 'open') provider.become(id, 'expired')
      }
    }
  }

  const expire = () => endOverdueOrders({ id: 'boutique', db }, { providers, at: clock })
  const reconcile = () => reconcilePayments({ id: 'boutique', db }, { providers, signal, at: clock })

  const commands: Record<string, () => Promise<void>> = {
    fill: () => fill(pick(carts)),
    checkOut: () => checkOut(pick(carts)),
    payAgain,
    decide,
    webhook: () => settle('webhook'),
    return: () => settle('return'),
    cancel,
    receiveTransfer,
    confirm,
    cancelByShop,
    adjust,
    wait: async () => wait(pick([1, 10, 29, 32, 36, 90, 2 * 24 * 60, 8 * 24 * 60])),
    expire,
    reconcile,
  }
  const often = ['fill', 'checkOut', 'checkOut', 'decide', 'receiveTransfer', 'decide', 'webhook', 'wait', 'expire']
  const names = [...Object.keys(commands), ...often]

  async function step() {
    provider.fault = chance(0.15) ? pick(['unreachable', 'lost-answer', 'refusing'] as const) : 'none'
    const together = Array.from({ length: chance(0.3) ? 2 : 1 }, () => pick(names))
    steps.push(provider.fault === 'none' ? together.join(' + ') : `${together.join(' + ')} (${provider.fault})`)
    await Promise.all(together.map((name) => commands[name]?.()))
  }

  async function run() {
    await countStock(between(1, 4))
    await Promise.all(carts.map(fill))
    await Promise.all(carts.map(checkOut))
    for (let left = between(6, 16); left > 0; left--) await step()
    await comeToRest()
  }

  /** Settles every payment, delivers every event, passes every delay. */
  async function comeToRest() {
    provider.fault = 'none'
    for (const { id, status } of provider.sessions.values()) {
      if (status === 'pending') provider.become(id, pick(['paid', 'failed']))
    }
    wait(40)
    await reconcile()
    await expire()
    wait(TWO_WEEKS)
    await reconcile()
    await expire()
    wait(60)
    await expire()
  }

  async function judge() {
    const wrong: string[] = []
    const outcomes: string[] = []
    for (const order of await listOrders()) {
      const paidSessions = [...provider.sessions.values()].filter(
        (session) => session.orderId === order.id && session.status === 'paid',
      )
      const transfers = await db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', order.id)
        .where('provider', '=', 'transfer')
        .where('status', 'in', ['paid', 'refund_due'])
        .execute()
      const received = paidSessions.length + transfers.length
      const mails = await db
        .selectFrom('email')
        .select(['kind', 'idempotency_key'])
        .where('order_id', '=', order.id)
        .execute()
      const mailed = (key: string) => mails.filter((mail) => mail.idempotency_key.startsWith(key)).length
      const alerts = await db
        .selectFrom('order_event')
        .select('id')
        .where('order_id', '=', order.id)
        .where('kind', '=', 'refund-due')
        .execute()
      const facts = `${order.status} ${order.payment_state}, ${received} received, ${alerts.length} alerts`
      const complain = (what: string) => wrong.push(`${order.id} ${what}: ${facts}; ${steps.join(', ')}`)

      if (order.payment_state === 'paid') {
        outcomes.push('paid')
        if (received < 1 || alerts.length !== received - 1) complain('is paid, but not once')
        if (mailed('order-confirmation') !== 1) complain('is paid and not confirmed once')
      } else if (order.payment_state === 'refund_due') {
        outcomes.push('refund_due')
        if (received < 1 || alerts.length !== received) complain('is to be refunded without a payment or an alert each')
      } else {
        outcomes.push('given-up')
        if (received > 0) complain('has taken money for nothing')
        if (order.status !== 'annule') complain('was never given up')
      }
      if (mailed('shopkeeper:refund_due') !== alerts.length) complain('has an alert that nobody was sent')
    }
    return { outcomes, wrong }
  }

  return { steps, run, judge }
}

/** Sets the available stock, beside reservations. */
async function countStock(quantity: number) {
  const available = (await listAvailable(db, [product])).get(product) ?? 0
  if (available !== quantity) await recordMovement(db, { ...byHand, delta: quantity - available, at: clock })
}
