import type { ShopDb } from '~/database/schema'
import { countOrders } from '~/models/order/index.server'
import type { Settings } from '~/models/shop'
import { type Dataset, type DatasetTable, listDatasets } from './datasets.server'
import { purgeOf } from './retention'

export interface CountedDataset extends Omit<Dataset, 'due' | 'oldest' | 'table'> {
  /** `MAX_COUNTED + 1` for more. */
  rows: number
  /** When the next row is due to go; undefined where none is. */
  nextPurge: Date | undefined
}

/** Beyond it nobody counts: each row is read. */
export const MAX_COUNTED = 100_000

/** Each with its rows of now, and when the first of them goes. */
export async function countDatasets(db: ShopDb, settings: Settings): Promise<CountedDataset[]> {
  const counted: CountedDataset[] = []
  for (const each of listDatasets(settings)) {
    const { oldest: _oldest, due: _due, table, ...dataset } = each
    counted.push({ ...dataset, rows: await countRows(db, table), nextPurge: await findNextPurge(db, each) })
  }
  return counted
}

async function findNextPurge(db: ShopDb, { retention, oldest, due }: Dataset): Promise<Date | undefined> {
  const first = await (due ?? oldest)?.(db).executeTakeFirst()
  if (!first?.at) return undefined
  const next = due || !retention ? new Date(first.at) : purgeOf(new Date(first.at), retention)
  // A date that was damaged, or a retention that cannot be read, tells of no purge.
  return Number.isNaN(next.getTime()) ? undefined : next
}

async function countRows(db: ShopDb, table: DatasetTable): Promise<number> {
  if (table === 'order') return countOrders(db, MAX_COUNTED + 1)
  const some = db
    .selectFrom(table)
    .select(({ lit }) => lit(1).as('one'))
    .limit(MAX_COUNTED + 1)
  const { count } = await db
    .selectFrom(some.as('within'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
