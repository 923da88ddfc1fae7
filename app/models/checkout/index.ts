export type { CheckoutInput, CheckoutResult } from './checkout.server'
export type { SingleCallResult } from './single-call.server'
