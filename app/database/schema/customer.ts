import type { Generated, Selectable } from 'kysely'
import type { Country } from './values'

export type UserRole = 'Customer' | 'Administrator'

/** A customer known by e-mail, or an administrator with a password. */
interface UserTable {
  id: string
  /** Lower case; null after erasure. */
  email: string | null
  name: string
  role: UserRole
  /** Argon2 encoded hash; administrators only. */
  password_hash: string | null
  created_at: string
  erased_at: string | null
  /** When an administrator's access was disabled. */
  disabled_at: Generated<string | null>
  last_sign_in_at: Generated<string | null>
  /** Network of the last sign-in, digested under the shop's key; attempts from there are counted separately. */
  last_network: Generated<string | null>
}

export interface SessionTable {
  /** SHA-256 in hex; the token itself exists only in the cookie. */
  token_hash: string
  user_id: string
  kind: 'cookie' | 'bearer'
  /** Browser class, in words. */
  device: string
  created_at: string
  last_seen_at: string
  /** Absolute: use does not extend it. */
  expires_at: string
  /** When an administrator last re-entered their password in this session. */
  password_at: Generated<string | null>
}

interface SignInLinkTable {
  token_hash: string
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** 1 when requested by a browser that had paid for an order of the address. */
  known_browser: Generated<0 | 1>
}

/** Saved delivery address; the e-mail is the account's. */
interface CustomerAddressTable {
  id: string
  user_id: string
  first_name: string
  last_name: string
  phone: string
  company: string | null
  vat_number: string | null
  siren: Generated<string | null>
  address: string
  address_line2: string | null
  postal_code: string
  city: string
  country: Country
  /** At most one per customer. */
  is_default: 0 | 1
  created_at: string
}

export type User = Selectable<UserTable>
export type CustomerAddress = Selectable<CustomerAddressTable>

export interface CustomerTables {
  user: UserTable
  session: SessionTable
  sign_in_link: SignInLinkTable
  customer_address: CustomerAddressTable
}
