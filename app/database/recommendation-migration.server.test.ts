import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { up } from '../../migrations/shop/0027-recommendation-words'
import { openShopAt } from '../../tests/support/migrated-shop'
import { at, openDemoShop } from '../../tests/support/shop-database'
import { fillRecommendationRules } from '../templates/filling/recommendation-rules.server'
import { migrateShop } from './migrate.server'
import type { ShopDatabase } from './schema'

const published_at = at.toISOString()

const openShop = async () => (await openShopAt('0025-consent')).db

const versions = (db: Kysely<ShopDatabase>) =>
  db.selectFrom('recommendation_version').selectAll().orderBy('version').execute()

const first = {
  within_budget_points: 4,
  over_budget_points: -2,
  in_stock_points: 1,
  shown_within_points: 24,
  within_budget_reason: 'Il entre dans votre budget\u202f: {prix} TTC.',
  over_budget_drawback: 'Il dépasse votre budget\u202f: {prix} TTC.',
  in_stock_reason: 'Vous le voulez au plus vite\u202f: il est en stock.',
  published_at,
}

/** As the table was before the migration. */
async function insertFormerVersion(db: Kysely<ShopDatabase>, version: number) {
  const columns = Object.keys(first).map((name) => sql.ref(name))
  await sql`
    insert into recommendation_version (version, ${sql.join(columns)})
    values (${version}, ${sql.join(Object.values(first))})
  `.execute(db)
}

test('a shop with the first rules keeps them and gets the newest, as in a new shop', async () => {
  const [db, fresh] = [await openShop(), await openShop()]
  const key = { version: 1, position: 0, question: 'budget', answer: '<200€' }
  await insertFormerVersion(db, 1)
  await db
    .insertInto('recommendation_advice')
    .values({ ...key, title: 'Sous 200\u202f€, aucun appareil n’est nécessaire', body: 'Voici tout de même.' })
    .execute()
  await migrateShop(db)
  await migrateShop(fresh)
  await fillRecommendationRules(fresh, { filling: osmoseurs.filling, at })

  const [kept, , added] = await versions(db)
  const [seeded] = await versions(fresh)
  expect(kept).toMatchObject({ version: 1, ...first, avoidably_over_budget_points: 0 })
  expect({ ...added, published_at }).toEqual(seeded)
  const titles = await db.selectFrom('recommendation_advice').select(['version', 'title']).orderBy('version').execute()
  const { title } = await fresh
    .selectFrom('recommendation_advice')
    .select('title')
    .where('answer', '=', '<200€')
    .executeTakeFirstOrThrow()
  expect(titles).toMatchObject([{ version: 1 }, { version: 2, title }, { version: 3, title }])
  await fillRecommendationRules(db, { filling: osmoseurs.filling, at })
  expect(await versions(db)).toHaveLength(3)
})

test('the reasons of a shop that gets the newest rules equal those of a new one word for word', async () => {
  const db = await openDemoShop()
  const [version] = await versions(db)
  const [rules, seeded] = [await db.selectFrom('recommendation_rule').selectAll().execute(), await listReasons(db)]
  const listed = await db.selectFrom('recommendation_product').selectAll().execute()
  for (const table of ['rule', 'product', 'advice', 'version'])
    await sql`delete from ${sql.table(`recommendation_${table}`)}`.execute(db)
  if (!version) throw new Error('There are no rules.')
  const second = { version: 2 }
  await db
    .insertInto('recommendation_version')
    .values({ ...version, ...second })
    .execute()
  await db
    .insertInto('recommendation_product')
    .values(listed.map((row) => ({ ...row, ...second })))
    .execute()
  await db
    .insertInto('recommendation_rule')
    .values(rules.map((row) => ({ ...row, ...second, reason: row.reason && inFormerWords(row.reason) })))
    .execute()
  expect(await listReasons(db)).not.toEqual(seeded)
  await up(db)
  expect(await listReasons(db)).toEqual(seeded)
})

/** Of the newest version. */
function listReasons(db: Kysely<ShopDatabase>) {
  return db
    .selectFrom('recommendation_rule')
    .select(['product_id', 'question', 'answer', 'points', 'reason', 'drawback'])
    .where(
      'version',
      '=',
      db.selectFrom('recommendation_version').select(({ fn }) => fn.max('version').as('newest')),
    )
    .orderBy('product_id')
    .orderBy('question')
    .orderBy('answer')
    .execute()
}

function inFormerWords(reason: string): string {
  return reason
    .replace('la place\u202f: comptez {', 'la place\u202f: il fait {')
    .replace(
      'sa membrane en retient une grande partie, et l’écran montre les sels dissous avant et après.',
      'l’écran mesure les sels dissous avant et après, vous voyez la différence.',
    )
}

test('a shop with custom rules keeps them as the newest', async () => {
  const db = await openShop()
  await insertFormerVersion(db, 1)
  await insertFormerVersion(db, 2)
  await migrateShop(db)
  expect((await versions(db)).map(({ version }) => version)).toEqual([1, 2])
})
