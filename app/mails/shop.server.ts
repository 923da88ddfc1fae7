import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/shop'
import { publicOrigin, readSettings } from '~/models/shop/index.server'

/** Whose mails are written: what their texts and links take from the shop. */
export interface MailShop {
  db: Kysely<ShopDatabase>
  /** Where links lead. */
  origin: string
  settings: Settings
  template: Pick<Tenant['template'], 'questionnaire' | 'comparison'>
}

export async function mailShopOf(tenant: Pick<Tenant, 'db' | 'template'>): Promise<MailShop> {
  const { db, template } = tenant
  return { db, origin: publicOrigin(), settings: await readSettings(db), template }
}
