/** Half stars, 2 to 10, to store integers. */
export const ratingHalves = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const

export const RATING_SCALE = 5

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `9` → `4,5`; averages are rounded to one decimal. */
export function formatRating(halves: number): string {
  return oneDecimal.format(halves / 2)
}

/** `4,5 sur 5` */
export function ratingText(halves: number): string {
  return `${formatRating(halves)} sur ${RATING_SCALE}`
}
