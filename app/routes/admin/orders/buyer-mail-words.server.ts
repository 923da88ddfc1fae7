import type { ShopDb } from '~/database/schema'
import { findOrderRow } from '~/models/order/index.server'

/** Sentence of a notice about the mail that an action sends. Example orders of the demonstration have no reader. */
export async function buyerMailWords(
  db: ShopDb,
  orderId: string,
  sent = 'L’acheteur est prévenu par e-mail.',
): Promise<string> {
  const order = await findOrderRow(db, orderId)
  return order?.is_demo ? 'Commande d’exemple\u202f: aucun e-mail ne part.' : sent
}
