import type { Generated, Selectable } from 'kysely'
import type { PackType } from './catalogue'
import type { PaymentMethod, PaymentState } from './payment'
import type { Country, Flag, VatCheck } from './values'

export type OrderStatus = 'en_attente' | 'confirme' | 'expedie' | 'livre' | 'annule'

export interface CustomerOrderTable {
  id: string
  /** Empty until the first payment session exists, then never changes. */
  order_number: string | null
  /** The visitor's main cart: its cookie may see the order. */
  cart_id: string
  /** The cart it was filled from: the main one, or an express cart beside it. */
  source_cart_id: string
  /** The cart whose checkout this order is, until it is settled, expired or replaced: one open order per cart. */
  checkout_cart_id: string | null
  /** Digest of lines, prices and what is added to them: the same cart again is the same order. */
  fingerprint: string
  status: OrderStatus
  payment_state: PaymentState
  payment_method: PaymentMethod
  email: string
  /** `mailboxKey` of the e-mail, written with it. */
  mailbox: Generated<string>
  customer_name: string
  phone: string
  first_name: string
  last_name: string
  company: string | null
  vat_number: string | null
  /** Of the number; null where nobody was asked. */
  vat_check: Generated<VatCheck | null>
  /** Empty text until the address is asked for (orders placed by API without one). */
  address: string
  address_line2: string | null
  postal_code: string
  city: string
  country: Country
  billing: string | null
  /** HT, taken off the goods; contained in the subtotal, as a positive number. */
  discount_cents: Generated<number>
  /** The friend's code that the discount comes from. */
  referral_code: Generated<string | null>
  /** Goods less the discount, HT. */
  subtotal_cents: number
  tax_cents: number
  vat_percent: number
  shipping_cents: number
  total_cents: number
  /** A means of payment, after the total: what is left of it is due at the provider. */
  credit_cents: Generated<number>
  credit_user_id: Generated<string | null>
  cgv_version: string
  /** The very text that was accepted, with the settings of that day; null where none was shown. */
  cgv_hash: Generated<string | null>
  /** ISO dates (no time) of the promise made to the shopper. */
  delivery_from: string
  delivery_to: string
  /** When an unpaid order is given up and its stock released. */
  expires_at: string | null
  /** When the order's mailbox was proven, by the link of its mail or by the session: a transfer waits for it. */
  email_confirmed_at: Generated<string | null>
  /** Keyed digest of the network it was placed from, while it is unpaid. */
  network_hash: Generated<string | null>
  cancel_reason: string | null
  notes: string | null
  paid_at: string | null
  delivered_at: string | null
  /** When what it earns was given, or found not to be due. */
  rewarded_at: Generated<string | null>
  /** The customer wants to be forgotten; done, at `erased_at`, once the order is over. */
  erasure_requested_at: Generated<string | null>
  erased_at: Generated<string | null>
  /** Of the demonstration: removed by one button. */
  is_demo: Generated<Flag>
  created_at: string
}

export interface OrderItemTable {
  order_id: string
  position: number
  product_id: string
  pack_type: PackType
  product_name: string
  /** JSON: the names of what the pack is made of; empty for a product alone. */
  parts: Generated<string>
  /** As the product was described when it was ordered. */
  summary: Generated<string>
  warranty_years: Generated<number>
  quantity: number
  /** HT */
  unit_price_cents: number
  eco_participation_cents: number
  gift_product_id: string | null
  gift_name: string | null
  gift_value_cents: number | null
  /** Done at the buyer's home: the line itself, or a part of a pack whose goods are sent. */
  service: Generated<'none' | 'included' | 'alone'>
}

/** What an order takes from the stock, components and gifts included, as sold: the catalogue may change afterwards. */
export interface OrderNeedTable {
  order_id: string
  product_id: string
  quantity: number
}

export interface OrderEventTable {
  id: Generated<number>
  order_id: string
  /** What happened, e.g. placed, paid, expired, status, notice. */
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
  /** The order the declaration names, when number and e-mail match one. */
  order_id: string | null
  customer_name: string
  order_number: string
  email: string
  declared_at: string
  /** When the buyer was told where the goods go. */
  return_sent_at: Generated<string | null>
  /** The refund that was asked for on its account; it may have failed. */
  refund_id: Generated<string | null>
  /** Refunded or refused. */
  settled_at: Generated<string | null>
  outcome: Generated<'refunded' | 'refused' | null>
  ground: Generated<'late' | 'unsealed' | null>
  /** What the buyer was told of a refusal. */
  answer: Generated<string | null>
  /** Why it was closed without an order, and who did so; `settled_at` is when. */
  set_aside: Generated<string | null>
  set_aside_by: Generated<string | null>
}

/** Units that a declaration renounces, as they were noted. */
export interface WithdrawalLineTable {
  withdrawal_id: string
  position: number
  quantity: number
}

/** Goods of an order that came back, by product of the stock. */
export interface ReturnedItemTable {
  id: string
  order_id: string
  product_id: string
  restocked: number
  /** Not to be sold again. */
  written_off: number
  reason: string
  actor: string
  created_at: string
}

/** Several an order; the carrier by its key (models/fulfilment). */
export interface ParcelTable {
  id: string
  order_id: string
  carrier: string
  number: string
  sent_at: string
  /** A day. */
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
