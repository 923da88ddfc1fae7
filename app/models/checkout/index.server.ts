export { cartNeeds, checkOut, findOpenOrder, findRecentOrderOfCart, placeBeforeRecap } from './checkout.server'
export { checkOutInOneCall } from './single-call.server'
