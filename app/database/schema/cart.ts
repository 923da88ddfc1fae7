import type { Generated, Selectable } from 'kysely'
import type { PackType } from './catalogue'
import type { Country, VatCheck } from './values'

export interface CartTable {
  id: string
  kind: 'main' | 'express'
  /** The main cart an express cart stands beside. */
  parent_id: string | null
  /** Reveals the lines on another device, but neither id nor address. */
  resume_token: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  company: string | null
  vat_number: string | null
  siren: Generated<string | null>
  /** Result for the VAT number; null when it was not checked. */
  vat_check: Generated<VatCheck | null>
  vat_checked_at: Generated<string | null>
  /** Number that VIES gave to the question. */
  vat_consultation: Generated<string | null>
  address: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: Country | null
  /** Chosen before the address is complete, so that amounts can be computed. */
  chosen_country: Generated<Country | null>
  /** JSON: BillingAddress (models/values/address.ts); null when it is the delivery address. */
  billing: string | null
  /** A friend's referral code, entered by the visitor. */
  referral_code: Generated<string | null>
  /** The signed-in customer who pays in part with credit. */
  credit_user_id: Generated<string | null>
  /** SHA-256 of the token of the session it is used in: what is personal ends with it. */
  session_hash: Generated<string | null>
  /** When it was last rid of a person's data; earlier orders are not shown to its holder. */
  detached_at: Generated<string | null>
  created_at: string
  updated_at: string
}

export interface CartLineTable {
  cart_id: string
  product_id: string
  pack_type: PackType
  gift_product_id: string | null
  /** The shopper accepts that no gift is left. */
  without_gift: 0 | 1
  quantity: number
  /** HT unit price last confirmed by the shopper; a difference is announced. */
  seen_price_cents: number
  added_at: string
}

/** Lines of one cart were merged into another through a link. */
interface CartReturnTable {
  to_cart_id: string
  from_cart_id: string
  returned_at: string
}

/** An order paid within seven days of a sent reminder. */
interface CartRecoveryTable {
  order_id: string
  enrolment_id: string | null
  /** Step of the last reminder before the payment. */
  step: number
  mail_sent_at: string
  paid_at: string
}

export type CartLine = Selectable<CartLineTable>

export interface CartTables {
  cart: CartTable
  cart_line: CartLineTable
  cart_return: CartReturnTable
  cart_recovery: CartRecoveryTable
}
