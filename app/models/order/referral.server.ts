import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { computeTotals } from '~/models/values'

import { listOrderEvents, listOrderItems, recordOrderEvent } from './order.server'

/** In the order's history: what keeps the page saying that the discount fell away. */
export const REFERRAL_DROPPED = 'referral-dropped'

/** Prices an unpaid order anew without its friend's discount. */
export async function dropDiscount(
  trx: Kysely<ShopDatabase>,
  { order, at }: { order: CustomerOrder; at: Date },
): Promise<CustomerOrder> {
  const items = await listOrderItems(trx, order.id)
  const lines = items.map((item) => ({ unitPriceCents: item.unit_price_cents, quantity: item.quantity }))
  const totals = computeTotals(lines, { vatPercent: order.vat_percent })
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

/** The agreed price stays, and nobody is credited for it. */
export async function dropReferralCode(trx: Kysely<ShopDatabase>, orderId: string): Promise<void> {
  await trx.updateTable('customer_order').set({ referral_code: null }).where('id', '=', orderId).execute()
}

/** Once in an order's history, however often its buyer is refused. */
export async function recordReferralDropped(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; at: Date },
): Promise<void> {
  const events = await listOrderEvents(trx, input.orderId)
  if (isReferralDropped(events)) return
  await recordOrderEvent(trx, { ...input, kind: REFERRAL_DROPPED, actor: 'boutique' })
}

export function isReferralDropped(events: { kind: string }[]): boolean {
  return events.some(({ kind }) => kind === REFERRAL_DROPPED)
}
