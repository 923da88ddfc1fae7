import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { saveSetting } from '~/models/shop/index.server'

/** As many unpaid orders of one mailbox as tests about something else place. */
export function allowUnpaidOrders(db: Kysely<ShopDatabase>): Promise<void> {
  return saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: '1000000', at: new Date() })
}
