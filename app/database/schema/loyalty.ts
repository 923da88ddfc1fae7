import type { Generated } from 'kysely'

export interface ReferralCodeTable {
  code: string
  user_id: string
  created_at: string
}

/** Points of an order: earned at even steps, taken back at odd ones. Append-only (triggers). */
export interface LoyaltyEntryTable {
  id: Generated<number>
  user_id: string
  order_id: string
  step: number
  /** Signed. */
  points: number
  /** What the tier of that moment promises of the paid goods. */
  cashback_percent: number
  created_at: string
}
/** `referral`: for a friend's order. `cashback`: of a tier. `payment`: spent on an order. */
export type CreditPurpose = 'referral' | 'cashback' | 'payment'

/** Credit of an order: given or spent at even steps, taken or given back at odd ones. Append-only (triggers). */
export interface CreditEntryTable {
  id: Generated<number>
  user_id: string
  order_id: string
  purpose: CreditPurpose
  step: number
  /** Signed, TTC. */
  amount_cents: number
  created_at: string
}

export interface LoyaltyTables {
  referral_code: ReferralCodeTable
  loyalty_entry: LoyaltyEntryTable
  credit_entry: CreditEntryTable
}
