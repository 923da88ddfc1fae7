import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { CustomerOrder } from '~/database/schema'
import { openTenants } from '~/database/tenants.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import {
  creditOf,
  findOwnCode,
  giveDueRewards,
  holdOrderCredit,
  refuseReferral,
  undoForgottenRewards,
} from '~/models/shop/loyalty/index.server'
import { changeOrder, declareWithdrawal, readOrder } from '~/models/shop/order/index.server'
import { findRefundable, requestRefund } from '~/models/shop/refund/index.server'
import { completeRefund, failRefund } from '~/models/shop/refund/refund.server'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { standardVat } from '~/models/values/money'
import { computeTotals, usableCredit } from '~/models/values/totals'
import { homeOf } from '../support/loyalty'
import { orderRowDefaults } from '../support/order-row'
import { at as start } from '../support/shop-database'
import { drawing, report, rounds, seed, seededRandom } from './support'

/** 100,000 with SCALE=10. */
const SEQUENCES = rounds(250, 10_000)
const MOST_STEPS = 10
const DAY_MS = 24 * 3600_000
/** Few orders reach a tier. */
const POINTS_PER_ORDER = 250
/** HT: below, at and above what a friend's order must keep. */
const prices = [1_500, 5_000, 16_650, 33_335, 39_215, 44_900, 89_900]
const actor = { id: null, name: 'Camille' }

const dataDir = mkdtempSync(join(tmpdir(), 'rewards-'))
const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at: start })
const { db } = registry.first
const file = new Database(join(dataDir, 'tenants', 'boutique', 'shop.sqlite'), { readonly: true })
// Power cuts are tested elsewhere, and the steps are many.
await sql`pragma synchronous = off`.execute(db)
await saveSetting(db, { key: 'loyalty.points_per_order', value: String(POINTS_PER_ORDER), at: start })

afterAll(async () => {
  file.close()
  await registry.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const { between, chance, pick } = drawing(seededRandom(seed))
let clock = start
const counted: Record<string, number> = {}
const count = (what: string, by = 1) => {
  counted[what] = (counted[what] ?? 0) + by
}

/** People who know each other, their orders, and which of those were found to be kept. */
interface Circle {
  emails: string[]
  orders: string[]
  kept: Set<string>
  /** Rewarded within their withdrawal period. */
  early: string[]
  steps: string[]
}

test('whatever is ordered, given back, refunded and recommended, no order’s rewards exceed a tenth of what is kept', {
  timeout: SEQUENCES * 400 + 15 * 60_000,
}, async () => {
  for (let index = 0; index < SEQUENCES; index++) {
    const circle: Circle = { emails: emailsOf(index), orders: [], kept: new Set(), early: [], steps: [] }
    for (let step = between(3, MOST_STEPS); step > 0; step--) {
      clock = new Date(clock.getTime() + 60_000)
      await takeStep(circle)
    }
    await settleAll(circle)
    const broken = brokenRules(circle)
    if (broken.length > 0)
      throw new Error(`seed ${seed}, sequence ${index}:\n${[...broken, ...circle.steps].join('\n')}`)
    // Orders that earn nothing would be looked at again for every later sequence.
    await db.updateTable('customer_order').set({ delivered_at: null }).where('id', 'in', circle.orders).execute()
  }
  expect(await undoForgottenRewards(db, { at: clock, limit: 1000 })).toBe(0)
  expect(counted.creditCents ?? 0).toBeGreaterThan(0)
  // A friend is rewarded in one sequence of a hundred.
  if (SEQUENCES >= 2000) expect(counted.friends ?? 0).toBeGreaterThan(0)
  expect((counted.creditCents ?? 0) / (counted.keptCents ?? 1)).toBeLessThanOrEqual(0.1)
  report('rewards', { sequences: SEQUENCES, ...counted })
})

function emailsOf(index: number): string[] {
  return Array.from({ length: between(1, 4) }, (_, place) => `membre-${index}-${place}@essai.example`)
}

async function takeStep(circle: Circle): Promise<void> {
  const order = circle.orders.length > 0 && chance(0.6) ? await readOrder(db, pick(circle.orders)) : undefined
  const what = order ? pick(acts) : chance(0.8) ? buy : wait
  circle.steps.push(`${clock.toISOString()} ${what.name} ${order?.id ?? ''}`)
  if (order) await (what as (typeof acts)[number])(order)
  else await (what as typeof buy | typeof wait)(circle)
  count(what.name)
  note(circle)
}

async function buy(circle: Circle): Promise<void> {
  const email = pick(circle.emails)
  const home = homeOf(email)
  const cartId = `session_1_${newId(clock)}`
  const code = chance(0.8) ? await codeOf(pick(circle.emails)) : undefined
  const buyer = { email, phone: home.phone, address: home }
  const isReferred = code && !(await refuseReferral(db, { code, ownerCartId: cartId, buyer }))
  const unitPriceCents = pick(prices)
  const totals = computeTotals([{ unitPriceCents, quantity: 1, isService: false }], {
    ...{ vat: standardVat, delivery: { feeCents: 990, freeFromCents: 10_000 }, discountPercent: isReferred ? 15 : 0 },
  })
  const user = await findUserByEmail(db, email)
  const balanceCents = user && chance(0.5) ? await creditOf(db, user.id) : 0
  const creditCents = usableCredit({ totalCents: totals.totalCents, balanceCents })
  const id = newId(clock)
  const order = {
    ...{ ...orderRowDefaults, id, order_number: id.slice(-12).toUpperCase(), cart_id: cartId, source_cart_id: cartId },
    ...{ status: 'en_attente' as const, payment_state: 'unpaid' as const, email, mailbox: mailboxKey(email) },
    ...{ phone: home.phone, address: home.address, postal_code: home.postalCode, paid_at: null },
    ...{ discount_cents: totals.discountCents, referral_code: isReferred ? code : null },
    ...{ subtotal_cents: totals.subtotalCents, tax_cents: totals.taxCents, shipping_cents: totals.shippingCents },
    ...{ total_cents: totals.totalCents, credit_cents: creditCents },
    ...{ credit_user_id: creditCents > 0 && user ? user.id : null, created_at: clock.toISOString() },
  }
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('customer_order').values(order).execute()
    await trx.insertInto('order_item').values(itemOf(id, unitPriceCents)).execute()
    await trx
      .insertInto('payment')
      .values(paymentOf(id, totals.totalCents - creditCents))
      .execute()
    if (!(await holdOrderCredit(trx, { order, at: clock }))) throw new Error('The credit was there a moment ago.')
    await changeOrder(trx, 'paid', { orderId: id, actor: 'essai', method: 'transfer', at: clock })
  })
  circle.orders.push(id)
}

