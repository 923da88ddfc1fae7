import { href } from 'react-router'
import { orderReference } from '~/models/shop/order/index.server'
import { reviewReference } from '~/models/shop/review/index.server'

import type { MailShop } from './shop.server'

export function orderLink({ origin, signer }: MailShop, orderId: string): string {
  return origin + href('/commande/:reference', { reference: orderReference(signer, orderId) })
}

/** The same file as attached to the confirmation. */
export function acceptedTermsPdfLink({ origin, signer }: MailShop, orderId: string): string {
  return origin + href('/commande/:reference/conditions', { reference: orderReference(signer, orderId) })
}

export function invoiceLink(
  { origin, signer }: MailShop,
  { orderId, number }: { orderId: string; number: string },
): string {
  const reference = orderReference(signer, orderId)
  return origin + href('/commande/:reference/factures/:number/pdf', { reference, number })
}

/** Prefills the withdrawal form. */
export function withdrawalLink({ origin, signer }: MailShop, orderId: string): string {
  return `${origin}${href('/retractation')}?commande=${orderReference(signer, orderId)}`
}

/** In the back-office. */
export function reviewAdminLink({ origin }: MailShop, reviewId: string): string {
  return origin + href('/admin/avis/:reviewId', { reviewId })
}

export function reviewLink({ origin, signer }: MailShop, orderId: string): string {
  return origin + href('/avis/laisser/:token', { token: reviewReference(signer, orderId) })
}
