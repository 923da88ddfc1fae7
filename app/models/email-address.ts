/**
 * An address as it is stored: letters beyond ASCII small and composed, since SQLite's `lower()`, by which rows are
 * found, knows those of ASCII alone. Those stay as they were typed.
 */
export function spellEmail(email: string): string {
  return email
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => letter.toLowerCase())
    .normalize('NFC')
}

/** One spelling of an address, for comparing: the `lower()` of any address as it is stored. */
export function normalizeEmail(email: string): string {
  return spellEmail(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other)
}
