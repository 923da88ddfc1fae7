import type { Generated } from 'kysely'

interface ReferralCodeTable {
  code: string
  user_id: string
  created_at: string
}

/** Points of an order: earned at even steps, revoked at odd ones. Append-only (triggers). */
interface LoyaltyEntryTable {
  id: Generated<number>
  user_id: string
  order_id: string
  step: number
  /** Signed. */
  points: number
  /** Unused: the order keeps the percentage that was granted. */
  cashback_percent: number
  created_at: string
}
/** `referral`: for a friend's order. `cashback`: from a tier. `payment`: spent on an order. */
export type CreditPurpose = 'referral' | 'cashback' | 'payment'

/** Credit of an order: granted or spent at even steps, revoked or returned at odd ones. Append-only (triggers). */
interface CreditEntryTable {
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
