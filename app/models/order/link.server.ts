import { publicOrigin } from '~/models/shop/index.server'
import { parseReference, signReference } from '~/runtime/secret.server'

/** Whoever holds it may see the order. */
export function orderReference(orderId: string): string {
  return signReference('order', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseOrderReference(reference: string): string | undefined {
  return parseReference('order', reference)
}

/** Absolute, for mails. */
export function orderUrl(orderId: string): string {
  return `${publicOrigin()}/commande/${orderReference(orderId)}`
}

/** Opens the withdrawal form with what the order already tells. */
export function withdrawalUrl(orderId: string): string {
  return `${publicOrigin()}/retractation?commande=${orderReference(orderId)}`
}
