import { isSameEmail, normalizeEmail } from './email-address'

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
