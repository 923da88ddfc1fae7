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

/** Since its last revision. */
export const REVIEW_YEARS = 5

/** Since it was closed. */
export const REPORT_YEARS = 1

export const REVIEWS_PER_PAGE = 10

/** Page size in the back-office. */
export const REVIEWS_A_DESK_PAGE = 50

/** Back-office states; a reported review is also published, and those that wait are pending or reported. */
const adminReviewStates = ['waiting', 'pending', 'reported', 'published', 'refused'] as const
export type AdminReviewState = (typeof adminReviewStates)[number]

/** For the shop’s public reply. */
export const MAX_REPLY_LENGTH = 1000

export const reviewSorts = ['recents', 'mieux-notes', 'moins-bien-notes'] as const
export type ReviewSort = (typeof reviewSorts)[number]
