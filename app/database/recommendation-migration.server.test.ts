import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../tests/support/shop-database'
import { migrateShop } from './migrate.server'
import { fillRecommendationRules } from './recommendation-rules.server'
import type { ShopDatabase } from './schema'
import { openSqlite } from './sqlite.server'

const published_at = at.toISOString()

async function openShop(before: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rules-'))
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'shop.sqlite'))
  onTestFinished(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const modules = import.meta.glob<Migration>('../../migrations/shop/*.ts', { eager: true })
  const migrations = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo(before)).error).toBeUndefined()
  return db
}

const versions = (db: Awaited<ReturnType<typeof openShop>>) =>
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

/** As the table was before. */
async function insertFormerVersion(db: Kysely<ShopDatabase>, version: number) {
  const columns = Object.keys(first).map((name) => sql.ref(name))
  await sql`
    insert into recommendation_version (version, ${sql.join(columns)})
    values (${version}, ${sql.join(Object.values(first))})
  `.execute(db)
}

test('a shop with the first rules keeps them and is given the second, those a new shop starts with', async () => {
  const [db, fresh] = [await openShop('0025-consent'), await openShop('0025-consent')]
  const key = { version: 1, position: 0, question: 'budget', answer: '<200€' }
  await insertFormerVersion(db, 1)
  await db
    .insertInto('recommendation_advice')
    .values({ ...key, title: 'Sous 200\u202f€, aucun appareil n’est nécessaire', body: 'Voici tout de même.' })
    .execute()
  await migrateShop(db)
  await migrateShop(fresh)
  await fillRecommendationRules(fresh, at)

  const [kept, added] = await versions(db)
  const [seeded] = await versions(fresh)
  expect(kept).toMatchObject({ version: 1, ...first, avoidably_over_budget_points: 0 })
  expect({ ...added, published_at }).toEqual(seeded)
  const titles = await db.selectFrom('recommendation_advice').select(['version', 'title']).orderBy('version').execute()
  const { title } = await fresh
    .selectFrom('recommendation_advice')
    .select('title')
    .where('answer', '=', '<200€')
    .executeTakeFirstOrThrow()
  expect(titles).toMatchObject([{ version: 1 }, { version: 2, title }])
  await fillRecommendationRules(db, at)
  expect(await versions(db)).toHaveLength(2)
})

test('a shop with rules of its own keeps them as the newest', async () => {
  const db = await openShop('0025-consent')
  await insertFormerVersion(db, 1)
  await insertFormerVersion(db, 2)
  await migrateShop(db)
  expect((await versions(db)).map(({ version }) => version)).toEqual([1, 2])
})
