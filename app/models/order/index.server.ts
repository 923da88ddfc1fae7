export { orderAgain } from './again.server'
export { markDelivered, markShipped } from './delivery.server'
export { completeOrderAddress } from './delivery-address.server'
export { isDeliveryLate, requestLateDelivery } from './late-delivery.server'
export { orderReference, orderUrl, parseOrderReference, withdrawalUrl } from './link.server'
export { findOrderOfBuyer, lookUpOrder } from './look-up.server'
export {
  assignOrderNumber,
  findOrder,
  findOrderByNumber,
  listOrderEvents,
  listOrderItems,
  orderNeeds,
  readOrder,
  recordOrderEvent,
} from './order.server'
export { isReferralDropped, REFERRAL_DROPPED, recordReferralDropped, reviewReferral } from './referral.server'
export { hashNetwork, hasTooManyUnpaid, noLongerAwaited } from './unpaid-orders.server'
export {
  checkWithdrawalForm,
  declareWithdrawal,
  deleteOldWithdrawals,
  findDeclarationDraft,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  parseWithdrawalReference,
  withdrawalReference,
} from './withdrawal.server'
