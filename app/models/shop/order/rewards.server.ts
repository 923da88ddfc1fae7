import { sql } from 'kysely'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { type Vat, vatOf } from '~/models/values/money'
import { computeTotals } from '~/models/values/totals'
import { vatColumns, vatOfOrder } from '~/models/values/vat'

import { hasNoOpenReturn } from './due.server'
import { listOrderEvents, listOrderItems, recordOrderEvent } from './order.server'
import { hasOpenDeclaration } from './withdrawal-settlement.server'

/** Marks a delivered order as rewarded, once; undefined when already rewarded, or while it may still be given back. */
export function markRewarded(
  trx: ShopDb,
  { orderId, cashbackPercent, at }: { orderId: string; cashbackPercent: number; at: Date },
): Promise<CustomerOrder | undefined> {
  return trx
    .updateTable('customer_order')
    .set({ rewarded_at: at.toISOString(), cashback_percent: cashbackPercent })
    .where('id', '=', orderId)
    .where('rewarded_at', 'is', null)
    .where('status', '=', 'livre')
    .where('payment_state', '=', 'paid')
    .where(hasNoOpenReturn)
    .returningAll()
    .executeTakeFirst()
}

/** Lets a restored order earn again. */
export async function clearRewarded(trx: ShopDb, orderId: string): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set({ rewarded_at: null, cashback_percent: null })
    .where('id', '=', orderId)
    .execute()
}

/** Paid orders with promised, ungiven cashback, latest first; withdrawn ones excluded. */
export function listOrdersOwingCashback(db: ShopDb, input: { userId: string; limit: number }) {
  return db
    .selectFrom('loyalty_entry as entry')
    .innerJoin('customer_order as order', 'order.id', 'entry.order_id')
    .select(['order.id', 'order.order_number', 'order.subtotal_cents', 'order.tax_cents', 'order.credit_cents'])
    .select(['order.delivered_at', 'order.referral_code', 'entry.points'])
    .where('entry.user_id', '=', input.userId)
    .where('entry.points', '>', 0)
    .where('order.payment_state', '=', 'paid')
    .where('order.status', '<>', 'annule')
    .where('order.rewarded_at', 'is', null)
    .where(({ not }) => not(hasOpenDeclaration('order.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loyalty_entry as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'entry.order_id')
            .whereRef('later.step', '>', 'entry.step'),
        ),
      ),
    )
    .orderBy('entry.id', 'desc')
    .limit(input.limit)
    .execute()
}

/** Orders under a customer's code, by credit state. */
export function countReferrals(db: ShopDb, code: string): Promise<{ waiting: number; credited: number }> {
  return db
    .selectFrom('customer_order')
    .leftJoin('credit_entry as entry', (join) =>
      join
        .onRef('entry.order_id', '=', 'customer_order.id')
        .on('entry.purpose', '=', 'referral')
        .on('entry.step', '=', 0),
    )
    .select([
      sql<number>`count(*) filter (
        where entry.id is null and rewarded_at is null and not ${hasOpenDeclaration('customer_order.id')}
      )`.as('waiting'),
      sql<number>`count(*) filter (where entry.id is not null)`.as('credited'),
    ])
    .where('customer_order.referral_code', '=', code)
    .where('customer_order.payment_state', '=', 'paid')
    .where('customer_order.status', '<>', 'annule')
    .executeTakeFirstOrThrow()
}

/** History event by which the page tells that the discount was dropped. */
export const REFERRAL_DROPPED = 'referral-dropped'

/** Reprices an unpaid order without the referral discount. */
export async function dropDiscount(
  trx: ShopDb,
  { order, at }: { order: CustomerOrder; at: Date },
): Promise<CustomerOrder> {
  const items = await listOrderItems(trx, order.id)
  const lines = items.map((item) => ({ unitPriceCents: item.unit_price_cents, quantity: item.quantity }))
  // The agreed delivery fee stays: its threshold applies before the discount.
  const delivery = { feeCents: order.shipping_cents, freeFromCents: Number.POSITIVE_INFINITY }
  const totals = computeTotals(lines, { vat: vatOfOrder(order), delivery })
  const full = await trx
    .updateTable('customer_order')
    .set({
      discount_cents: 0,
      referral_code: null,
      subtotal_cents: totals.subtotalCents,
      tax_cents: totals.taxCents,
      shipping_cents: totals.shippingCents,
      total_cents: totals.totalCents,
    })
    .where('id', '=', order.id)
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordReferralDropped(trx, { orderId: order.id, at })
  return full
}

/** Reprices an unpaid order at another country's rate; agreed goods and delivery amounts stay. */
export function changeVat(trx: ShopDb, { order, vat }: { order: CustomerOrder; vat: Vat }): Promise<CustomerOrder> {
  const tax_cents = vatOf(order.subtotal_cents, vat.percent)
  const total_cents = order.subtotal_cents + tax_cents + order.shipping_cents
  return trx
    .updateTable('customer_order')
    .set({ ...vatColumns(vat), tax_cents, total_cents })
    .where('id', '=', order.id)
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the agreed price; the referrer gets no credit. */
export async function dropReferralCode(trx: ShopDb, orderId: string): Promise<void> {
  await trx.updateTable('customer_order').set({ referral_code: null }).where('id', '=', orderId).execute()
}

/** Recorded once per order. */
export async function recordReferralDropped(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  const events = await listOrderEvents(trx, input.orderId)
  if (isReferralDropped(events)) return
  await recordOrderEvent(trx, { ...input, kind: REFERRAL_DROPPED, actor: 'boutique' })
}

export function isReferralDropped(events: { kind: string }[]): boolean {
  return events.some(({ kind }) => kind === REFERRAL_DROPPED)
}
