import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './imports'

/** Files of models/shop/order that may read or write an order's row. Add new queries to one of them. */
const MOST_FILES = 8

/** The schema, the checks and losses of backups, which use no model, and the archive of everything, which copies rows as they are. */
const below = [
  'app/database/schema/order.ts',
  'app/database/backup/checks.server.ts',
  'app/database/backup/lost.server.ts',
  'app/database/portable-copy.server.ts',
  'app/models/platform/archive/sheets.ts',
]

/** Files that name the order table without permission. Migrations are exempt. */
function findForeignReaders(files: SourceFile[]): string[] {
  const naming = files.filter(({ text }) => text.includes('customer_order')).map(({ path }) => path)
  const ofOwner = naming.filter((path) => path.startsWith('app/models/shop/order/'))
  const foreign = naming.filter((path) => !ofOwner.includes(path) && !below.includes(path))
  return [...foreign, ...ofOwner.slice(MOST_FILES)]
}

const sources = ['app', 'server', 'scripts'].flatMap(readSources)

test('only a few files of models/shop/order read or write an order', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(findForeignReaders(sources)).toEqual([])
})

test.each([
  ['app/models/shop/payment/planted.server.ts', "trx.selectFrom('customer_order').selectAll()"],
  ['app/models/shop/review/planted.server.ts', "query.leftJoin('customer_order as o', 'o.id', 'review.order_id')"],
  [
    'app/models/shop/loyalty/planted.server.ts',
    "await trx\n    .updateTable('customer_order')\n    .set({ notes: null })",
  ],
  ['app/mails/planted.server.ts', 'await trx.insertInto("customer_order").values(row).execute()'],
  ['app/agents/planted.server.ts', 'await sql`update customer_order set notes = null`.execute(trx)'],
  ['app/database/planted.server.ts', 'await sql`select id from customer_order`.execute(trx)'],
  ['scripts/commands/planted.ts', "eb.selectFrom('payment').whereRef('order_id', '=', 'customer_order.id')"],
])('a planted violation is found: %s', (path, text) => {
  expect(findForeignReaders([...sources, { path, text }])).toEqual([path])
})

test('a ninth file of models/shop/order is refused', () => {
  const planted = Array.from({ length: MOST_FILES + 1 }, (_, place) => {
    return { path: `app/models/shop/order/planted-${place}.server.ts`, text: "db.selectFrom('customer_order')" }
  })
  expect(findForeignReaders(planted)).toEqual(['app/models/shop/order/planted-8.server.ts'])
  expect(findForeignReaders(planted.slice(1))).toEqual([])
})

test.each(["trx.updateTable('cart').set({ updated_at: now })", 'const order = await findOrderRow(db, orderId)'])(
  'another table, or an order read through models/shop/order, is no violation: %s',
  (text) => {
    expect(findForeignReaders([{ path: 'app/models/shop/payment/planted.server.ts', text }])).toEqual([])
  },
)
