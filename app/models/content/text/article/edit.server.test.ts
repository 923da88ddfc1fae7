import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { listAuditOf } from '~/models/base/audit/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { at, essentiel, later, openDemoShop } from '../../../../../tests/support/shop-database'
import { findArticle } from '../article.server'
import { changeArticle, createArticle } from './edit.server'
import { articleForm } from './forms'
import { findEditedArticle, listArticleOverview } from './overview.server'
import { publishArticle, withdrawArticle } from './publication.server'

const actor = { id: null, name: 'Camille Roy' }
const shop = { forbidden: osmoseurs.forbiddenWords, pages: new Set(['support']), actor, at }

function fieldsOf(typed: Record<string, string> = {}) {
  const { version: _, ...fields } = articleForm.parse({
    version: '0',
    title: 'Lire sa facture',
    slug: 'lire-sa-facture',
    author: 'Camille',
    excerpt: 'En bref.',
    content: 'Un **texte**.',
    tags: 'Choisir, Coût',
    ...typed,
  })
  return fields
}

async function draft(db: ShopDb, typed: Record<string, string> = {}): Promise<string> {
  const created = await createArticle(db, { ...shop, fields: fieldsOf(typed) })
  if (!created.ok) throw new Error(created.reason)
  return created.id
}

const publish = (db: ShopDb, id: string, version: number) =>
  publishArticle(db, { id, version, forbidden: shop.forbidden, actor, at })
const change = (db: ShopDb, id: string, version: number, typed: Record<string, string>) =>
  changeArticle(db, { ...shop, id, version, fields: fieldsOf(typed) })
const stateOf = async (db: ShopDb, id: string, asked = at) => (await findEditedArticle(db, { id, at: asked }))?.state

test('an article is a draft, published on its day, withdrawn, and each step is logged', async () => {
  const db = await openDemoShop()
  const id = await draft(db)
  expect(await stateOf(db, id)).toBe('draft')
  expect(await findArticle(db, { article: id, at })).toBeUndefined()
  expect(await publish(db, id, 0)).toEqual({ ok: true, on: '2026-11-19' })
  expect((await findArticle(db, { article: 'lire-sa-facture', at }))?.html).toBe('<p>Un <strong>texte</strong>.</p>')
  expect(await withdrawArticle(db, { id, version: 1, actor, at })).toEqual({ ok: true })
  expect([await stateOf(db, id), await findArticle(db, { article: id, at })]).toEqual(['withdrawn', undefined])
  expect(await publish(db, id, 2)).toMatchObject({ ok: true })
  const actions = (await listAuditOf(db, { kind: 'article', id })).map(({ action }) => action)
  expect(actions).toEqual(['article.publish', 'article.withdraw', 'article.publish', 'article.create'])
})

test('an article with a later date is scheduled', async () => {
  const db = await openDemoShop()
  const id = await draft(db, { published_date: '2026-12-01' })
  expect(await publish(db, id, 0)).toEqual({ ok: true, on: '2026-12-01' })
  expect([await stateOf(db, id), await findArticle(db, { article: id, at })]).toEqual(['scheduled', undefined])
  const day = new Date('2026-11-30T23:00:00Z')
  expect(await stateOf(db, id, day)).toBe('published')
  expect((await findArticle(db, { article: id, at: day }))?.slug).toBe('lire-sa-facture')
})

test('the second of two concurrent edits is refused, and shows the first', async () => {
  const db = await openDemoShop()
  const id = await draft(db)
  expect(await change(db, id, 0, { title: 'Un autre titre' })).toEqual({ ok: true, changed: true })
  const second = await change(db, id, 0, { title: 'Le mien' })
  expect(second).toMatchObject({ ok: false, reason: 'changed', version: 1, since: [{ action: 'article.edit' }] })
  expect((await findEditedArticle(db, { id, at }))?.row.title).toBe('Un autre titre')
  expect(await change(db, id, 1, { title: 'Un autre titre' })).toEqual({ ok: true, changed: false })
  expect(await publish(db, id, 0)).toMatchObject({ reason: 'changed' })
})

test('a form that was open while its author published the article is saved, and keeps the day', async () => {
  const db = await openDemoShop()
  const id = await draft(db)
  const author = { id: 'user-camille', name: 'Camille Roy' }
  await publishArticle(db, { id, version: 0, forbidden: shop.forbidden, actor: author, at })
  const sent = { ...shop, id, version: 0, fields: fieldsOf({ title: 'Un autre titre', published_date: '' }) }
  expect(await changeArticle(db, { ...sent, actor: { id: 'user-paul', name: 'Paul' } })).toMatchObject({
    reason: 'changed',
  })
  expect(await changeArticle(db, { ...sent, actor: author, at: later(90_000) })).toEqual({ ok: true, changed: true })
  expect((await findEditedArticle(db, { id, at }))?.row).toMatchObject({
    title: 'Un autre titre',
    published_date: '2026-11-19',
  })
})

