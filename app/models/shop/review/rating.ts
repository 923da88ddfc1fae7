/** Half stars, 2 to 10, to store integers. */
export const ratingHalves = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const

export const RATING_SCALE = 5

const twoDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `9` → `4,5`; averages have two decimals at most. */
export function formatRating(halves: number): string {
  return twoDecimals.format(halves / 2)
}

/** `4,5 sur 5` */
export function ratingText(halves: number): string {
  return `${formatRating(halves)} sur ${RATING_SCALE}`
}
