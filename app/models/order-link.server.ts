import { isSignature, sign } from '~/secret.server'
import { publicOrigin } from './public-origin.server'

/** `<order id>.<signature>`: whoever holds it may see the order. */
export function orderReference(orderId: string): string {
  return `${orderId}.${sign('order', orderId)}`
}

/** The order id of a reference we signed, or undefined. */
export function parseOrderReference(reference: string): string | undefined {
  const dot = reference.lastIndexOf('.')
  if (dot < 1) return undefined
  const orderId = reference.slice(0, dot)
  return isSignature('order', orderId, reference.slice(dot + 1)) ? orderId : undefined
}

export function orderUrl(orderId: string): string {
  return `${publicOrigin()}/commande/${orderReference(orderId)}`
}

/** Opens the withdrawal form with what the order already tells. */
export function withdrawalUrl(orderId: string): string {
  return `${publicOrigin()}/retractation?commande=${orderReference(orderId)}`
}
