export {
  creditOf,
  giveCredit,
  holdOrderCredit,
  listCredit,
  releaseOrderCredit,
  returnOrderCredit,
  takeBackCredit,
} from './credit.server'
export { chooseCredit, findCreditOffer } from './credit-offer.server'
export { findOrderAdvantages } from './order-advantages.server'
export { keptPointsOf, listCreditEntries, listPointEntries, pointsOf, renouncedPointsOf } from './points.server'
export {
  ensureReferralCode,
  findOwnCode,
  findReferrer,
  isReferredOrder,
  readReferralCode,
  refuseReferral,
} from './referral.server'
export {
  giveDueRewards,
  listAwaitedCashback,
  recountRewards,
  rewardPaidOrder,
  undoForgottenRewards,
  undoRewards,
} from './rewards.server'
