import { href } from 'react-router'
import { orderReference } from '~/models/order/index.server'
import { reviewReference } from '~/models/review/index.server'

import type { MailShop } from './shop.server'

export function orderLink({ origin }: MailShop, orderId: string): string {
  return origin + href('/commande/:reference', { reference: orderReference(orderId) })
}

/** Opens the withdrawal form with what the order already tells. */
export function withdrawalLink({ origin }: MailShop, orderId: string): string {
  return `${origin}${href('/retractation')}?commande=${orderReference(orderId)}`
}

export function reviewLink({ origin }: MailShop, orderId: string): string {
  return origin + href('/avis/laisser/:token', { token: reviewReference(orderId) })
}
