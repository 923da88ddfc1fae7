import type { Signer } from '~/runtime/secret.server'

/** Bearer link: grants access to the order. */
export function orderReference(signer: Signer, orderId: string): string {
  return signer.signReference('order', orderId)
}

/** Undefined unless we signed it. */
export function parseOrderReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('order', reference)
}
