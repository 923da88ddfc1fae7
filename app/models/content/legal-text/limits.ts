/** A form holds 64 KiB, in which an accented letter takes six bytes. */
export const MAX_LEGAL_TEXT = 45_000
