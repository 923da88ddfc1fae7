import { data } from 'react-router'
import type { CustomerOrder, OrderEvent, OrderItem } from '~/database/schema'
import { orderActorText, orderEventText, unitsName } from '~/models/shop/fulfilment'
import { findOrder } from '~/models/shop/order/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { type Asked, changed, missing, type Outcome } from '../verbs.server'

type Ids = Asked['params']

export const unknownOrder = missing('Commande inconnue')

export function orderIn({ orderId = '' }: Ids): string {
  return orderId
}

/** Throws 404. */
export async function foundOrder({ db, params }: Pick<Asked, 'db' | 'params'>): Promise<{
  order: CustomerOrder
  items: OrderItem[]
  positions: number[]
}> {
  const found = await findOrder(db, orderIn(params))
  if (!found) throw data('Commande inconnue', { status: 404 })
  return { ...found, positions: found.items.map(({ position }) => position) }
}

/** Units by position, from a form with one field per line. */
export function unitsByPosition(fields: object, positions: number[]): Map<number, number> {
  return new Map(positions.map((position) => [position, Number(Reflect.get(fields, unitsName(position)))]))
}

/** Conflict: the changes others made since the page was loaded. */
export function changedSince(since: OrderEvent[], more: string[] = []): Outcome {
  const lines = since.map(
    (event) => `${orderActorText(event.actor)}, ${formatOrderMoment(event.created_at)} — ${orderEventText(event)}`,
  )
  return changed(since[0]?.id ?? 0, [...lines, ...more])
}

/** Sentence of a notice about the mail that an action sends. Example orders of the demonstration have no reader. */
export async function buyerMailText(
  { db, identity }: Pick<Asked, 'db' | 'identity'>,
  orderId: string,
  sent = 'L’acheteur est prévenu par e-mail.',
): Promise<string> {
  const found = await findOrder(db, orderId)
  if (found?.order.is_demo) return 'Commande d’exemple\u202f: aucun e-mail ne part.'
  return identity.mailServer ? sent : 'L’e-mail à l’acheteur attend\u202f: aucun serveur d’envoi n’est configuré.'
}
