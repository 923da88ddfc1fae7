import type { Generated, Selectable } from 'kysely'
import type { PackType } from './catalogue'
import type { PaymentMethod, PaymentState } from './payment'
import type { Country, Flag, VatCheck } from './values'

export type OrderStatus = 'en_attente' | 'confirme' | 'expedie' | 'livre' | 'annule'

export interface CustomerOrderTable {
  id: string
  /** Empty until the first payment session exists, then immutable. */
  order_number: string | null
  /** The visitor's main cart: its cookie grants access to the order. */
  cart_id: string
  /** The cart it was created from: the main one, or an express cart. */
  source_cart_id: string
  /** The cart being checked out, until the order is settled, expired or replaced: at most one open order per cart. */
  checkout_cart_id: string | null
  /** Digest of lines, prices and extras: an unchanged cart maps to the same order. */
  fingerprint: string
  status: OrderStatus
  payment_state: PaymentState
  payment_method: PaymentMethod
  email: string
  /** `mailboxKey` of the e-mail. */
  mailbox: Generated<string>
  customer_name: string
  phone: string
  first_name: string
  last_name: string
  company: string | null
  vat_number: string | null
  /** Of a French company. */
  siren: Generated<string | null>
  /** Result for the VAT number; null when it was not checked. */
  vat_check: Generated<VatCheck | null>
  vat_checked_at: Generated<string | null>
  /** Number that VIES gave to the question. */
  vat_consultation: Generated<string | null>
  /** Empty until the address is asked for (API orders without one). */
  address: string
  address_line2: string | null
  postal_code: string
  city: string
  country: Country
  billing: string | null
  /** HT discount on the goods, as a positive number; already deducted from the subtotal. */
  discount_cents: Generated<number>
  /** Referral code that grants the discount. */
  referral_code: Generated<string | null>
  /** Goods less the discount, HT. */
  subtotal_cents: number
  tax_cents: number
  vat_percent: number
  /** Placed under the franchise: `vat_percent` is 0, and not for an export. */
  vat_exempt: Generated<0 | 1>
  /** Exempt delivery to a business of another member state, whose number VIES confirmed. */
  vat_union: Generated<0 | 1>
  shipping_cents: number
  total_cents: number
  /** Credit used as a means of payment, after the total: the provider collects the rest. */
  credit_cents: Generated<number>
  credit_user_id: Generated<string | null>
  /** What the accepted terms promise of returns. */
  withdrawal_days: Generated<number>
  return_is_free: Generated<0 | 1>
  cgv_version: string
  /** Hash of the exact terms that were accepted, with that day's settings; null when none were shown. */
  cgv_hash: Generated<string | null>
  /** ISO dates (no time) of the promised delivery. */
  delivery_from: string
  delivery_to: string
  /** When an unpaid order expires and its stock is released. */
  expires_at: string | null
  /** When the order's mailbox was verified by a mailed link or a session: required for a transfer. */
  email_confirmed_at: Generated<string | null>
  /** Keyed digest of the client's network, while unpaid. */
  network_hash: Generated<string | null>
  /** When the buyer asked that the service begins within the withdrawal period. */
  early_service_at: Generated<string | null>
  cancel_reason: string | null
  notes: string | null
  paid_at: string | null
  delivered_at: string | null
  /** When its rewards were granted, or found not to be due. */
  rewarded_at: Generated<string | null>
  /** Granted with `rewarded_at`, of the kept goods. */
  cashback_percent: Generated<number | null>
  /** When the customer requested erasure; carried out at `erased_at`, once the order is closed. */
  erasure_requested_at: Generated<string | null>
  erased_at: Generated<string | null>
  /** Demo data, removable. */
  is_demo: Generated<Flag>
  created_at: string
}

export interface OrderItemTable {
  order_id: string
  position: number
  product_id: string
  pack_type: PackType
  product_name: string
  /** JSON: names of the pack's parts; empty for a single product. */
  parts: Generated<string>
  /** Product description at the time of the order. */
  summary: Generated<string>
  warranty_years: Generated<number>
  quantity: number
  /** HT */
  unit_price_cents: number
  eco_participation_cents: number
  gift_product_id: string | null
  gift_name: string | null
  gift_value_cents: number | null
  /** Service at the buyer's home: the line itself, or a part of a pack whose goods are shipped. */
  service: Generated<'none' | 'included' | 'alone'>
}

/** Stock that an order consumes, components and gifts included, as sold: the catalogue may change afterwards. */
interface OrderNeedTable {
  order_id: string
  product_id: string
  quantity: number
}

export interface OrderEventTable {
  id: Generated<number>
  order_id: string
  /** Event type, e.g. placed, paid, expired, status, notice. */
  kind: string
  from_status: OrderStatus | null
  to_status: OrderStatus | null
  actor: string
  /** An administrator's account. */
  actor_id: Generated<string | null>
  reason: string | null
  created_at: string
}

export interface WithdrawalTable {
  id: string
  /** Order identified by the declaration's number and e-mail. */
  order_id: string | null
  customer_name: string
  order_number: string
  email: string
  declared_at: string
  /** When the return instructions were sent. */
  return_sent_at: Generated<string | null>
  /** Refund requested for it; may have failed. */
  refund_id: Generated<string | null>
  /** Refunded or refused. */
  settled_at: Generated<string | null>
  outcome: Generated<'refunded' | 'refused' | null>
  ground: Generated<'late' | 'unsealed' | null>
  /** Message sent to the buyer with a refusal. */
  answer: Generated<string | null>
  /** Reason and author of closing it without an order; `settled_at` is when. */
  set_aside: Generated<string | null>
  set_aside_by: Generated<string | null>
}

/** Units covered by a withdrawal declaration. */
interface WithdrawalLineTable {
  withdrawal_id: string
  position: number
  quantity: number
}

/** Returned goods of an order, by stock product. */
interface ReturnedItemTable {
  id: string
  order_id: string
  product_id: string
  restocked: number
  /** Units that cannot be resold. */
  written_off: number
  reason: string
  actor: string
  created_at: string
}

/** Several per order; carrier by its key (models/shop/fulfilment). */
interface ParcelTable {
  id: string
  order_id: string
  carrier: string
  number: string
  sent_at: string
  /** ISO day. */
  delivered_on: string | null
}

export type Parcel = Selectable<ParcelTable>
export type OrderEvent = Selectable<OrderEventTable>
export type CustomerOrder = Selectable<CustomerOrderTable>
export type OrderItem = Selectable<OrderItemTable>

export interface OrderTables {
  customer_order: CustomerOrderTable
  order_item: OrderItemTable
  order_need: OrderNeedTable
  order_event: OrderEventTable
  withdrawal: WithdrawalTable
  withdrawal_line: WithdrawalLineTable
  returned_item: ReturnedItemTable
  parcel: ParcelTable
}
