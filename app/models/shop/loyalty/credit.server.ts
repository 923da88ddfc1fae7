import { countOf, sumOf } from '~/database/aggregates'
import type { CreditPurpose, CustomerOrder, ShopDb } from '~/database/schema'
import { orderColumn } from '~/models/shop/order/index.server'
import { dueOf } from '~/models/values/totals'

/** Ledger balance, in cents incl. VAT. */
export function creditOf(db: ShopDb, userId: string): Promise<number> {
  return sumOf(db.selectFrom('credit_entry').where('user_id', '=', userId), 'amount_cents')
}

/** Newest first. */
export function listCredit(db: ShopDb, userId: string) {
  return db
    .selectFrom('credit_entry')
    .select(['id', 'purpose', 'amount_cents', 'created_at'])
    .select(orderColumn('credit_entry.order_id', 'order_number').as('order_number'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** Idempotent per order until taken back. */
export async function giveCredit(
  trx: ShopDb,
  input: { userId: string; orderId: string; purpose: Exclude<CreditPurpose, 'payment'>; amountCents: number; at: Date },
): Promise<void> {
  await toggleEntry(trx, { ...input, on: true })
}

/** False when there was nothing to take back. */
export async function takeBackCredit(
  trx: ShopDb,
  input: { orderId: string; purpose: Exclude<CreditPurpose, 'payment'>; at: Date },
): Promise<boolean> {
  return toggleEntry(trx, { ...input, on: false })
}

/** Whether the order's credit stands, not taken back. */
export async function standsCredit(db: ShopDb, input: { orderId: string; purpose: CreditPurpose }): Promise<boolean> {
  const last = await findLastEntry(db, input)
  return last !== undefined && last.step % 2 === 0
}

/** Sets a given credit to another amount; what was never given, or is taken back, stays so. */
export async function regrantCredit(
  trx: ShopDb,
  input: { orderId: string; purpose: Exclude<CreditPurpose, 'payment'>; amountCents: number; at: Date },
): Promise<void> {
  const last = await findLastEntry(trx, input)
  if (!last || last.amount_cents === input.amountCents || !(await takeBackCredit(trx, input))) return
  if (input.amountCents > 0) await giveCredit(trx, { ...input, userId: last.user_id })
}

/** Referral credits of a customer given since, and not taken back. */
export function countReferralCredits(db: ShopDb, input: { userId: string; since: Date }): Promise<number> {
  return countOf(
    db
      .selectFrom('credit_entry as given')
      .where('user_id', '=', input.userId)
      .where('purpose', '=', 'referral')
      .where('amount_cents', '>', 0)
      .where('created_at', '>=', input.since.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('credit_entry as later')
              .select('later.id')
              .whereRef('later.order_id', '=', 'given.order_id')
              .where('later.purpose', '=', 'referral')
              .whereRef('later.step', '>', 'given.step'),
          ),
        ),
      ),
  )
}

type PaidByCredit = Pick<CustomerOrder, 'id' | 'total_cents' | 'credit_cents' | 'credit_user_id'>

/** Holds the credit of an order, idempotently; false when the balance no longer covers it. */
export async function holdOrderCredit(trx: ShopDb, input: { order: PaidByCredit; at: Date }): Promise<boolean> {
  const { order, at } = input
  if (order.credit_cents === 0 || !order.credit_user_id) return true
  const last = await findLastEntry(trx, { orderId: order.id, purpose: 'payment' })
  if (last && last.step % 2 === 0) return true
  const amountCents = order.credit_cents - (await returnedOf(trx, order))
  if (amountCents === 0) return true
  if ((await creditOf(trx, order.credit_user_id)) < amountCents) return false
  const spent = { userId: order.credit_user_id, orderId: order.id, purpose: 'payment' as const, at }
  await toggleEntry(trx, { ...spent, amountCents: -amountCents, on: true })
  return true
}

/** Refunded total of an order paid entirely with credit. */
async function returnedOf(trx: ShopDb, order: PaidByCredit): Promise<number> {
  if (dueOf(order) > 0) return 0
  const refunds = trx.selectFrom('refund').where('order_id', '=', order.id).where('subject', '=', 'order')
  return sumOf(refunds.where('status', '=', 'done'), 'credit_cents')
}

/** Returns part of the held credit; credit already released is not returned twice. */
export async function returnOrderCredit(
  trx: ShopDb,
  { orderId, amountCents, at }: { orderId: string; amountCents: number; at: Date },
): Promise<void> {
  const held = await findLastEntry(trx, { orderId, purpose: 'payment' })
  if (!held || !(await toggleEntry(trx, { orderId, purpose: 'payment', on: false, at }))) return
  const left = held.amount_cents + amountCents
  await toggleEntry(trx, { orderId, purpose: 'payment', on: true, userId: held.user_id, amountCents: left, at })
}

/** No-op when the order holds no credit. */
export async function releaseOrderCredit(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  await toggleEntry(trx, { ...input, purpose: 'payment', on: false })
}

type EntryToggle = { orderId: string; purpose: CreditPurpose; at: Date } & (
  | { on: true; userId: string; amountCents: number }
  | { on: false }
)

/** Alternates give and take-back per order and purpose; a repeated step is a no-op. */
async function toggleEntry(trx: ShopDb, input: EntryToggle): Promise<boolean> {
  const last = await findLastEntry(trx, input)
  const isOn = last !== undefined && last.step % 2 === 0
  if (isOn === input.on) return false
  const entry = input.on
    ? { user_id: input.userId, amount_cents: input.amountCents }
    : last && { user_id: last.user_id, amount_cents: -last.amount_cents }
  if (!entry) return false
  await trx
    .insertInto('credit_entry')
    .values({
      ...entry,
      order_id: input.orderId,
      purpose: input.purpose,
      step: last ? last.step + 1 : 0,
      created_at: input.at.toISOString(),
    })
    .execute()
  return true
}

function findLastEntry(db: ShopDb, input: { orderId: string; purpose: CreditPurpose }) {
  return db
    .selectFrom('credit_entry')
    .selectAll()
    .where('order_id', '=', input.orderId)
    .where('purpose', '=', input.purpose)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
}
