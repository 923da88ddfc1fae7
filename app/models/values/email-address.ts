/** The URL parser would cut the domain at these. */
const endsDomain = /[\s/?#%@:\\[\]]/

/**
 * The canonical form of a domain (domainToASCII of the URL standard): lower case, `ｍail` as `mail`, `。` as a dot, other
 * scripts in Punycode. Undefined for what is no public domain.
 */
export function domainToAscii(domain: string): string | undefined {
  const address = `http://${domain}`
  if (endsDomain.test(domain) || !URL.canParse(address)) return undefined
  const labels = new URL(address).hostname.split('.')
  // A dot at the end names the same domain.
  if (labels.at(-1) === '') labels.pop()
  const isDomain = labels.length > 1 && labels.every((label) => label !== '') && !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain ? labels.join('.') : undefined
}

/**
 * An address as stored: its domain canonical, the rest as typed except that letters beyond ASCII are lower-cased and
 * composed, since SQLite's `lower()`, by which rows are found, is ASCII only.
 */
export function spellEmail(email: string): string {
  const address = email.trim()
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  return smallBeyondAscii(address.slice(0, domainAt)) + (domainToAscii(domain) ?? smallBeyondAscii(domain))
}

function smallBeyondAscii(text: string): string {
  return text
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

/** The most that a mail server takes (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254

/** Delimiters of addresses in headers (RFC 5322), and invisible characters. */
const notInAddress = /[\s()<>[\]:;,\\"\p{C}]/u

/** Of a text that is short enough to be looked at (`MAX_EMAIL_LENGTH`). */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@')
  const isWritten = at > 0 && at === text.lastIndexOf('@') && !notInAddress.test(text)
  return isWritten && domainToAscii(text.slice(at + 1)) !== undefined && spellEmail(text).length <= MAX_EMAIL_LENGTH
}
