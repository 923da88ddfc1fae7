/** From the last use; the privacy page says so too. */
export const CART_LIFETIME_DAYS = 30
