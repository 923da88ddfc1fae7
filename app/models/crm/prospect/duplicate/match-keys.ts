import { phoneKey } from '~/models/values/phone'
import { normalise } from '~/models/values/search-text'

interface Person {
  email: string
  first_name: string
  last_name: string
  company: string
  phone: string
}

export const matchKeyNames = ['phone_key', 'person_key', 'mail_key'] as const
export type MatchKey = (typeof matchKeyNames)[number]

export const matchLabels: Record<MatchKey, string> = {
  phone_key: 'téléphone',
  person_key: 'nom et entreprise',
  mail_key: 'boîte, à la ponctuation près',
}

const SHORTEST_PHONE = 9

/** Keys for duplicate detection; empty ones never match. */
export function matchKeys({ email, phone, ...person }: Person): Record<MatchKey, string> {
  const digits = phoneKey(phone)
  return {
    phone_key: digits.length < SHORTEST_PHONE ? '' : digits,
    person_key: personKey(person),
    mail_key: mailKey(email),
  }
}

/** Ignores word order: files write the family name first or last. */
function personKey({ first_name, last_name, company }: Omit<Person, 'email' | 'phone'>): string {
  const name = normalise(`${first_name} ${last_name}`).split(' ').filter(Boolean)
  const place = normalise(company)
  return name.length < 2 || place === '' ? '' : `${name.sort().join(' ')} | ${place}`
}

/** Ignores separators: `jean.dupont@` equals `jean_dupont@`. */
function mailKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [box = ''] = local.split('+')
  const letters = box.replace(/[._-]/g, '')
  return letters === '' ? '' : `${letters}@${domain}`
}
