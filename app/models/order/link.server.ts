import type { LinkIdentity } from '~/runtime/identity.server'
import type { Signer } from '~/runtime/secret.server'

/** Whoever holds it may see the order. */
export function orderReference(signer: Signer, orderId: string): string {
  return signer.signReference('order', orderId)
}

/** The order id of a reference we signed, or undefined. */
export function parseOrderReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('order', reference)
}

/** Absolute, for mails. */
export function orderUrl({ origin, signer }: LinkIdentity, orderId: string): string {
  return `${origin}/commande/${orderReference(signer, orderId)}`
}

/** Opens the withdrawal form with what the order already tells. */
export function withdrawalUrl({ origin, signer }: LinkIdentity, orderId: string): string {
  return `${origin}/retractation?commande=${orderReference(signer, orderId)}`
}
