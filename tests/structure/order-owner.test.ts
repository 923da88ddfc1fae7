import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './imports'

const inKysely = /\b(?:updateTable|insertInto|replaceInto|deleteFrom|mergeInto)\(\s*\[?\s*['"`]customer_order\b/
const inSql =
  /\b(?:update(?:\s+or\s+\w+)?|insert(?:\s+or\s+\w+)?\s+into|replace\s+into|delete\s+from)\s+["`]?customer_order\b/i

/** Files outside models/order that write an order's row. Migrations move data between releases and are left out. */
function findForeignWriters(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('app/models/order/'))
    .filter(({ text }) => inKysely.test(text) || inSql.test(text))
    .map(({ path }) => path)
}

test('only models/order writes an order', () => {
  const sources = ['app', 'server', 'scripts'].flatMap(readSources)
  expect(sources.length).toBeGreaterThan(400)
  expect(findForeignWriters(sources)).toEqual([])
  const owner = sources.filter(({ path }) => path.startsWith('app/models/order/'))
  const elsewhere = owner.map(({ path, text }) => ({ path: path.replace('/order/', '/payment/'), text }))
  expect(findForeignWriters(elsewhere).length).toBeGreaterThan(3)
})

test.each([
  "await trx.updateTable('customer_order').set({ status: 'annule' }).execute()",
  "await trx\n    .updateTable('customer_order as o')\n    .set({ notes: null })",
  'await trx.insertInto("customer_order").values(row).execute()',
  "await trx.deleteFrom('customer_order').execute()",
  'await sql`update customer_order set notes = null`.execute(trx)',
  'await sql`INSERT INTO customer_order (id) values (1)`.execute(trx)',
])('a planted violation is found: %s', (text) => {
  expect(findForeignWriters([{ path: 'app/models/payment/planted.server.ts', text }])).toHaveLength(1)
})

test.each(["trx.selectFrom('customer_order').selectAll()", "trx.updateTable('cart').set({ updated_at: now })"])(
  'reading an order, or writing another table, is no violation: %s',
  (text) => {
    expect(findForeignWriters([{ path: 'app/models/payment/planted.server.ts', text }])).toEqual([])
  },
)
