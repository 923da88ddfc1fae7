/** Lower bounds are inclusive. */
export const tiers = [
  { name: 'Bronze', from: 0, cashbackPercent: 5 },
  { name: 'Argent', from: 500, cashbackPercent: 10 },
  { name: 'Or', from: 1500, cashbackPercent: 15 },
  { name: 'Diamant', from: 3000, cashbackPercent: 20 },
] as const

export type Tier = (typeof tiers)[number]

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

/** Percent off the friend's first order, and cents for the referrer after its withdrawal period. */
export const REFERRAL_PERCENT = 15
export const REFERRAL_CREDIT_CENTS = 2000
/** Query parameter of a referral link. */
export const REFERRAL_PARAMETER = 'parrain'
