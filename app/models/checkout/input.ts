import type { PaymentMethod } from '~/database/schema'
import type { PaymentProvider } from '~/models/payment'
import type { Settings } from '~/models/shop'
import type { DeliveryAddress } from '~/models/values'

export interface CheckoutInput {
  /** The cart to buy: the main one, or an express cart beside it. */
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
  /** The confirmation link of a transfer can be delivered. */
  confirmable: boolean
  /** Of the shop, in the terms that are accepted. */
  origin: string
  /** Null when it is asked for later (orders placed by API without one). */
  address: DeliveryAddress | null
  /** Signed in; their credit pays if they chose so. */
  customerId?: string
  /** The mailbox that their session proves. */
  sessionEmail?: string
  /** Where the order comes from, as `hashNetwork` gives it, when it is known. */
  networkHash?: string | null
  cgvVersion: string
  at: Date
}
