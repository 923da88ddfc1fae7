import type { Signer } from '~/runtime/secret.server'

/** Bearer link: allows writing, changing and withdrawing reviews of the order. */
export function reviewReference(signer: Signer, orderId: string): string {
  return signer.signReference('review', orderId)
}

/** Undefined unless we signed it. */
export function parseReviewReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('review', reference)
}
