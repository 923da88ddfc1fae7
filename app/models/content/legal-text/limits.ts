/** Leaves room for placeholder values below the limit of a markdown text. */
export const MAX_LEGAL_TEXT = 80_000