async function codeOf(email: string): Promise<string | undefined> {
  const user = await findUserByEmail(db, email)
  return user && findOwnCode(db, user.id)
}

function itemOf(orderId: string, unitPriceCents: number) {
  return {
    ...{ order_id: orderId, position: 0, product_id: 'prod-osmoseur-essentiel', pack_type: 'individual' as const },
    ...{ product_name: 'Osmoseur', quantity: 1, unit_price_cents: unitPriceCents, eco_participation_cents: 0 },
    ...{ gift_product_id: null, gift_name: null, gift_value_cents: null },
  }
}

/** By a provider, whose refunds are done later, or by transfer, whose refunds are noted as done. */
function paymentOf(orderId: string, amountCents: number) {
  const moment = clock.toISOString()
  return {
    ...{ id: newId(clock), order_id: orderId, attempt: 1, idempotency_key: orderId, session_id: orderId, url: null },
    ...{
      provider: amountCents === 0 ? ('credit' as const) : pick(['stripe', 'transfer'] as const),
      method: 'card' as const,
    },
    ...{ amount_cents: amountCents, received_cents: amountCents, email: '', status: 'paid' as const },
    ...{ expires_at: moment, created_at: moment, updated_at: moment },
  }
}

async function wait(_: Circle): Promise<void> {
  clock = new Date(clock.getTime() + between(1, 35) * DAY_MS)
  await giveDueRewards(db, { at: clock, limit: 1000 })
}

async function move({ id }: CustomerOrder, status: 'livre' | 'annule' | 'confirme'): Promise<void> {
  // A cancelled order whose credit is spent since stays cancelled.
  await db
    .transaction()
    .execute((trx) =>
      changeOrder(trx, 'moved', {
        orderId: id,
        status,
        actor: 'essai',
        payableUntil: clock,
        tellBuyer: false,
        at: clock,
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.constructor.name === 'Refused')) throw error
    })
}

const acts = [
  function deliver(order: CustomerOrder) {
    return move(order, 'livre')
  },
  async function deliverAndKeep(order: CustomerOrder) {
    await move(order, 'livre')
    clock = new Date(clock.getTime() + between(25, 40) * DAY_MS)
    await giveDueRewards(db, { at: clock, limit: 1000 })
  },
  function cancel(order: CustomerOrder) {
    return move(order, 'annule')
  },
  function restore(order: CustomerOrder) {
    return move(order, 'confirme')
  },
  async function withdraw({ order_number, email }: CustomerOrder) {
    const declaration = { name: 'Léa Martin', orderNumber: order_number ?? '', email }
    await declareWithdrawal(db, { declaration, at: clock })
  },
  async function refundPart(order: CustomerOrder) {
    const { moneyCents } = await findRefundable(db, order)
    await refund(order, { amountCents: between(1, Math.max(1, moneyCents)) })
  },
  async function refundWhole(order: CustomerOrder) {
    await refund(order, { whole: true })
  },
  async function answerRefunds(order: CustomerOrder) {
    await endRefunds(order.id, chance(0.8))
  },
]

