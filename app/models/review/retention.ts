/** A review is kept this long after its author last wrote it. */
export const REVIEW_YEARS = 5

/** A report is kept this long after a person dealt with it. */
export const REPORT_YEARS = 1
