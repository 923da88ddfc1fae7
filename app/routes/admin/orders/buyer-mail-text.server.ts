import type { ShopDb } from '~/database/schema'
import { findOrderRow } from '~/models/order/index.server'
import { config } from '~/runtime/config.server'

/** Sentence of a notice about the mail that an action sends. Example orders of the demonstration have no reader. */
export async function buyerMailText(
  db: ShopDb,
  orderId: string,
  sent = 'L’acheteur est prévenu par e-mail.',
): Promise<string> {
  const order = await findOrderRow(db, orderId)
  if (order?.is_demo) return 'Commande d’exemple\u202f: aucun e-mail ne part.'
  return config.smtpUrl ? sent : 'L’e-mail à l’acheteur attend\u202f: aucun serveur d’envoi n’est configuré (SMTP_URL).'
}
