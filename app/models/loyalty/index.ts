export type { CreditOffer } from './credit-offer.server'
export type { OrderAdvantages } from './order-advantages.server'
export type { ReferralRefusal } from './referral.server'
export {
  formatPoints,
  nextTierOf,
  REFERRAL_CREDIT_CENTS,
  REFERRAL_PARAMETER,
  REFERRAL_PERCENT,
  tierOf,
  tiers,
} from './rules'
