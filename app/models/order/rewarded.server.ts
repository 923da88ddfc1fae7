import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'

/** Marks a delivered order as rewarded, once; undefined when it is already, or may be given back still. */
export function markRewarded(
  trx: Kysely<ShopDatabase>,
  { orderId, at }: { orderId: string; at: Date },
): Promise<CustomerOrder | undefined> {
  return trx
    .updateTable('customer_order')
    .set({ rewarded_at: at.toISOString() })
    .where('id', '=', orderId)
    .where('rewarded_at', 'is', null)
    .where('status', '=', 'livre')
    .where('payment_state', '=', 'paid')
    .returningAll()
    .executeTakeFirst()
}

/** Should the order stand again, it earns again. */
export async function clearRewarded(trx: Kysely<ShopDatabase>, orderId: string): Promise<void> {
  await trx.updateTable('customer_order').set({ rewarded_at: null }).where('id', '=', orderId).execute()
}
