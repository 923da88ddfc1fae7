export type { CheckoutInput, CheckoutResult } from './checkout.server'
export type { CompleteAddressResult } from './delivery-address.server'
export type { SingleCallResult } from './single-call.server'
