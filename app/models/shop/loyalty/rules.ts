import { parseEuros } from '~/models/values/delivery-terms'

/** Lower bounds are inclusive. */
export const tiers = [
  { name: 'Bronze', from: 0, cashbackPercent: 5 },
  { name: 'Argent', from: 500, cashbackPercent: 10 },
  { name: 'Or', from: 1500, cashbackPercent: 15 },
  { name: 'Diamant', from: 3000, cashbackPercent: 20 },
] as const

type Tier = (typeof tiers)[number]

export function tierOf(points: number): Tier {
  return tiers.findLast((tier) => tier.from <= points) ?? tiers[0]
}

/** Undefined at the top tier. */
export function nextTierOf(points: number): { tier: Tier; missing: number } | undefined {
  const tier = tiers.find((candidate) => candidate.from > points)
  return tier && { tier, missing: tier.from - points }
}

const pointsFormat = new Intl.NumberFormat('fr-FR')

/** `1500` → `1 500`, with the narrow no-break space of French numbers. */
export function formatPoints(points: number): string {
  return pointsFormat.format(points)
}

export interface RewardTerms {
  /** Of the kept goods of an order, the most that all its rewards together may give. */
  mostPercent: number
  /** Kept goods, incl. VAT, for which a friend's order earns the referrer's credit. */
  minimumCents: number
  /** Friends rewarded per referrer and calendar month. */
  friendsPerMonth: number
}

type RewardSetting = 'rewards.most_percent' | 'referral.minimum' | 'referral.friends_per_month'

export function rewardTerms(settings: Record<RewardSetting, string>): RewardTerms {
  return {
    mostPercent: Number(settings['rewards.most_percent']),
    minimumCents: parseEuros(settings['referral.minimum']) ?? 0,
    friendsPerMonth: Number(settings['referral.friends_per_month']),
  }
}

/** Percentage that a tier gives under the shop's limit. */
export function cashbackPercentOf(
  { cashbackPercent }: Tier,
  { mostPercent }: Pick<RewardTerms, 'mostPercent'>,
): number {
  return Math.min(cashbackPercent, mostPercent)
}

/** What an order gives from its kept goods, incl. VAT: never more than `mostPercent` of them in all. */
export function rewardsOf(
  order: { keptCents: number; cashbackPercent: number; isReferred: boolean },
  { mostPercent, minimumCents }: RewardTerms,
): { cashbackCents: number; referralCents: number } {
  const { keptCents, cashbackPercent } = order
  const mostCents = Math.floor((keptCents * mostPercent) / 100)
  const isReferred = order.isReferred && keptCents >= minimumCents
  const referralCents = isReferred ? Math.min(REFERRAL_CREDIT_CENTS, mostCents) : 0
  const cashbackCents = Math.min(Math.round((keptCents * cashbackPercent) / 100), mostCents - referralCents)
  return { cashbackCents, referralCents }
}

/** Percent off the friend's first order, and cents for the referrer after its withdrawal period. */
export const REFERRAL_PERCENT = 15
export const REFERRAL_CREDIT_CENTS = 2000
/** Query parameter of a referral link. */
export const REFERRAL_PARAMETER = 'parrain'
