export const REVIEWS_PER_PAGE = 10

/** Page size in the back-office. */
export const REVIEWS_A_DESK_PAGE = 50

/** Back-office states; a reported review is also published, and those that wait are pending or reported. */
const deskReviewStates = ['waiting', 'pending', 'reported', 'published', 'refused'] as const
export type DeskReviewState = (typeof deskReviewStates)[number]

/** For the shop’s public reply. */
export const MAX_REPLY_LENGTH = 1000

export const reviewSorts = ['recents', 'mieux-notes', 'moins-bien-notes'] as const
export type ReviewSort = (typeof reviewSorts)[number]
