import type { Generated, Selectable } from 'kysely'
import type { Country } from './values'

export type UserRole = 'Customer' | 'Administrator'

/** A customer known by e-mail, or an administrator with a password. */
export interface UserTable {
  id: string
  /** Lower case; null once erased. */
  email: string | null
  name: string
  role: UserRole
  /** Of an administrator, in argon2's own notation. */
  password_hash: string | null
  created_at: string
  erased_at: string | null
  /** Of an administrator who may not enter. */
  disabled_at: Generated<string | null>
  last_sign_in_at: Generated<string | null>
  /** Where they last signed in, under the shop's key; tries from there are counted apart. */
  last_network: Generated<string | null>
}

export interface SessionTable {
  /** SHA-256 in hex; the token itself is in the cookie alone. */
  token_hash: string
  user_id: string
  kind: 'cookie' | 'bearer'
  /** The class of browser, in words. */
  device: string
  created_at: string
  last_seen_at: string
  /** However often it is used. */
  expires_at: string
  /** When an administrator last typed their password in it. */
  password_at: Generated<string | null>
}

export interface SignInLinkTable {
  token_hash: string
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Asked for by a browser that had paid for an order of the address. */
  known_browser: Generated<0 | 1>
}

/** Where a customer has things sent; the e-mail is their account's. */
export interface CustomerAddressTable {
  id: string
  user_id: string
  first_name: string
  last_name: string
  phone: string
  company: string | null
  vat_number: string | null
  address: string
  address_line2: string | null
  postal_code: string
  city: string
  country: Country
  /** One at most of each customer. */
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
