import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { issueInvoice, pageInvoices } from '~/models/shop/invoice/index.server'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, openDemoShop } from '../../../../tests/support/shop-database'
import { ordersToDo, pageOrders } from './admin.server'
import { indexOrder, readOrder } from './order.server'

test.each(['ship', 'transfer', 'refund', 'mismatch', 'withdrawal', 'late'] as const)(
  'orders of the kind « %s » are found by an index',
  async (task) => {
    const db = await openDemoShop()
    const { sql, parameters } = ordersToDo(db, { task, at }).select('id').compile()
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const plan = rows.map(({ detail }) => detail)
    expect(plan.filter((line) => /customer_order/.test(line)).length).toBeGreaterThan(0)
    expect(plan.filter((line) => /^SCAN (customer_order|payment)$/.test(line))).toEqual([])
  },
)

test('an order is found by phone, postal code and invoice number, and its invoice by them', async () => {
  const db = await openDemoShop()
  const order = await readOrder(db, await insertOrderRow(db))
  await db.transaction().execute(async (trx) => {
    await indexOrder(trx, order)
    await issueInvoice(trx, { order, at })
  })
  const other = await insertOrderRow(db, {
    id: 'autre',
    order_number: 'ZZZZZZZZ',
    fingerprint: 'z',
    phone: '',
    postal_code: '01000',
  })
  await indexOrder(db, await readOrder(db, other))
  const count = async (words: string) => [
    (await pageOrders(db, { filters: { words }, page: 1 })).orders.map(({ id }) => id),
    (await pageInvoices(db, { typed: words, page: 1 })).count,
  ]
  for (const words of [
    '+33 6 39 98 00 00',
    '0639980000',
    '69003',
    'FA-SPECIMEN-000001',
    'fa specimen 1',
    'FA-SPECIMEN-0000',
  ])
    expect([words, ...(await count(words))]).toEqual([words, [order.id], 1])
  expect(await count('FA-SPECIMEN-000002')).toEqual([[], 0])
  expect(await count('01000')).toEqual([[other], 0])
})
