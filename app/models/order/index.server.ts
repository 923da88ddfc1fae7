export { markDelivered, markShipped } from './delivery.server'
export { eraseBuyer, listErasableOrders, requestOrderErasure } from './erasure.server'
export { isDeliveryLate, requestLateDelivery } from './late-delivery.server'
export { orderReference, parseOrderReference } from './link.server'
export { findOrderOfBuyer, sendOrderLink } from './look-up.server'
export { queueShopkeeperNotice } from './mails.server'
export {
  assignOrderNumber,
  findOrder,
  findOrderByNumber,
  listOrderEvents,
  listOrderItems,
  listOverdueOrders,
  orderNeeds,
  readOrder,
  recordOrderEvent,
} from './order.server'
export { isOrderOf } from './order-of.server'
export { insertOrder, updateContact } from './placing.server'
export {
  dropDiscount,
  dropReferralCode,
  isReferralDropped,
  REFERRAL_DROPPED,
  recordReferralDropped,
} from './referral.server'
export { clearRewarded, markRewarded } from './rewarded.server'
export { changeOrder } from './transition.server'
export { hashNetwork, hasTooManyUnpaid } from './unpaid-orders.server'
export type { WithdrawalDeclaration } from './withdrawal.server'
export {
  declareWithdrawal,
  deleteOldWithdrawals,
  findDeclarationDraft,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  parseWithdrawalReference,
  withdrawalReference,
  withdrawalSchema,
} from './withdrawal.server'
