export type { CreditOffer } from './credit-offer.server'
export type { OrderAdvantages } from './order-advantages.server'
export type { ReferralRefusal } from './referral.server'
export {
  cashbackPercentOf,
  formatPoints,
  nextTierOf,
  REFERRAL_CREDIT_CENTS,
  REFERRAL_PARAMETER,
  REFERRAL_PERCENT,
  rewardTerms,
  tierOf,
  tiers,
} from './rules'
export { fillRewards, loyaltyWords, referralWords, rewardLimitWords, tierWords } from './words'
