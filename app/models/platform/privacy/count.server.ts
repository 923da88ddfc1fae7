import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { countOrders } from '~/models/shop/order/index.server'
import { type Dataset, type DatasetTable, listDatasets } from './datasets/list.server'
import { purgeOf } from './retention'

export interface CountedDataset extends Omit<Dataset, 'due' | 'oldest' | 'parts' | 'table'> {
  /** `MAX_COUNTED + 1` for more; undefined outside the database. */
  rows: number | undefined
  /** Next purge date; undefined without one. */
  nextPurge: Date | undefined
}

/** Counting reads each row, so it stops here. */
export const MAX_COUNTED = 100_000

/** With current row counts and next purge dates. */
export async function countDatasets(db: ShopDb, settings: Settings): Promise<CountedDataset[]> {
  const counted: CountedDataset[] = []
  for (const each of listDatasets(settings)) {
    const { oldest: _oldest, due: _due, parts: _parts, table, ...dataset } = each
    counted.push({ ...dataset, rows: table && (await countRows(db, table)), nextPurge: await findNextPurge(db, each) })
  }
  return counted
}

async function findNextPurge(db: ShopDb, { retention, oldest, due }: Dataset): Promise<Date | undefined> {
  const first = await (due ?? oldest)?.(db).executeTakeFirst()
  if (!first?.at) return undefined
  const next = due || !retention ? new Date(first.at) : purgeOf(new Date(first.at), retention)
  // A damaged date or an invalid retention gives no purge date.
  return Number.isNaN(next.getTime()) ? undefined : next
}

async function countRows(db: ShopDb, table: DatasetTable): Promise<number> {
  if (table === 'order') return countOrders(db, MAX_COUNTED + 1)
  const all = await countTable(db, table)
  return table === 'user' ? all - (await countTable(db, 'administrator')) : all
}

function countTable(db: ShopDb, table: Exclude<DatasetTable, 'order'>): Promise<number> {
  return countOf(db.selectFrom(someRows(db, table)))
}

function someRows(db: ShopDb, table: Exclude<DatasetTable, 'order'>) {
  const most = MAX_COUNTED + 1
  switch (table) {
    case 'administrator':
      return db
        .selectFrom('user')
        .select(one)
        .where('role', '=', 'Administrator')
        .orderBy('created_at')
        .orderBy('id')
        .limit(most)
        .as('within')
    case 'audit_log':
      return db.selectFrom('audit_log').select(one).orderBy('position').limit(most).as('within')
    case 'held_form':
      return db.selectFrom('held_form').select(one).orderBy('token_hash').limit(most).as('within')
    case 'invoice':
      return db.selectFrom('invoice').select(one).orderBy('number').limit(most).as('within')
    case 'mail_refusal':
      return db.selectFrom('mail_refusal').select(one).orderBy('mailbox_hash').limit(most).as('within')
    case 'session':
      return db.selectFrom('session').select(one).orderBy('token_hash').limit(most).as('within')
    case 'sign_in_link':
      return db.selectFrom('sign_in_link').select(one).orderBy('token_hash').limit(most).as('within')
    default:
      return db.selectFrom(table).select(one).orderBy('id').limit(most).as('within')
  }
}

const one = sql<number>`1`.as('one')
