export const REVIEWS_PER_PAGE = 10

export const reviewSorts = ['recents', 'mieux-notes', 'moins-bien-notes'] as const
export type ReviewSort = (typeof reviewSorts)[number]
