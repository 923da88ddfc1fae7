import type { FormAnswer } from '../form/desk-form'
import type { OrderPageProps } from './order-page-props'

/** Refusals of forms that the order's current state no longer shows. */
export function unshownRefusals(page: OrderPageProps): (FormAnswer | undefined)[] {
  const { money, parcels, taken, withdrawals, refused } = page
  const isOpen = (withdrawalId?: string) => withdrawals.declared.some(({ id, isOpen }) => id === withdrawalId && isOpen)
  const isStray = (paymentId?: string) => money.strays.some(({ id }) => id === paymentId)
  const isOnItsWay = (parcelId?: string) => parcels.sent.some(({ id, deliveredOn }) => id === parcelId && !deliveredOn)
  return [
    ...(money.canRefund ? [] : [refused.refund]),
    ...(money.canSendLink ? [] : [refused.paymentLink]),
    ...(isStray(refused.stray?.paymentId) ? [] : [refused.stray?.refusal]),
    ...(parcels.canSend ? [] : [refused.parcel]),
    ...(isOnItsWay(refused.parcelRemoval?.parcelId) ? [] : [refused.parcelRemoval?.refusal]),
    ...(taken.length > 0 ? [] : [refused.goods]),
    ...(withdrawals.nextId ? [] : [refused.withdrawalReceived]),
    ...(isOpen(refused.withdrawalLines?.withdrawalId) ? [] : [refused.withdrawalLines?.refusal]),
    ...(isOpen(refused.withdrawalRefusal?.withdrawalId) ? [] : [refused.withdrawalRefusal?.refusal]),
  ]
}
