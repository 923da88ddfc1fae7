export const REVIEWS_PER_PAGE = 10

/** Of the list in the back-office. */
export const REVIEWS_A_DESK_PAGE = 50

/** As the back-office lists them; a reported one is also published. */
export const deskReviewStates = ['pending', 'reported', 'published', 'refused'] as const
export type DeskReviewState = (typeof deskReviewStates)[number]

/** Of the shop’s public answer. */
export const MAX_REPLY_LENGTH = 1000

export const reviewSorts = ['recents', 'mieux-notes', 'moins-bien-notes'] as const
export type ReviewSort = (typeof reviewSorts)[number]
