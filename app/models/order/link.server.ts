import type { Signer } from '~/runtime/secret.server'

/** Whoever holds it may see the order. */
export function orderReference(signer: Signer, orderId: string): string {
  return signer.signReference('order', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseOrderReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('order', reference)
}
