/** Rendered, with its placeholders filled in, it has to stay below what a markdown text may have. */
export const MAX_LEGAL_TEXT = 80_000
