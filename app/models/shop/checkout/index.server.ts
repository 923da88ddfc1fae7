export { cartNeeds, checkOut, placeBeforeRecap } from './checkout.server'
export { completeOrderAddress } from './delivery-address.server'
export { reviewReferral } from './referral-review.server'
export { checkOutInOneCall } from './single-call.server'
