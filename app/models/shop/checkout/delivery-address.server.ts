import type { Country, CustomerOrder, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { includesService } from '~/models/shop/order'
import { changeOrder, changeVat, hasTooManyUnpaid, listOrderItems, readOrder } from '~/models/shop/order/index.server'
import type { PaymentProvider } from '~/models/shop/payment'
import {
  closeOpenSessions,
  findAwaitedTransfer,
  listPayments,
  refuseUnpayable,
} from '~/models/shop/payment/index.server'
import type { DeliveryAddress } from '~/models/values/address'
import { promiseFor } from '~/models/values/delivery'
import { isSameEmail } from '~/models/values/email-address'
import type { Vat } from '~/models/values/money'
import { vatFor, vatOfOrder } from '~/models/values/vat'
import { orRefused, Refused } from '~/runtime/refused'
import { applyReferralRule, awaitNewAmount, type ProviderAway, type ReferralReview } from './referral-review.server'

export type CompleteAddressResult =
  /** `repriced`: the address has a VAT rate other than that of the order. */
  | { ok: true; referral: ReferralReview; repriced: boolean }
  | ProviderAway
  /** The order already has an address, or is no longer open. */
  | { ok: false; reason: 'not-waiting' }
  | { ok: false; reason: 'service-abroad' }
  /** Already paid with the VAT of another destination. */
  | { ok: false; reason: 'other-vat' }
  | MailboxChangeRefusal

/**
 * Adds the address to an order placed without one, once. The price stays, except for the VAT of its country and a
 * referral discount to which the buyer is not entitled. Open payments of a discounted order are closed first, so that
 * neither answer nor timing reveals the mailbox's owner.
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
  if (order.address === '' && (order.referral_code !== null || vatAt(order, input).percent !== order.vat_percent)) {
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
  const vat = vatAt(order, { address, settings })
  const isRepriced = vat.percent !== order.vat_percent
  if (isRepriced && (await refuseNewVat(trx, order))) return { ok: false, reason: 'other-vat' }
  const delivery = promiseFor(settings, { at, country: address.country })
  const completed = { orderId, actor: 'client', address, delivery, at }
  const change = await changeOrder(trx, 'address-completed', completed)
  if (!change) return { ok: false, reason: 'not-waiting' }
  const referral = await applyReferralRule(trx, { order: change.order, at })
  if (isRepriced) await writeNewVat(trx, { orderId, vat, at })
  return { ok: true, referral, repriced: isRepriced }
}

/** At its destination, under the regime of its placing: the shop may have entered or left the franchise since. */
function vatAt(order: CustomerOrder, { address, settings }: { address: DeliveryAddress; settings: Settings }): Vat {
  const exempt = vatOfOrder(order).regime === 'franchise' ? 'oui' : 'non'
  return vatFor(address.country, { ...settings, 'vat.exempt': exempt }, address)
}

async function refuseNewVat(trx: ShopDb, order: CustomerOrder): Promise<boolean> {
  if (order.status !== 'en_attente' || order.credit_cents > 0) return true
  return refuseUnpayable(order, await listPayments(trx, order.id)) !== undefined
}

async function writeNewVat(trx: ShopDb, { orderId, vat, at }: { orderId: string; vat: Vat; at: Date }): Promise<void> {
  const order = await readOrder(trx, orderId)
  const payments = await listPayments(trx, orderId)
  if (payments.some(({ provider, status }) => provider !== 'transfer' && status === 'open'))
    throw new Refused<ProviderAway>({ ok: false, reason: 'provider-unavailable' })
  await awaitNewAmount(trx, { order: await changeVat(trx, { order, vat }), at })
}

async function isOrderServedIn(trx: ShopDb, input: { orderId: string; country: Country }) {
  if (input.country === 'France') return true
  return !includesService(await listOrderItems(trx, input.orderId))
}

type MailboxChangeRefusal =
  /** The confirmation link of the transfer, and the IBAN, were sent to the current mailbox. */
  { ok: false; reason: 'transfer-awaited' } | { ok: false; reason: 'too-many-unpaid' }

/** Returns why an order may not move to another mailbox, or undefined. */
async function refuseMailboxChange(
  trx: ShopDb,
  { order, email, settings }: { order: CustomerOrder; email: string; settings: Settings },
): Promise<MailboxChangeRefusal | undefined> {
  if (isSameEmail(order.email, email)) return undefined
  if (await findAwaitedTransfer(trx, order.id)) return { ok: false, reason: 'transfer-awaited' }
  if (order.payment_state !== 'unpaid') return undefined
  const counted = { settings, email, isMailboxProven: false, networkHash: null, exceptOrderId: order.id }
  return (await hasTooManyUnpaid(trx, counted)) ? { ok: false, reason: 'too-many-unpaid' } : undefined
}
