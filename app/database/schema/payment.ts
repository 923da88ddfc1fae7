import type { Generated, Selectable } from 'kysely'
import type { Plan } from '~/runtime/plan-limits'
import type { Flag } from './values'

/** `credit`: credit covered the whole amount. */
export type PaymentMethod = 'card' | 'klarna' | 'paypal' | 'transfer' | 'credit'
/** Methods offered to shoppers. */
export type OfferedMethod = Exclude<PaymentMethod, 'credit'>
/**
 * Written by models/shop/order only. `refund_due`: money arrived for an order that can no longer be fulfilled. Stays `paid`
 * until fully refunded.
 */
export type PaymentState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'refunded'
/**
 * `creating`: no response from the provider yet. `mismatch`: the paid amount differs from the order's. `refund_due`:
 * the right amount, for an order already paid or no longer fulfillable. `refunded`: fully refunded.
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
  /** Amount received; may differ from the amount requested. */
  received_cents: Generated<number | null>
  /** When the money arrived; set by the database with the status. */
  received_at: Generated<string | null>
  /** As sent to the provider: kept unchanged, so that retries reuse the idempotency key. */
  email: string
  status: PaymentStatus
  expires_at: string
  created_at: string
  updated_at: string
}

/** Signed provider events, stored before processing. */
interface PaymentEventTable {
  id: string
  provider: PaymentProviderName
  type: string
  session_id: string | null
  refund_reference: Generated<string | null>
  /** Of the plan of a workspace. */
  subscription_id: Generated<string | null>
  body: string
  received_at: string
  processed_at: string | null
  attempts: Generated<number>
  last_error: string | null
}

/** State of the payment simulator, which a real provider would hold. */
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

interface SandboxRefundTable {
  id: string
  idempotency_key: string
  session_id: string
  amount_cents: number
  created_at: string
}

/** A simulated plan: what a provider would hold of it. `open`: not paid yet. */
export interface SandboxSubscriptionTable {
  id: string
  tenant_id: string
  plan: Plan
  /** Until then the plan that was paid, where a smaller one follows. */
  kept_plan: Plan | null
  kept_until: string | null
  net_cents: number
  vat_percent: number
  status: 'open' | 'active' | 'ended'
  /** Its day of the month begins each period. */
  anchor_at: string
  period_start: string
  period_end: string
  is_ending: Flag
}

interface SandboxPlanInvoiceTable {
  id: string
  subscription_id: string
  plan: Plan
  /** The difference to a larger plan. */
  is_change: Flag
  net_cents: number
  vat_cents: number
  period_from: string
  period_to: string
  paid_at: string
}

/** `transfer`: sent and recorded by hand. `credit`: only the credit that the order was paid with. */
export type RefundMeans = PaymentProviderName

/**
 * `requested`: not confirmed by the provider yet. `failed`: refused by the provider or, with `returned_at`, returned
 * after acceptance: the buyer's bank refused the money, which is still owed.
 */
export type RefundStatus = 'requested' | 'done' | 'failed'

interface RefundTable {
  id: string
  order_id: string
  payment_id: string | null
  /** `payment`: refunds a duplicate, late or mismatched payment. */
  subject: 'order' | 'payment'
  means: RefundMeans
  /** Money, TTC. */
  amount_cents: number
  /** Credit refunded in addition to the money. */
  credit_cents: Generated<number>
  /** Share of money and credit that is for the delivery. */
  delivery_cents: Generated<number>
  /** Share of money and credit for neither lines nor delivery: a goodwill amount, or negative for a deduction. */
  other_cents: Generated<number>
  reason: string
  actor_id: string | null
  actor: string
  status: RefundStatus
  provider_reference: string | null
  created_at: string
  done_at: string | null
  /** When it was first completed: the sale is reversed from then on, whatever the bank does. */
  credited_at: Generated<string | null>
  /** When a completed refund was returned by the bank; null again once it is redone. */
  returned_at: Generated<string | null>
}

/** Refunded units of an order line, with their share of the amount paid, TTC. */
interface RefundLineTable {
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
  sandbox_subscription: SandboxSubscriptionTable
  sandbox_plan_invoice: SandboxPlanInvoiceTable
  refund: RefundTable
  refund_line: RefundLineTable
}
