import type { ShopDb } from '~/database/schema'
import { lacksLegalIdentity, readSettings } from '~/models/base/setting/index.server'
import { type Config, config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'

interface SendingShop {
  db: ShopDb
  identity: Pick<Identity, 'mailFrom' | 'mode'>
}

/** Why agents' mails cannot be sent, in French: none is queued then. Undefined when they can. */
export async function findSenderObstacle(
  shop: SendingShop,
  { smtpUrl }: Pick<Config, 'smtpUrl'> = config,
): Promise<string | undefined> {
  if (!smtpUrl) return 'Non configuré\u202f: indiquez le serveur d’envoi (SMTP_URL).'
  if (!shop.identity.mailFrom && (await readSettings(shop.db))['shop.email'] === '')
    return 'Non configuré\u202f: indiquez l’expéditeur (MAIL_FROM, ou l’e-mail de contact dans les réglages).'
  return (await isUnidentified(shop)) ? unidentifiedText : undefined
}

/** A commercial mail must name its sender (art. 20 LCEN, art. 13 and 14 GDPR). */
export async function isUnidentified({ db, identity }: SendingShop): Promise<boolean> {
  return lacksLegalIdentity(identity, await readSettings(db))
}

export const unidentifiedText =
  'Non configuré\u202f: complétez l’identité légale de la boutique. Un message commercial doit dire qui l’envoie.'
