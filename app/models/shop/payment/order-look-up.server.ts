import type { CustomerOrder, ShopDb } from '~/database/schema'
import { findOrderOfBuyer, sendOrderLink } from '~/models/shop/order/index.server'

import { findOrderState, type OrderState } from './order-state.server'

/**
 * State of the order matching number and e-mail, with its link mailed to that mailbox. `mailed`: false beyond the daily
 * limit.
 */
export async function lookUpOrder(
  db: ShopDb,
  input: { orderNumber: string; email: string; at: Date },
): Promise<{ order: CustomerOrder; state: OrderState; mailed: boolean } | undefined> {
  const order = await findOrderOfBuyer(db, input)
  if (!order) return undefined
  return { order, state: await findOrderState(db, order), mailed: await sendOrderLink(db, { order, at: input.at }) }
}
