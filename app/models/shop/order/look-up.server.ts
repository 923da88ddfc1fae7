import type { CustomerOrder, ShopDb } from '~/database/schema'
import { isSameEmail } from '~/models/values/email-address'
import type { Signer } from '~/runtime/secret.server'
import { queueOrderLink } from './mails.server'
import { findOrderByNumber, findOrderByPaper } from './order.server'
import { paperNumber } from './order-number'

/**
 * Finds an order by its or an invoice's number and buyer e-mail together. One result for any mismatch: the number is not secret, and the
 * answer must not reveal which was wrong.
 */
export async function findOrderOfBuyer(
  db: ShopDb,
  input: { orderNumber: string; email: string },
): Promise<CustomerOrder | undefined> {
  const order = await findOrderByTypedNumber(db, input.orderNumber)
  return order && isSameEmail(order.email, input.email) ? order : undefined
}

/** Accepts an order or invoice number, with `#` and spaces, as copied from a mail. */
export async function findOrderByTypedNumber(db: ShopDb, typed: string): Promise<CustomerOrder | undefined> {
  const order = await findOrderByNumber(db, typed.replace(/^(?:n°|#)\s*|\s/giu, ''))
  return order ?? findOrderByPaper(db, paperNumber(typed) ?? '')
}

/** Mails the order's link to its own address only. False beyond the daily limit. */
export function sendOrderLink(
  db: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email'>; at: Date },
): Promise<boolean> {
  return db.transaction().execute((trx) => queueOrderLink(trx, input))
}

/** Bearer link: grants access to the order. */
export function orderReference(signer: Signer, orderId: string): string {
  return signer.signReference('order', orderId)
}

/** Undefined unless we signed it. */
export function parseOrderReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('order', reference)
}
