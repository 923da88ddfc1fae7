import { expect, test } from 'vitest'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { at, essentiel, later, openDemoShop } from '../../../../tests/support/shop-database'
import { type ArticleText, writeArticle } from './article/save.server'
import {
  countArticles,
  findArticle,
  listArticleAddresses,
  listArticles,
  listArticleTags,
  listFurtherArticles,
  listNewestArticles,
  listWholeArticles,
} from './article.server'
import { findForbiddenWords } from './forbidden-words'

async function emptyBlog() {
  const db = await openDemoShop()
  await db.deleteFrom('article').execute()
  return db
}

function text(slug: string, input: Partial<ArticleText> = {}): ArticleText {
  return {
    id: `id-${slug}`,
    slug,
    title: `Titre de ${slug}`,
    author: 'la rédaction',
    excerpt: 'En bref.',
    content: 'Un **texte**.',
    tags: ['Choisir'],
    published: true,
    ...input,
  }
}

test('a new shop has articles to read, each with its picture, product, tags and 600 to 1,200 words', async () => {
  const db = await openDemoShop()
  const { cards, total } = await listArticles(db, { at })
  expect(total).toBeGreaterThanOrEqual(8)
  for (const card of cards) {
    const article = await findArticle(db, { article: card.slug, at })
    const words = article?.content.split(/\s+/).length ?? 0
    expect([card.slug, words >= 600 && words <= 1200]).toEqual([card.slug, true])
    expect([card.slug, card.picture?.alt, article?.related?.reason, card.tags.length]).toEqual([
      card.slug,
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
      expect.any(Number),
    ])
    expect(card.tags.length).toBeGreaterThan(0)
  }
})

test('no article contains a price, a health claim or a forbidden word', async () => {
  const db = await openDemoShop()
  const page = await listWholeArticles(db, { at, limit: 50 })
  const alarming = /bienfait|guéri|maigri|toxi|cancer|\b(meilleure? du|n° ?1)\b/i
  for (const { slug, content } of page?.articles ?? []) {
    expect([slug, alarming.exec(content)?.[0]]).toEqual([slug, undefined])
    expect([slug, findForbiddenWords(osmoseurs.forbiddenWords, content)]).toEqual([slug, undefined])
  }
})

test('an article is rendered when it is saved', async () => {
  const db = await emptyBlog()
  expect(await writeArticle(db, { article: text('un'), at })).toEqual({ ok: true })
  const row = await db.selectFrom('article').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    content: 'Un **texte**.',
    html: '<p>Un <strong>texte</strong>.</p>',
    renderer_version: 1,
    reading_minutes: 1,
    search_text: 'titre de un en bref choisir un texte',
    created_at: at.toISOString(),
  })
})

test('a new version keeps the creation date and replaces the tags', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un', { tags: ['Choisir', 'Coût'] }), at })
  await writeArticle(db, {
    article: text('un', { tags: ['Coût', 'coût ', 'Filtres'], content: 'Autre.' }),
    at: later(60),
  })
  expect(await findArticle(db, { article: 'un', at })).toMatchObject({
    content: 'Autre.',
    createdAt: at,
    updatedAt: later(60),
    tags: [
      { slug: 'cout', label: 'Coût' },
      { slug: 'filtres', label: 'Filtres' },
    ],
  })
  expect(await countArticles(db, { at })).toBe(1)
})

test('an article is found by id and by slug, a draft by neither', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un'), at })
  await writeArticle(db, { article: text('brouillon', { published: false }), at })
  expect((await findArticle(db, { article: 'un', at }))?.id).toBe('id-un')
  expect((await findArticle(db, { article: 'id-un', at }))?.slug).toBe('un')
  expect(await findArticle(db, { article: 'brouillon', at })).toBeUndefined()
  expect(await findArticle(db, { article: 'id-brouillon', at })).toBeUndefined()
  expect((await listArticles(db, { at })).cards.map(({ slug }) => slug)).toEqual(['un'])
  expect(await countArticles(db, { at })).toBe(1)
})

test('the newest come first: by the given date, else by the creation date', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('ancien', { publishedDate: '2026-01-05' }), at })
  await writeArticle(db, { article: text('cree'), at })
  await writeArticle(db, { article: text('recent', { publishedDate: '2026-11-20' }), at })
  const slugs = async (asked: Date) => (await listArticles(db, { at: asked })).cards.map(({ slug }) => slug)
  expect(await slugs(later(24 * 60))).toEqual(['recent', 'cree', 'ancien'])
  expect((await findArticle(db, { article: 'ancien', at }))?.publishedAt).toEqual(new Date('2026-01-05'))
  expect((await findArticle(db, { article: 'cree', at }))?.publishedAt).toEqual(at)
})

