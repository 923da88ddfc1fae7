export {
  acceptCurrentPrices,
  addToCart,
  cartIdForm,
  chooseGift,
  clearCart,
  MAX_CART_ID_LENGTH,
  removeCartLine,
  updateCartLine,
} from './cart.server'
export {
  bindCart,
  detachCart,
  detachEndedCarts,
  detachUnlessOwn,
  isOrderOfCart,
  takeOverCart,
} from './detach.server'
export { findExpressCart, mergeExpressCart, startExpressCart } from './express.server'
export {
  chooseCountry,
  consumeCart,
  deleteStaleCarts,
  saveShipping,
  saveShippingOfNewCart,
} from './keeping.server'
export { CART_LIFETIME_DAYS } from './lifetime'
export { orderAgain } from './order-again.server'
export { chooseMissingGifts, fillNewCart } from './ordered-items.server'
export { endReminderOfFormerMailbox, endReminders, registerReminderEnd } from './reminder.server'
export { type CopiedGift, listReturnedFrom, type ResumedLine, resumeCart, wasCartBought } from './resume.server'
export { findCart, findCartIdByResumeToken, findResumeToken, insertCart } from './rows.server'
export {
  changeReferredMailbox,
  countCartItems,
  forgetReferral,
  isServedIn,
  keepReferral,
  readCart,
  soldLines,
} from './view.server'
