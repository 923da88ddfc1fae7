import { isSignature, sign } from '~/secret.server'

/** Opens a cart's lines on another device: `<cart id>.<signature>`. */
export function cartResumeToken(cartId: string): string {
  return `${cartId}.${sign('cart-resume', cartId)}`
}

/** The cart id of a link we signed, or undefined. */
export function parseCartResumeToken(token: string): string | undefined {
  const dot = token.lastIndexOf('.')
  if (dot < 1) return undefined
  const cartId = token.slice(0, dot)
  return isSignature('cart-resume', cartId, token.slice(dot + 1)) ? cartId : undefined
}