test('an article appears on its day in Paris, not before', async () => {
  const db = await emptyBlog()
  const [eve, day] = [new Date('2026-11-20T22:59:00Z'), new Date('2026-11-20T23:00:00Z')]
  await writeArticle(db, { article: text('demain', { publishedDate: '2026-11-21' }), at })
  const seen = async (asked: Date) => [
    (await listArticles(db, { at: asked })).total,
    (await listNewestArticles(db, { at: asked, count: 3 })).length,
    (await listWholeArticles(db, { at: asked, limit: 3 }))?.articles.length,
    (await listArticleTags(db, { at: asked })).length,
    (await listArticleAddresses(db, { at: asked })).length,
    await countArticles(db, { at: asked }),
    (await findArticle(db, { article: 'demain', at: asked })) ? 1 : 0,
  ]
  expect(await seen(eve)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await seen(day)).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test('the list has twelve to a page, and whole articles are paged without gap or repetition', async () => {
  const db = await emptyBlog()
  for (let n = 0; n < 30; n++)
    // In pairs with equal timestamps.
    await writeArticle(db, { article: text(`a-${n}`), at: later(Math.floor(n / 2)) })
  const pages = [
    await listArticles(db, { at, page: 1 }),
    await listArticles(db, { at, page: 2 }),
    await listArticles(db, { at, page: 99 }),
  ]
  expect(pages.map(({ cards, page, pageCount }) => [cards.length, page, pageCount])).toEqual([
    [12, 1, 3],
    [12, 2, 3],
    [6, 3, 3],
  ])
  const listed = pages.flatMap(({ cards }) => cards.map(({ id }) => id))
  expect(new Set(listed).size).toBe(30)

  const read: string[] = []
  let after: string | undefined
  do {
    const part = await listWholeArticles(db, { at, after, limit: 7 })
    read.push(...(part?.articles.map(({ id }) => id) ?? []))
    after = part?.next
  } while (after)
  expect(read).toEqual(listed)
  expect(await listWholeArticles(db, { at, after: 'inconnu', limit: 7 })).toBeUndefined()
})

test('a tag lists its articles, without those of drafts', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un', { tags: ['Coût', 'Choisir'] }), at })
  await writeArticle(db, { article: text('deux', { tags: ['Choisir'] }), at })
  await writeArticle(db, { article: text('trois', { tags: ['Secret'], published: false }), at })
  expect(await listArticleTags(db, { at })).toEqual([
    { slug: 'choisir', label: 'Choisir', count: 2 },
    { slug: 'cout', label: 'Coût', count: 1 },
  ])
  expect((await listArticles(db, { at, tag: 'cout' })).cards.map(({ slug }) => slug)).toEqual(['un'])
  expect((await listArticles(db, { at, tag: 'secret' })).total).toBe(0)
})

test('further articles share tags with the article, and exclude it', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un', { tags: ['Coût', 'Choisir'] }), at })
  await writeArticle(db, { article: text('proche', { tags: ['Coût', 'Choisir'] }), at })
  await writeArticle(db, { article: text('lointain', { tags: ['Animaux'] }), at: later(60) })
  await writeArticle(db, { article: text('voisin', { tags: ['Choisir'] }), at })
  const further = await listFurtherArticles(db, { at, articleId: 'id-un', count: 3 })
  expect(further.map(({ slug }) => slug)).toEqual(['proche', 'voisin', 'lointain'])
})

test('the articles about a product are those linked to it', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un', { related: { productId: essentiel, reason: 'Simple.' } }), at })
  await writeArticle(db, { article: text('deux'), at })
  expect((await listNewestArticles(db, { at, productId: essentiel, count: 3 })).map(({ slug }) => slug)).toEqual(['un'])
  expect(await listNewestArticles(db, { at, count: 3 })).toHaveLength(2)
})

test('an invalid article is refused, and nothing of it is stored', async () => {
  const db = await emptyBlog()
  await writeArticle(db, { article: text('un'), at })
  const refusals = [
    text('long', { content: 'a'.repeat(200_000) }),
    text('profond', { content: '>'.repeat(5000) }),
    text('tags', { tags: Array.from({ length: 9 }, (_, n) => `Mot ${n}`) }),
    text('un', { id: 'autre' }),
    text('id-un', { id: 'autre' }),
    text('autre', { id: 'un' }),
    text('produit', { related: { productId: 'inconnu', reason: 'Aucune.' } }),
  ]
  const answers = []
  for (const article of refusals) answers.push(await writeArticle(db, { article, at }))
  expect(answers.map((answer) => (answer.ok ? 'saved' : answer.reason))).toEqual([
    'too-long',
    'too-deep',
    'too-many-tags',
    'slug-taken',
    'slug-taken',
    'slug-taken',
    'unknown-product',
  ])
  expect(await countArticles(db, { at })).toBe(1)
})
