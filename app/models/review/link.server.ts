import { parseReference, signReference } from '~/runtime/secret.server'

/** Whoever holds it may write, change and withdraw the reviews of the order. */
export function reviewReference(orderId: string): string {
  return signReference('review', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseReviewReference(reference: string): string | undefined {
  return parseReference('review', reference)
}
