/** Enhanced status codes (RFC 3463 and the IANA registry) in words, the most specific first. */
const reasons: [code: RegExp, words: string][] = [
  [/^5\.1\.(2|10)$/, 'Ce domaine ne reçoit pas d’e-mails'],
  [/^[45]\.1\.[78]$/, 'L’adresse d’expédition est refusée'],
  [/^5\.1\./, 'Cette adresse n’existe pas'],
  [/^[45]\.2\.1$/, 'Boîte désactivée'],
  [/^[45]\.2\.2$/, 'Boîte pleine'],
  [/^[45]\.2\./, 'La boîte ne prend pas ce message'],
  [/^[45]\.3\./, 'Panne de sa messagerie'],
  [/^[45]\.4\./, 'Sa messagerie n’est pas joignable'],
  [/^[45]\.7\./, 'Refusé par une règle de sa messagerie'],
  [/^4\./, 'Remis à plus tard'],
]

/** Why a mail bounced; the server's own words stand beside it. */
export function bounceReason(status: string): string {
  return reasons.find(([code]) => code.test(status))?.[1] ?? 'Refusé sans motif précis'
}

/** The mailbox does not exist. 5.1.7 and 5.1.8 are about the sender's address. */
export function isMissingAddress(status: string): boolean {
  return /^5\.1\.\d{1,3}$/.test(status) && status !== '5.1.7' && status !== '5.1.8'
}

/** Final only once another mail met it, since a mailbox may be disabled for a while. */
export const DISABLED_MAILBOX = '5.2.1'

/** A bare `5.0.0` gives way to the code in the server's own words. */
export function preciseStatus(status: string, diagnostic: string): string {
  const [, family] = /^([45])\.0\.0$/.exec(status) ?? []
  if (!family) return status
  return new RegExp(`\\b${family}\\.\\d{1,3}\\.\\d{1,3}\\b`).exec(diagnostic)?.[0] ?? status
}

const blockList = /\b(?:dnsbl|rbl|spamhaus|spamcop|sorbs|uceprotect|(?:block|black|deny)[ -]?list(?:ed)?)\b/i

/** The server distrusts the sender, whoever the recipient is. */
export function namesBlockList(diagnostic: string): boolean {
  return blockList.test(diagnostic)
}
