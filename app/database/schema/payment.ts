import type { Generated, Selectable } from 'kysely'

/** `credit`: nothing was left to pay in money. */
export type PaymentMethod = 'card' | 'klarna' | 'paypal' | 'transfer' | 'credit'
/** What a shopper chooses from. */
export type OfferedMethod = Exclude<PaymentMethod, 'credit'>
/**
 * Written by models/order only. `refund_due`: money arrived for an order that can no longer be served. `paid` until all
 * of it is given back.
 */
export type PaymentState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'refunded'
/**
 * `creating`: the provider has not answered yet. `mismatch`: the paid amount is not the order's. `refund_due`: the
 * right amount, for an order that is paid already or can no longer be served. `refunded`: all of it was given back.
 */
export type PaymentStatus =
  | 'creating'
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'mismatch'
  | 'refund_due'
  | 'refunded'
export type PaymentProviderName = 'stripe' | 'sandbox' | 'transfer' | 'credit'

export interface PaymentTable {
  id: string
  order_id: string
  attempt: number
  provider: PaymentProviderName
  method: PaymentMethod
  idempotency_key: string
  session_id: string | null
  url: string | null
  amount_cents: number
  /** What came, once money came: not always what was asked for. */
  received_cents: Generated<number | null>
  /** When it came; the database writes it with the status. */
  received_at: Generated<string | null>
  /** Given to the provider: an attempt keeps what it asked for, so that its key stays good. */
  email: string
  status: PaymentStatus
  expires_at: string
  created_at: string
  updated_at: string
}

/** Signed messages from a provider, kept before they are worked on. */
export interface PaymentEventTable {
  id: string
  provider: PaymentProviderName
  type: string
  session_id: string | null
  refund_reference: Generated<string | null>
  body: string
  received_at: string
  processed_at: string | null
  attempts: Generated<number>
  last_error: string | null
}

/** The built-in payment simulator's own memory, as a provider would keep it. */
export interface SandboxSessionTable {
  id: string
  idempotency_key: string
  amount_cents: number
  method: PaymentMethod
  status: 'open' | 'paid' | 'pending' | 'refused' | 'expired'
  order_reference: string
  success_url: string
  cancel_url: string
  expires_at: string
  created_at: string
}

export interface SandboxRefundTable {
  id: string
  idempotency_key: string
  session_id: string
  amount_cents: number
  created_at: string
}

/** `transfer`: sent by hand and noted. `credit`: nothing but the credit that the order was paid with. */
export type RefundMeans = PaymentProviderName

/**
 * `requested`: its provider has not confirmed it yet. `failed`: its provider refused it, or, with `returned_at`, took
 * back what it had accepted: the buyer's bank refused the money, which is still owed.
 */
export type RefundStatus = 'requested' | 'done' | 'failed'

export interface RefundTable {
  id: string
  order_id: string
  payment_id: string | null
  /** `payment`: money that bought nothing, paid twice, too late or in another amount. */
  subject: 'order' | 'payment'
  means: RefundMeans
  /** Money, TTC. */
  amount_cents: number
  /** Credit given back beside the money. */
  credit_cents: Generated<number>
  /** Of money and credit, what is for the delivery. */
  delivery_cents: Generated<number>
  /** Of money and credit, what is for no line and no delivery: a gesture, or below zero what was taken off. */
  other_cents: Generated<number>
  reason: string
  actor_id: string | null
  actor: string
  status: RefundStatus
  provider_reference: string | null
  created_at: string
  done_at: string | null
  /** When what was done came back; null again once it is done anew. */
  returned_at: Generated<string | null>
}

/** Units of an order's line that are given back, with their share of what was paid, TTC. */
export interface RefundLineTable {
  refund_id: string
  position: number
  quantity: number
  amount_cents: number
}

export type Refund = Selectable<RefundTable>
export type RefundLine = Selectable<RefundLineTable>
export type Payment = Selectable<PaymentTable>
export type PaymentEvent = Selectable<PaymentEventTable>

export interface PaymentTables {
  payment: PaymentTable
  payment_event: PaymentEventTable
  sandbox_session: SandboxSessionTable
  sandbox_refund: SandboxRefundTable
  refund: RefundTable
  refund_line: RefundLineTable
}
