import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pageOrders } from '~/models/order/index.server'
import { pageProspects } from '~/models/prospect/index.server'
import { insertTrigrams } from '~/models/prospect/prospect-row.server'
import { newestMigration, openShopAt } from '../../tests/support/migrated-shop'
import { insertOrderRow } from '../../tests/support/order-row'
import { insertProspectRow } from '../../tests/support/prospect-row'

const at = new Date('2026-11-19T10:00:00Z')

test('orders of before are found by phone, postal code and plain letters, prospects by plain letters', async () => {
  const { db, migrateTo } = await openShopAt('0249-spare-parts')
  const id = await insertOrderRow(db, { customer_name: 'Strauß Łukasz', phone: '+32 475 12 34 56' })
  await sql`insert into search_term (kind, term, subject_id) values ('order', 'strauß', ${id}), ('order', 'ß', ${id}),
    ('order', 'łukasz', ${id})`.execute(db)
  const prospect = await insertProspectRow(db, { email: 'a@example.fr', at, search_text: ' łukasz đorđevic ' })
  await insertTrigrams(db, { first: 1, last: 1 })
  await migrateTo(newestMigration)
  for (const words of ['0475/12.34.56', '69003', 'strauss lukasz', 'Strauß', 'ss']) {
    const { orders } = await pageOrders(db, { filters: { words }, page: 1 })
    expect([words, orders.map((order) => order.id)]).toEqual([words, [id]])
  }
  const { prospects } = await pageProspects(db, {
    filters: { words: 'dordevic Łukasz' },
    order: { by: 'created_at', direction: 'desc' },
    page: 1,
  })
  expect(prospects.map((each) => each.id)).toEqual([prospect])
})