async function refund(order: CustomerOrder, choice: { amountCents?: number; whole?: boolean }): Promise<void> {
  const asked = { refundId: newId(clock), orderId: order.id, reason: 'essai', actor, at: clock }
  const settlesWithdrawals = choice.whole ? ('whole' as const) : undefined
  await requestRefund(db, { ...asked, settlesWithdrawals, choice: { lines: new Map(), delivery: false, ...choice } })
}

async function endRefunds(orderId: string, isMade: boolean): Promise<void> {
  const asked = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'requested')
    .execute()
  for (const each of asked)
    await db
      .transaction()
      .execute(async (trx) =>
        isMade
          ? completeRefund(trx, { refund: each, reference: null, at: clock })
          : failRefund(trx, { refund: each, error: 'essai', at: clock }),
      )
}

/** Nothing remains open: declarations are refused, refunds made, and every period passes. */
async function settleAll(circle: Circle): Promise<void> {
  for (const orderId of circle.orders) {
    await endRefunds(orderId, true)
    const settled = { settled_at: clock.toISOString(), outcome: 'refused' as const }
    await db
      .updateTable('withdrawal')
      .set(settled)
      .where('order_id', '=', orderId)
      .where('settled_at', 'is', null)
      .execute()
  }
  clock = new Date(clock.getTime() + 31 * DAY_MS)
  await giveDueRewards(db, { at: clock, limit: 1000 })
  note(circle)
}

// Compiled once, independent of the shop's own queries.
const stored = {
  order: file.prepare(`
    select mailbox, status, payment_state as state, referral_code as code, rewarded_at as rewarded,
      delivered_at as delivered,
      subtotal_cents + tax_cents - credit_cents as goods,
      (select coalesce(sum(amount_cents + credit_cents - delivery_cents), 0) from refund
        where order_id = customer_order.id and subject = 'order' and status = 'done') as refunded
    from customer_order where id = ?`),
  credit: file
    .prepare('select coalesce(sum(amount_cents), 0) from credit_entry where order_id = ? and purpose = ?')
    .pluck(),
}

interface StoredOrder {
  mailbox: string
  status: string
  state: string
  code: string | null
  rewarded: string | null
  delivered: string | null
  goods: number
  refunded: number
}

const readStored = (id: string) => stored.order.get(id) as StoredOrder
const creditFor = (id: string, purpose: 'cashback' | 'referral') => Number(stored.credit.get(id, purpose))

const WITHDRAWAL_MS = 14 * DAY_MS

function note({ orders, kept, early }: Circle): void {
  for (const id of orders) {
    const { rewarded, delivered } = readStored(id)
    if (rewarded === null || kept.has(id)) continue
    kept.add(id)
    const keptMs = delivered === null ? 0 : Date.parse(rewarded) - Date.parse(delivered)
    if (keptMs < WITHDRAWAL_MS) early.push(`${id}: rewarded ${keptMs / DAY_MS} days after its delivery`)
  }
}

const MINIMUM_CENTS = 40_000

/** A second reckoning from the rows alone. */
function brokenRules(circle: Circle): string[] {
  const broken = [...circle.early]
  let margin = 0
  for (const id of circle.orders) {
    const order = readStored(id)
    const isStanding = order.status !== 'annule' && order.state === 'paid'
    const keptCents = isStanding ? Math.max(0, order.goods - order.refunded) : 0
    const [cashback, referral] = [creditFor(id, 'cashback'), creditFor(id, 'referral')]
    margin += keptCents - cashback - referral
    count('orders')
    count('keptCents', keptCents)
    count('creditCents', cashback + referral)
    if (referral > 0) count('friends')
    if ((cashback + referral) * 10 > keptCents) broken.push(`${id}: ${cashback} + ${referral} for ${keptCents} kept`)
    if (cashback * 100 > keptCents * mostPercent(circle, order) + 50) broken.push(`${id}: ${cashback} above the tier`)
    if (referral > 0 && keptCents < MINIMUM_CENTS) broken.push(`${id}: referral for ${keptCents} kept`)
    if (referral > 0 && order.code === null) broken.push(`${id}: referral without a code`)
  }
  if (margin < 0) broken.push(`margin ${margin}`)
  return broken
}

/** Of the best tier that the buyer's kept orders can have reached. */
function mostPercent({ kept }: Circle, { mailbox }: StoredOrder): number {
  const points = POINTS_PER_ORDER * [...kept].filter((id) => readStored(id).mailbox === mailbox).length
  if (points >= 3000) return 20
  if (points >= 1500) return 15
  return points >= 500 ? 10 : 5
}
