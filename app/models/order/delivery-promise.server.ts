import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'
import { formatDayRange, parisDay, promiseFor } from '~/models/values'

import { recordOrderEvent } from './order.server'

/** The parcel leaves once the money is there: days later for a transfer or a loan that had to be examined. */
export async function moveDelivery(
  trx: Kysely<ShopDatabase>,
  { order, at }: { order: CustomerOrder; at: Date },
): Promise<void> {
  if (parisDay(at) <= parisDay(new Date(order.created_at))) return
  const { from, to } = promiseFor(await readSettings(trx), { at, country: order.country })
  if (from === order.delivery_from && to === order.delivery_to) return
  await trx
    .updateTable('customer_order')
    .set({ delivery_from: from, delivery_to: to })
    .where('id', '=', order.id)
    .execute()
  const reason = `livraison ${formatDayRange(from, to)}`
  await recordOrderEvent(trx, { orderId: order.id, kind: 'delivery-moved', actor: 'boutique', reason, at })
}
