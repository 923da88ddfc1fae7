/** The tiers of the programme; each begins at its bound, included. */
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

/** The tier above, and the points that lead there; undefined at the top. */
export function nextTierOf(points: number): { tier: Tier; missing: number } | undefined {
  const tier = tiers.find((candidate) => candidate.from > points)
  return tier && { tier, missing: tier.from - points }
}

const pointsFormat = new Intl.NumberFormat('fr-FR')

/** `1500` → `1 500`, with the narrow no-break space of French numbers. */
export function formatPoints(points: number): string {
  return pointsFormat.format(points)
}

/** What a referral gives: the friend on a first order, the referrer once that order can no longer be given back. */
export const REFERRAL_PERCENT = 15
export const REFERRAL_CREDIT_CENTS = 2000
/** Of the home page: whoever follows a friend's link brings the friend's code in it. */
export const REFERRAL_PARAMETER = 'parrain'
