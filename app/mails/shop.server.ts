import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import type { LinkIdentity } from '~/runtime/identity.server'

/** Shop data needed to render a mail. */
export interface MailShop extends LinkIdentity {
  db: ShopDb
  settings: Settings
  template: Pick<Tenant['template'], 'questionnaire' | 'comparison' | 'sequences' | 'words'>
}

export interface WritingShop extends MailShop {
  /** The token of the mail's one-time link; `given` in rows of earlier versions. */
  takeToken(given?: string): string
}

export async function mailShopOf(
  tenant: Pick<Tenant, 'db' | 'template'> & { identity: LinkIdentity },
): Promise<MailShop> {
  const { db, identity, template } = tenant
  const { origin, signer } = identity
  return { db, origin, signer, settings: await readSettings(db), template }
}
