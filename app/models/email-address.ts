/**
 * One spelling of an address, for comparing. ASCII letters alone, as SQLite's `lower()` does it, so that rows compared
 * there and here agree.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other)
}
