import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShopAt } from '../../tests/support/migrated-shop'
import { at } from '../../tests/support/shop-database'

const created_at = at.toISOString()

/** A product before the migration, with the columns now in its details. */
async function openFormerShop() {
  const { db, migrateTo } = await openShopAt('0031-mail-annexes')
  const details = JSON.stringify({ inTheBox: [], upkeep: { text: 'Un jeu par an.', yearlyFiltersCents: 8_900 } })
  const insert = (id: string, steps: number | null, screen: number | null) =>
    sql`
      insert into product (id, slug, sku, name, summary, description, price_cents, category, features, specifications,
        details, filtration_steps, touch_screen, warranty_years, position, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, '', '', 5, 'machine', '[]', '[]', ${details}, ${steps}, ${screen}, 2, 0,
        ${created_at}, ${created_at})
    `.execute(db)
  await insert('a', 5, 0)
  await insert('b', 7, 1)
  await insert('c', null, null)
  await db.insertInto('product_need').values({ product_id: 'a', need: 'maison' }).execute()
  return { db, migrateTo }
}

test('facts of stored products move to their details, under the current names', async () => {
  const { db, migrateTo } = await openFormerShop()
  await migrateTo('0040-needs-and-facts')
  const rows = await db.selectFrom('product').select('details').orderBy('id').execute()
  const [a, b, c] = rows.map((row) => JSON.parse(row.details))
  expect(a).toEqual({
    inTheBox: [],
    upkeep: { text: 'Un jeu par an.', yearlyConsumablesCents: 8_900 },
    facts: [
      { label: 'Étapes de filtration', value: '5' },
      { label: 'Écran tactile', value: 'Non' },
    ],
  })
  expect(b.facts[1]).toEqual({ label: 'Écran tactile', value: 'Oui' })
  expect(c.facts).toEqual([])
})

test('stored needs stay, any other may be added, and both move the revision', async () => {
  const { db, migrateTo } = await openFormerShop()
  await migrateTo('0040-needs-and-facts')
  const revision = async () => (await sql<{ value: number }>`select value from content_revision`.execute(db)).rows[0]
  const before = await revision()
  await db.insertInto('product_need').values({ product_id: 'a', need: 'route' }).execute()
  await db.deleteFrom('product').where('id', '=', 'b').execute()
  expect(await db.selectFrom('product_need').selectAll().orderBy('need').execute()).toEqual([
    { product_id: 'a', need: 'maison' },
    { product_id: 'a', need: 'route' },
  ])
  expect(await revision()).toEqual({ value: (before?.value ?? 0) + 2 })
})

test('stored answers become one object keyed by question, with all that came with them, and rules may use any question', async () => {
  const { db, migrateTo } = await openFormerShop()
  const lead = { id: 'l', email: 'claire@example.fr', name: 'Claire', phone: null, score: 10, reasons: '[]' }
  await db
    .insertInto('lead')
    .values({ ...lead, customer_type: 'particulier', source: 'questionnaire', created_at, last_contact_at: created_at })
    .execute()
  await sql`
    insert into questionnaire_answer (id, lead_id, usage, household_size, budget, problem, urgency, rules_version,
      recommended, answered_at, contact_name, contact_phone)
    values ('1', 'l', 'les_deux', '5+', '<200€', 'goût', '1_mois', 3, '["a"]', ${created_at}, 'Claire', null)
  `.execute(db)
  const key = { version: 1, product_id: 'a' }
  const points = { in_stock_points: 1, shown_within_points: 1, within_budget_points: 1, over_budget_points: 0 }
  const words = { within_budget_reason: 'a', over_budget_drawback: 'b', in_stock_reason: 'c' }
  const budget = { avoidably_over_budget_points: 0, unsuitable_points: -4, unavoidably_over_budget_drawback: 'd' }
  await db
    .insertInto('recommendation_version')
    .values({ version: 1, ...points, ...words, ...budget, published_at: created_at })
    .execute()
  await db
    .insertInto('recommendation_product')
    .values({ ...key, drawback: 'Lourd.' })
    .execute()
  const rule = { ...key, question: 'usage', answer: 'les_deux', points: 2, reason: 'Bien.', drawback: null }
  await db.insertInto('recommendation_rule').values(rule).execute()
  const advice = { version: 1, position: 0, question: 'usage', answer: 'les_deux', title: 'Non', body: 'Rien.' }
  await db.insertInto('recommendation_advice').values(advice).execute()

  await migrateTo('0041-questions')
  const [answer] = await db.selectFrom('questionnaire_answer').selectAll().execute()
  expect(answer).toEqual({
    id: '1',
    lead_id: 'l',
    answers: JSON.stringify({
      usage: 'les_deux',
      household_size: '5+',
      budget: '<200€',
      problem: 'goût',
      urgency: '1_mois',
    }),
    rules_version: 3,
    recommended: '["a"]',
    answered_at: created_at,
    contact_name: 'Claire',
    contact_phone: null,
  })
  await db
    .insertInto('recommendation_rule')
    .values({ ...rule, question: 'terrain' })
    .execute()
  expect(await db.selectFrom('recommendation_rule').select('question').orderBy('question').execute()).toEqual([
    { question: 'terrain' },
    { question: 'usage' },
  ])
  expect(await db.selectFrom('recommendation_advice').selectAll().execute()).toEqual([advice])
  await db.deleteFrom('lead').execute()
  expect(await db.selectFrom('questionnaire_answer').selectAll().execute()).toEqual([])
})
