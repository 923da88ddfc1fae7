/** Letters, digits and inner hyphens, in any script; the URL parser would map or cut at others. */
const notInDomain = /[^\p{L}\p{N}\p{M}.\u3002-]|(?<![^.\u3002])-|-(?![^.\u3002])/u

/** RFC 1123, 2.1. */
const domainLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const MAX_DOMAIN_LENGTH = 253

/**
 * Canonical domain (domainToASCII of the URL standard): lower case, `ｍail` as `mail`, `。` as a dot, other scripts in
 * Punycode. Undefined for a non-public domain.
 */
function domainToAscii(domain: string): string | undefined {
  const address = `http://${domain}`
  if (notInDomain.test(domain.normalize('NFKC')) || !URL.canParse(address)) return undefined
  const labels = new URL(address).hostname.split('.')
  // A trailing dot names the same domain.
  if (labels.at(-1) === '') labels.pop()
  const isDomain =
    labels.length > 1 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  const ascii = labels.join('.')
  return isDomain && ascii.length <= MAX_DOMAIN_LENGTH ? ascii : undefined
}

/**
 * Address as stored: canonical domain, the rest as typed except that non-ASCII letters are lower-cased and composed,
 * since SQLite's `lower()`, used for lookups, only handles ASCII.
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

/** Comparison form of an address: `lower()` of its stored form. */
export function normalizeEmail(email: string): string {
  return spellEmail(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other)
}

/** Maximum accepted by mail servers (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254

/** RFC 5321, 4.5.3.1.1, and the dots of RFC 5322, 3.2.3. */
const MAX_LOCAL_LENGTH = 64
const misplacedDot = /^\.|\.\.|\.$/

/** Delimiters of addresses in headers (RFC 5322), and invisible characters. */
const notInAddress = /[\s()<>[\]:;,\\"\p{C}]/u

/** No top-level domain has a single letter. */
const singleLetterEnd = /\.[a-z\d]\.?$/i

/** Check the length first (`MAX_EMAIL_LENGTH`). */
export function isEmailAddress(text: string): boolean {
  return isWrittenAsEmail(text) && !singleLetterEnd.test(text)
}

/** An address, or one whose last letters are missing: `claire@orange.f`. */
export function isWrittenAsEmail(text: string): boolean {
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const isLocal = local !== '' && local.length <= MAX_LOCAL_LENGTH && !misplacedDot.test(local)
  const isWritten = isLocal && at > 0 && at === text.lastIndexOf('@') && !notInAddress.test(text)
  return isWritten && domainToAscii(text.slice(at + 1)) !== undefined && spellEmail(text).length <= MAX_EMAIL_LENGTH
}

/** Our mail is sent without SMTPUTF8 (RFC 6531): an address with other letters before its @ cannot receive it. */
export function isReachableEmail(email: string): boolean {
  return isAscii(email.slice(0, email.lastIndexOf('@')))
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

const ligatures: Record<string, string> = { œ: 'oe', Œ: 'Oe', æ: 'ae', Æ: 'Ae' }

/** Why such an address is refused, with the spelling that its owner probably has. */
export function unreachableEmailText(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const plain = local
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒæÆ]/g, (letter) => ligatures[letter] ?? '')
  const letters = [...new Set(local.replace(/\p{ASCII}/gu, ''))].slice(0, 3).join('')
  const reason = `Nos e-mails n’arrivent pas à une adresse qui contient «\u202f${letters}\u202f» avant le @`
  if (!isAscii(plain) || !isEmailAddress(plain + email.slice(at))) return `${reason}. Donnez-en une autre`
  return `${reason}. Sans accent, ce serait ${plain}${email.slice(at)}`
}

/** Delimiters within a text; quotes of other keyboards and `/` are never part of a real address. */
const betweenWords = /[\s<>()[\]"«»“”‘’,;:!?…/|=\\]+/u

/** The distinct e-mail addresses of a text, as typed. */
export function addressesIn(text: string): string[] {
  if (!text.includes('@')) return []
  const words = text.split(betweenWords).map(withoutMarksAround)
  return [...new Set(words)].filter((word) => word.length <= MAX_EMAIL_LENGTH && isEmailAddress(word))
}

const first = /[\p{L}\p{N}_+]/u
const last = /[\p{L}\p{N}]/u

/** An expression anchored at the end would be quadratic in the number of marks. */
function withoutMarksAround(word: string): string {
  const start = word.search(first)
  if (start === -1) return ''
  let end = word.length
  while (end > start && !last.test(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

export function replaceAddresses(text: string, replacement: string, addresses = addressesIn(text)): string {
  // Longest first: one address may end another.
  const longestFirst = [...addresses].sort((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, address) => rest.replaceAll(address, replacement), text)
}

/**
 * Key shared by the aliases of one mailbox: without `+tag`, and without dots at Gmail. For comparing people, never for
 * sending mail.
 */
export function mailboxKey(email: string): string {
  const address = normalizeEmail(email)
  const at = address.indexOf('@')
  const tag = `${address}+`.indexOf('+')
  const local = address.slice(0, Math.max(0, Math.min(at, tag)))
  const domain = withoutDotsAtEnd(address.slice(at + 1))
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

/** A regular expression would be quadratic in the number of dots. */
function withoutDotsAtEnd(domain: string): string {
  let end = domain.length
  while (domain[end - 1] === '.') end -= 1
  return domain.slice(0, end)
}

/** Whether signing in with one address authenticates the mailbox of another. */
export function provesMailbox(sessionEmail: string | undefined, email: string): boolean {
  return sessionEmail !== undefined && isSameEmail(sessionEmail, email)
}
