export type { OrderTask } from './admin.server'
export {
  countOrdersToDo,
  countPaidOrders,
  findOldestWithdrawal,
  listNewestOrders,
  listOrderStates,
  listOrdersPaidInVain,
  listOrdersToDo,
  MAX_FOUND,
  matchesOrder,
  pageOrders,
  searchOrders,
  sumDistanceSales,
  sumRecovered,
} from './admin.server'
export {
  boughtSince,
  countPaidOrdersOf,
  hasBought,
  hashNetwork,
  hasMailboxPaidHere,
  hasMailboxPaidSince,
  hasOrderedElsewhere,
  hasOtherOrder,
  hasPaidHere,
  hasTooManyUnpaid,
  listLatestContacts,
  listOrdersOf,
  orderIdsOf,
  pageOrdersOf,
  paidSince,
} from './buyer.server'
export { markDelivered, markShipped } from './delivery.server'
export {
  findEarliestExpiry,
  listDeliveredToWriteAbout,
  listLastToWriteAbout,
  listOrdersToRefund,
  listOrdersToReview,
  listOrdersToReward,
  listOrdersToUndo,
  listOverdueOrders,
  unconfirmedTransfers,
} from './due.server'
export { registerOrderEffects } from './effects.server'
export {
  countOrders,
  countOrdersUnderWay,
  deleteDemoOrders,
  eraseBuyer,
  findLastPaidDemoOrder,
  hasDemoOrders,
  listErasableOrders,
  requestOrderErasure,
} from './erasure.server'
export { findVersion, listOthersEvents, pageOrderEvents } from './history.server'
export { isDeliveryLate, requestLateDelivery } from './late-delivery.server'
export {
  findOrderByTypedNumber,
  findOrderOfBuyer,
  orderReference,
  parseOrderReference,
  sendOrderLink,
} from './look-up.server'
export { queueShopkeeperNotice } from './mails.server'
export {
  assignOrderNumber,
  findOrder,
  findOrderByNumber,
  findOrderRow,
  hasSold,
  indexOrder,
  listEventsAfter,
  listOrderEvents,
  listOrderItems,
  orderColumn,
  orderNeeds,
  readOrder,
  recordOrderEvent,
  setOrderNotes,
} from './order.server'
export {
  cartsBeingPaid,
  findOpenOrder,
  findRecentOrderOfCart,
  hasOrderOfOther,
  heldForCart,
  insertOrder,
  isCartOfOrder,
  placeOrder,
  releaseOpenOrders,
  updateContact,
  wasCartOrdered,
  wasCartPaidElsewhere,
} from './placing.server'
export {
  changeVat,
  clearRewarded,
  countReferrals,
  dropDiscount,
  dropReferralCode,
  isReferralDropped,
  listOrdersOwingCashback,
  markRewarded,
  REFERRAL_DROPPED,
  recordReferralDropped,
} from './rewards.server'
export type { Money, SaleKind } from './sales.server'
export { LISTED_SALES, listSales, moneyOf, sumExemptSales, sumSales } from './sales.server'
export { changeOrder, writeOrderChange } from './transition.server'
export { checkVatNumbersAgain } from './vat-check.server'
export type { WithdrawalDeclaration } from './withdrawal.server'
export {
  chosenLines,
  type DeclarableLine,
  declareWithdrawal,
  deleteOldWithdrawals,
  findDeclarationDraft,
  findReturnTerms,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  listDeclarableLines,
  listWithdrawnLines,
  parseWithdrawalReference,
  WITHDRAWAL_PROOF_YEARS,
  withdrawalReference,
  withdrawalSchema,
} from './withdrawal.server'
export {
  attachRefund,
  countUnmatchedWithdrawals,
  detachRefund,
  hasOpenDeclaration,
  hasOpenWithdrawal,
  leavesUnsealed,
  listRenouncedUnits,
  listWithdrawalLines,
  listWithdrawalsOf,
  pageWithdrawals,
  settleWithdrawals,
  settleWithdrawalsOf,
} from './withdrawal-settlement.server'
