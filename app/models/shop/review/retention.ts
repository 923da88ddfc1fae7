/** Since its last revision. */
export const REVIEW_YEARS = 5

/** Since it was closed. */
export const REPORT_YEARS = 1
