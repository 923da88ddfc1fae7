import type { Generated, Selectable } from 'kysely'

export type PaymentMethod = 'card' | 'klarna' | 'paypal' | 'transfer'
/** Written by models/order only. `refund_due`: money arrived for an order that can no longer be served. */
export type PaymentState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'refunded'
/**
 * `creating`: the provider has not answered yet. `mismatch`: the paid amount is not the order's. `refund_due`: the
 * right amount, for an order that is paid already or can no longer be served.
 */
export type PaymentStatus = 'creating' | 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'mismatch' | 'refund_due'
export type PaymentProviderName = 'stripe' | 'sandbox' | 'transfer'

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

export type Payment = Selectable<PaymentTable>
export type PaymentEvent = Selectable<PaymentEventTable>

export interface PaymentTables {
  payment: PaymentTable
  payment_event: PaymentEventTable
  sandbox_session: SandboxSessionTable
}
