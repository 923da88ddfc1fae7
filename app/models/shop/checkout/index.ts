export type { CheckoutResult } from './checkout.server'
export type { CompleteAddressResult } from './delivery-address.server'
export type { CheckoutInput } from './input'
export type { SingleCallResult } from './single-call.server'
