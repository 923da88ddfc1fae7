import type { CustomerOrder, ShopDb } from '~/database/schema'
import { hasTooManyUnpaid } from '~/models/order/index.server'
import { findAwaitedTransfer } from '~/models/payment/index.server'
import type { Settings } from '~/models/shop'
import { isSameEmail } from '~/models/values'

export type MailboxChangeRefusal =
  /** The confirmation link of the transfer, and the IBAN, were sent to the current mailbox. */
  { ok: false; reason: 'transfer-awaited' } | { ok: false; reason: 'too-many-unpaid' }

/** Returns why an order may not move to another mailbox, or undefined. */
export async function refuseMailboxChange(
  trx: ShopDb,
  { order, email, settings }: { order: CustomerOrder; email: string; settings: Settings },
): Promise<MailboxChangeRefusal | undefined> {
  if (isSameEmail(order.email, email)) return undefined
  if (await findAwaitedTransfer(trx, order.id)) return { ok: false, reason: 'transfer-awaited' }
  if (order.payment_state !== 'unpaid') return undefined
  const counted = { settings, email, isMailboxProven: false, networkHash: null, exceptOrderId: order.id }
  return (await hasTooManyUnpaid(trx, counted)) ? { ok: false, reason: 'too-many-unpaid' } : undefined
}
