import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'
import { type Config, config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'

/** Why agents' mails cannot be sent, in French: none is queued then. Undefined when they can. */
export async function findSenderObstacle(
  { db, identity }: { db: ShopDb; identity: Pick<Identity, 'mailFrom'> },
  { smtpUrl }: Pick<Config, 'smtpUrl'> = config,
): Promise<string | undefined> {
  if (!smtpUrl) return 'Non configuré\u202f: indiquez le serveur d’envoi (SMTP_URL).'
  if (identity.mailFrom || (await readSettings(db))['shop.email'] !== '') return undefined
  return 'Non configuré\u202f: indiquez l’expéditeur (MAIL_FROM, ou l’e-mail de contact dans les réglages).'
}
