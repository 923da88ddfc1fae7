import type { Country, ShopDb } from '~/database/schema'
import { findOffer, includesService } from '~/models/catalogue/index.server'
import { changeOrder, listOrderItems, readOrder } from '~/models/order/index.server'
import type { PaymentProvider } from '~/models/payment'
import { closeOpenSessions, orderListeners } from '~/models/payment/index.server'
import type { Settings } from '~/models/shop'
import { type DeliveryAddress, promiseFor } from '~/models/values'
import { orRefused } from '~/runtime/refused'

import { type MailboxChangeRefusal, refuseMailboxChange } from './mailbox-change.server'
import { applyReferralRule, type ProviderAway, type ReferralReview } from './referral-review.server'

export type CompleteAddressResult =
  | { ok: true; referral: ReferralReview }
  | ProviderAway
  /** The order has an address, or no longer waits for one. */
  | { ok: false; reason: 'not-waiting' }
  | { ok: false; reason: 'service-abroad' }
  | MailboxChangeRefusal

/**
 * Adds the address to an order placed without one, once. The price stays, except for a referral discount that is not
 * for this buyer. Open payments of a discounted order are closed first, so that neither answer nor timing reveals whose
 * mailbox it is.
 */
export async function completeOrderAddress(
  db: ShopDb,
  input: {
    orderId: string
    address: DeliveryAddress
    provider: PaymentProvider | undefined
    settings: Settings
    at: Date
  },
): Promise<CompleteAddressResult> {
  const order = await readOrder(db, input.orderId)
  if (order.referral_code !== null && order.address === '') {
    const closed = await closeOpenSessions(db, input)
    if (!closed.ok && closed.reason === 'provider-unavailable') return { ok: false, reason: closed.reason }
  }
  const work = db.transaction().execute((trx) => writeAddress(trx, input))
  return orRefused<CompleteAddressResult, ProviderAway>(work)
}

async function writeAddress(
  trx: ShopDb,
  { orderId, address, settings, at }: { orderId: string; address: DeliveryAddress; settings: Settings; at: Date },
): Promise<CompleteAddressResult> {
  if (!(await isOrderServedIn(trx, { orderId, country: address.country }))) {
    return { ok: false, reason: 'service-abroad' }
  }
  const order = await readOrder(trx, orderId)
  const refused = await refuseMailboxChange(trx, { order, email: address.email, settings })
  if (refused) return refused
  const delivery = promiseFor(settings, { at, country: address.country })
  const completed = { orderId, actor: 'client', address, delivery, at }
  const change = await changeOrder(trx, 'address-completed', completed, orderListeners)
  if (!change) return { ok: false, reason: 'not-waiting' }
  return { ok: true, referral: await applyReferralRule(trx, { order: change.order, at }) }
}

async function isOrderServedIn(trx: ShopDb, input: { orderId: string; country: Country }) {
  if (input.country === 'France') return true
  for (const item of await listOrderItems(trx, input.orderId)) {
    const found = await findOffer(trx, { productId: item.product_id, packType: item.pack_type })
    if (found.ok && includesService(found.offer)) return false
  }
  return true
}
