import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { saveSetting } from '~/models/base/setting/index.server'

/** Raises the limit of unpaid orders per mailbox for tests about something else. */
export function allowUnpaidOrders(db: Kysely<ShopDatabase>): Promise<void> {
  return saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: '1000000', at: new Date() })
}