test('the former slug of a published article stays reserved for it', async () => {
  const db = await openDemoShop()
  const id = await draft(db)
  await change(db, id, 0, { slug: 'encore-brouillon' })
  await publish(db, id, 1)
  await change(db, id, 2, { slug: 'nouvelle-adresse' })
  expect(await db.selectFrom('article_slug').selectAll().execute()).toEqual([
    { slug: 'encore-brouillon', article_id: id },
  ])
  const other = createArticle(db, { ...shop, fields: fieldsOf({ slug: 'encore-brouillon' }) })
  expect(await other).toEqual({ ok: false, reason: 'slug-taken' })
  expect(await change(db, id, 3, { slug: 'encore-brouillon' })).toEqual({ ok: true, changed: true })
  expect(await db.selectFrom('article_slug').select('slug').execute()).toEqual([{ slug: 'nouvelle-adresse' }])
})

test.each<[string, Record<string, string>, object]>([
  ['a text of 101 kB', { content: 'é'.repeat(51_800) }, { reason: 'too-long' }],
  ['a text nested 5,000 deep', { content: `${'>'.repeat(5000)} a` }, { reason: 'too-deep' }],
  ['the slug of another article', { slug: 'choisir-son-osmoseur' }, { reason: 'slug-taken' }],
  ['the slug of a page', { slug: 'support' }, { reason: 'slug-of-page' }],
  ['nine tags', { tags: 'a,b,c,d,e,f,g,h,i' }, { reason: 'too-many-tags' }],
  ['an unknown product', { related_product: 'Vélo', related_reason: 'a' }, { reason: 'unknown-product' }],
  ['a product without a reason', { related_product: 'Osmoseur Essentiel' }, { reason: 'no-reason', isKnown: true }],
  ['an unknown product without a reason', { related_product: 'Vélo' }, { reason: 'no-reason', isKnown: false }],
  ['forbidden words in the title', { title: 'Une eau pure' }, { reason: 'forbidden', field: 'title' }],
  ['forbidden words in the text', { content: 'une eau **pure**' }, { reason: 'forbidden', field: 'content' }],
  ['forbidden words by entities', { content: 'une eau&nbsp;p&#117;re' }, { reason: 'forbidden', field: 'content' }],
  ['forbidden words in a tag', { tags: 'détox' }, { reason: 'forbidden', field: 'tags' }],
])('%s is refused and writes nothing', async (_name, typed, refusal) => {
  const db = await openDemoShop()
  const id = await draft(db, { slug: 'a-changer' })
  const count = async () => (await db.selectFrom('article').select('id').execute()).length
  const before = await count()
  expect(await createArticle(db, { ...shop, fields: fieldsOf(typed) })).toMatchObject({ ok: false, ...refusal })
  expect(await change(db, id, 0, { slug: 'a-changer', ...typed })).toMatchObject({ ok: false, ...refusal })
  expect(await count()).toBe(before)
  expect((await findEditedArticle(db, { id, at }))?.row).toMatchObject({ title: 'Lire sa facture', version: 0 })
})

test('an article stored by an earlier version is not published while its wording is forbidden', async () => {
  const db = await openDemoShop()
  const id = await draft(db)
  await db.updateTable('article').set({ excerpt: 'Une eau pure.' }).where('id', '=', id).execute()
  expect(await publish(db, id, 0)).toMatchObject({ ok: false, reason: 'forbidden', field: 'excerpt' })
  expect(await stateOf(db, id)).toBe('draft')
})

test('a related product is found by name, reference, slug and id', async () => {
  const db = await openDemoShop()
  for (const [place, typed] of ['Osmoseur Essentiel', 'OSM-ESSENTIEL', 'osmoseur-essentiel', essentiel].entries()) {
    const id = await draft(db, { slug: `lie-${place}`, related_product: typed, related_reason: 'Il en est question.' })
    expect((await findEditedArticle(db, { id, at }))?.row.related_product_id).toBe(essentiel)
  }
})

test('the list is sorted by last change, and filtered by state and words', async () => {
  const db = await openDemoShop()
  const id = await draft(db, { title: 'Zeste de calcaire' })
  await db
    .updateTable('article')
    .set({ updated_at: later(60).toISOString() })
    .where('id', '=', id)
    .execute()
  const list = async (asked: { search?: string; state?: 'draft' | 'published' | 'scheduled' | 'withdrawn' }) => {
    const { articles, count } = await listArticleOverview(db, {
      search: '',
      state: undefined,
      ...asked,
      page: 1,
      at: later(60),
    })
    return { first: articles[0]?.id, count }
  }
  expect(await list({})).toEqual({ first: id, count: 10 })
  expect(await list({ state: 'draft' })).toEqual({ first: id, count: 1 })
  expect(await list({ state: 'published' })).toMatchObject({ count: 9 })
  expect(await list({ state: 'scheduled' })).toMatchObject({ count: 0 })
  expect(await list({ search: 'zeste calc' })).toEqual({ first: id, count: 1 })
  expect(await list({ search: 'introuvable' })).toMatchObject({ count: 0 })
})
