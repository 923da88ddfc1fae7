import type { PaymentMethod } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { PaymentProvider } from '~/models/shop/payment'
import type { DeliveryAddress } from '~/models/values/address'

/** Version of the terms of sale, and its stored rendering; null in a shop without terms. */
export interface AcceptedTerms {
  version: string
  hash: string | null
}

export interface CheckoutInput {
  /** Cart to buy: the main one, or an express cart. */
  cartId: string
  /** The visitor's main cart. */
  ownerCartId: string
  contact: { email: string; name: string; phone: string }
  method: PaymentMethod
  /** Collects the payment; for a transfer, closes earlier sessions. */
  provider: PaymentProvider | undefined
  /** The shop has its legal identity and may sell. */
  open: boolean
  settings: Settings
  /** The confirmation link of a transfer can be mailed. */
  confirmable: boolean
  /** The buyer expressly asks that a service begins within the withdrawal period (art. L221-25 C. conso). */
  earlyService?: boolean | undefined
  /** Null when requested later (orders placed by API without one). */
  address: DeliveryAddress | null
  /** Signed-in customer, whose credit pays if they opted in. */
  customerId?: string
  /** Mailbox proven by the session. */
  sessionEmail?: string
  /** Origin of the order from `hashNetwork`, when known. */
  networkHash?: string | null
  terms: AcceptedTerms
  at: Date
}
