import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { filledFolder } from '../../../../tests/support/filled-folder'
import { type ExpectedSearch, judgedSearches, tunedSearches } from '../../../../tests/support/search-queries'
import { at, openDemoShop, openStandingDemoShop } from '../../../../tests/support/shop-database'
import { readShopIndex, searchShop } from './shop-index.server'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const db = await openStandingDemoShop()
const slugs = await namesOf('product', 'slug')
const articles = await namesOf('article', 'slug')
const questions = await namesOf('frequent_question', 'question')

async function namesOf(table: 'product' | 'article' | 'frequent_question', column: string) {
  const rows = (await db.selectFrom(table).selectAll().execute()) as unknown as Record<string, string>[]
  return new Map(rows.map((row) => [row.id ?? '', row[column] ?? '']))
}

async function search(typed: string) {
  const { found, corrected } = await searchShop(db, { typed, template: osmoseurs })
  return {
    products: found.product.map((id) => slugs.get(id) ?? id),
    articles: found.article.map((id) => articles.get(id) ?? id),
    questions: found.question.map((id) => questions.get(id) ?? id),
    corrected,
  }
}

/** Deviations from the expected result. */
async function faultsOf({ typed, first, among, never, article, question }: ExpectedSearch): Promise<string[]> {
  const found = await search(typed)
  const all = JSON.stringify(found)
  return [
    ...(first && !first.includes(found.products[0] ?? '') ? [`first: ${all}`] : []),
    ...(among ?? []).filter((slug) => !found.products.slice(0, 4).includes(slug)).map((slug) => `${slug}: ${all}`),
    ...(never ?? []).filter((slug) => found.products.includes(slug)).map((slug) => `never ${slug}: ${all}`),
    ...(article && !found.articles.some((slug) => slug.includes(article)) ? [`article: ${all}`] : []),
    ...(question && !found.questions.some((each) => each.includes(question)) ? [`question: ${all}`] : []),
  ]
}

test.each(tunedSearches)('« $typed » returns the expected results', async (expected) => {
  expect(await faultsOf(expected)).toEqual([])
})

test.each(judgedSearches)(
  '« $typed », by which nothing was tuned, finds what a shopkeeper would show',
  async (expected) => {
    expect(await faultsOf(expected)).toEqual([])
  },
)

test('a changed product, article or question is found at the next search, a withdrawn one no longer', async () => {
  const db = await openDemoShop()
  const find = async (typed: string) => (await searchShop(db, { typed, template: osmoseurs })).found
  expect((await find('zébulon')).product).toEqual([])
  await db.updateTable('product').set({ summary: 'Un zébulon' }).where('slug', '=', 'aquapet').execute()
  await db.updateTable('article').set({ title: 'Le zébulon' }).where('slug', '=', 'idees-recues').execute()
  await db.updateTable('frequent_question').set({ question: 'Un zébulon ?' }).where('position', '=', 0).execute()
  expect(await find('zébulon')).toMatchObject({ product: ['prod-aquapet'], article: [expect.any(String)] })
  expect((await find('zébulon')).question).toHaveLength(1)
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'aquapet').execute()
  await db.deleteFrom('frequent_question').where('position', '=', 0).execute()
  expect(await find('zébulon')).toMatchObject({ product: [], question: [] })
  await db.updateTable('product').set({ published: 1 }).where('slug', '=', 'aquapet').execute()
  await db.insertInto('product_need').values({ product_id: 'prod-aquapet', need: 'zigomar' }).execute()
  expect((await find('zigomar')).product).toEqual(['prod-aquapet'])
  expect((await find('douche')).product[0]).toBe('prod-purificateur-douche')
})

test('changes during indexing, or many at once, are indexed', async () => {
  const db = await openDemoShop()
  const find = (typed: string) => searchShop(db, { typed, template: osmoseurs })
  const first = find('zébulon')
  await db.updateTable('product').set({ name: 'Zébulon' }).where('slug', '=', 'h2go').execute()
  await first
  expect((await find('zébulon')).found.product).toEqual(['prod-h2go'])
  const {
    id: _,
    position: __,
    ...question
  } = await db.selectFrom('frequent_question').selectAll().where('position', '=', 0).executeTakeFirstOrThrow()
  const many = Array.from({ length: 300 }, (_, place) => ({ ...question, id: `q-${place}`, position: 100 + place }))
  await db.insertInto('frequent_question').values(many).execute()
  await db.updateTable('frequent_question').set({ question: 'Un zigomar ?' }).where('id', '=', 'q-299').execute()
  expect((await find('zigomar')).found.question).toEqual(['q-299'])
})

test('the index is released with its shop', async () => {
  const held = await indexOfClosedShop()
  for (let tries = 0; tries < 20 && held.deref(); tries++) {
    await new Promise((done) => setTimeout(done, 20))
    collectGarbage()
  }
  expect(held.deref()).toBeUndefined()
})

async function indexOfClosedShop() {
  const shop = { demo: true, demoWork: false, at }
  const registry = await openTenants({ dataDir: await filledFolder(shop), platformDomain: 'localhost', ...shop })
  const held = new WeakRef(await readShopIndex(registry.first.db, new Map()))
  await registry.close()
  return held
}

test('a damaged product is skipped without affecting others', async () => {
  const shop = await openDemoShop()
  await shop.updateTable('product').set({ details: '{"questions":1}' }).where('slug', '=', 'osmoseur-premium').execute()
  const { found } = await searchShop(shop, { typed: 'osmoseur', template: osmoseurs })
  expect(found.product).toContain('prod-osmoseur-essentiel')
  expect(found.product).not.toContain('prod-osmoseur-premium')
})
