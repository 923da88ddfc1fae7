import type { Signer } from '~/runtime/secret.server'

/** Whoever holds it may write, change and withdraw the reviews of the order. */
export function reviewReference(signer: Signer, orderId: string): string {
  return signer.signReference('review', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseReviewReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('review', reference)
}
