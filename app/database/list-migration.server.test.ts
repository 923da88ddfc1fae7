import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShopAt } from '../../tests/support/migrated-shop'
import { at } from '../../tests/support/shop-database'

const now = at.toISOString()

/** A machine that uses two sets a year, one that uses none, the set in a pack of the first, and a membrane. */
async function openFormerShop() {
  const { db, migrateTo } = await openShopAt('0142-question-theme')
  const insert = (slug: string, category: string, details: object) =>
    sql`
      insert into product (id, slug, sku, name, summary, description, price_cents, category, features, specifications,
        details, warranty_years, position, created_at, updated_at)
      values (${slug}, ${slug}, ${slug}, ${slug}, '', '', 8900, ${category}, '[]', '[]', ${JSON.stringify(details)}, 2, 0,
        ${now}, ${now})
    `.execute(db)
  await insert('osmose-pro', 'machine', { upkeep: { text: '', yearlyConsumablesCents: 17_800 } })
  await insert('a-soi', 'machine', { facts: [{ label: 'Pose', value: 'Au mur' }] })
  await insert('filtres', 'extra', {})
  await insert('membrane', 'extra', {})
  await sql`insert into pack_option (product_id, type, name, price_cents, features, position)
    values ('osmose-pro', 'basique', 'Pack', 9000, '[]', 0)`.execute(db)
  await sql`insert into pack_component (product_id, pack_type, component_id, quantity)
    values ('osmose-pro', 'basique', 'osmose-pro', 1), ('osmose-pro', 'basique', 'filtres', 1)`.execute(db)
  await db.insertInto('product_need').values({ product_id: 'osmose-pro', need: 'pro' }).execute()
  await db.insertInto('product_need').values({ product_id: 'osmose-pro', need: 'maison' }).execute()
  return { db, migrateTo }
}

test('a machine’s yearly sets are derived from its yearly cost, and a membrane', async () => {
  const { db, migrateTo } = await openFormerShop()
  await migrateTo('0148-yearly-consumables')
  expect(await db.selectFrom('product_companion').selectAll().orderBy('companion_id').execute()).toEqual([
    { product_id: 'osmose-pro', companion_id: 'filtres', yearly_quantity: 2 },
    { product_id: 'osmose-pro', companion_id: 'membrane', yearly_quantity: null },
  ])
})

test('stored products are filtered by their needs and facts; those of the first catalogue are given facts', async () => {
  const { db, migrateTo } = await openFormerShop()
  await migrateTo('0149-list-filters')
  const rows = await db.selectFrom('product').select(['id', 'filter_key']).where('category', '=', 'machine').execute()
  const keys = new Map(rows.map(({ id, filter_key }) => [id, JSON.parse(filter_key)]))
  expect(keys.get('a-soi')).toEqual([[], [['Pose', 'Au mur']]])
  expect(keys.get('osmose-pro')).toEqual([
    ['maison', 'pro'],
    [
      ['Pour', '10 à 30 personnes'],
      ['Pose', 'Au sol'],
      ['Reminéralisation', 'Oui'],
    ],
  ])
})

test('a specification is dropped where the safety data tell the spare parts, and kept elsewhere', async () => {
  const { db, migrateTo } = await openFormerShop()
  const specifications = JSON.stringify([
    { label: 'Poids', value: '9 kg' },
    { label: 'Pièces détachées', value: '7 ans' },
  ])
  await db.updateTable('product').set({ specifications }).execute()
  const details = JSON.stringify({ safety: { spareParts: '7 ans' } })
  await db.updateTable('product').set({ details }).where('id', '=', 'membrane').execute()
  await migrateTo('0249-spare-parts')
  const rows = await db.selectFrom('product').select(['id', 'specifications']).orderBy('id').execute()
  expect(rows.filter((row) => row.specifications !== specifications)).toEqual([
    { id: 'membrane', specifications: '[{"label":"Poids","value":"9 kg"}]' },
  ])
})
