import type { CustomerOrder, ShopDb } from '~/database/schema'
import { isSameEmail } from '~/models/values'

import { queueOrderLink } from './mails.server'
import { findOrderByNumber } from './order.server'

/**
 * The order that a number, as people copy it from a mail, and the e-mail it was placed with name together. Undefined
 * for either alone: the number is no secret, and an answer must not tell which of the two was wrong.
 */
export async function findOrderOfBuyer(
  db: ShopDb,
  input: { orderNumber: string; email: string },
): Promise<CustomerOrder | undefined> {
  const order = await findOrderByTypedNumber(db, input.orderNumber)
  return order && isSameEmail(order.email, input.email) ? order : undefined
}

/** As people copy it from a mail: with its sign, in groups. */
export function findOrderByTypedNumber(db: ShopDb, typed: string): Promise<CustomerOrder | undefined> {
  return findOrderByNumber(db, typed.replace(/^(?:n°|#)\s*|\s/giu, ''))
}

/** Sends the order's link to its own address, and to no other. False when that address has had enough today. */
export function sendOrderLink(
  db: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email'>; at: Date },
): Promise<boolean> {
  return db.transaction().execute((trx) => queueOrderLink(trx, input))
}
