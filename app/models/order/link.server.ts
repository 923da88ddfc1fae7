import { parseReference, signReference } from '~/runtime/secret.server'

/** Whoever holds it may see the order. */
export function orderReference(orderId: string): string {
  return signReference('order', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseOrderReference(reference: string): string | undefined {
  return parseReference('order', reference)
}
