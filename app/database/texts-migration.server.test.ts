import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAllQuestions, listArticleOverview } from '~/models/content/index.server'
import { fillQuestions } from '~/templates/filling/questions.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openShopAt } from '../../tests/support/migrated-shop'
import { at } from '../../tests/support/shop-database'

test('migrated articles keep their state and are found by their words, and the shop gets its questions', async () => {
  const { db, migrateTo } = await openShopAt('0092-kept-conversations')
  for (const [id, published] of [
    ['publie', 1],
    ['brouillon', 0],
  ] as const) {
    await sql`
      insert into article (id, slug, title, author, excerpt, content, html, renderer_version, reading_minutes, search_text,
        published, created_at, updated_at)
      values (${id}, ${id}, ${`Été au cœur, ${id}`}, 'Léa', 'a', 'a', 'a', 1, 1, 'a', ${published},
        ${at.toISOString()}, ${at.toISOString()})
    `.execute(db)
  }
  await migrateTo('0102-redirect')
  const find = (search: string) => listArticleOverview(db, { search, state: undefined, page: 1, at })
  const { articles } = await find('coeur')
  expect(articles.map(({ id, state }) => [id, state]).sort()).toEqual([
    ['brouillon', 'draft'],
    ['publie', 'published'],
  ])
  expect((await find('rouillon')).count).toBe(1)
  await db.deleteFrom('article').where('id', '=', 'brouillon').execute()
  expect((await find('rouillon')).count).toBe(0)
  await migrateTo('0142-question-theme')
  const { filling } = osmoseurs
  for (let time = 0; time < 2; time++) await fillQuestions(db, { filling, at })
  const written = (await listAllQuestions(db)).map(({ theme, question, answer }) => ({ theme, question, answer }))
  expect(written).toEqual(filling.frequentQuestions)
})
