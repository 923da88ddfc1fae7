/** Counted from the last use; also stated on the privacy page. */
export const CART_LIFETIME_DAYS = 30
