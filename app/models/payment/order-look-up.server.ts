import type { CustomerOrder, ShopDb } from '~/database/schema'
import { findOrderOfBuyer, sendOrderLink } from '~/models/order/index.server'

import { findOrderState, type OrderState } from './order-state.server'

/**
 * Where the order stands that a number and its e-mail name, with its link sent to that mailbox. `mailed`: false when
 * that has had enough today.
 */
export async function lookUpOrder(
  db: ShopDb,
  input: { orderNumber: string; email: string; at: Date },
): Promise<{ order: CustomerOrder; state: OrderState; mailed: boolean } | undefined> {
  const order = await findOrderOfBuyer(db, input)
  if (!order) return undefined
  return { order, state: await findOrderState(db, order), mailed: await sendOrderLink(db, { order, at: input.at }) }
}
