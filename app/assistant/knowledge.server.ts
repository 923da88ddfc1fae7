import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { productDetailsSchema } from '~/models/catalogue/index.server'
import { listFrequentQuestions } from '~/models/content/index.server'
import { readSettings } from '~/models/shop/index.server'
import type { Template } from '~/templates/types'

import type { Knowledge, KnownProduct } from './knowledge'
import { indexPassages, type Passage } from './passage-search'
import { specificationSpellings } from './specification-words'
import { topicSpellings } from './topics'
import { wordsOf } from './words'
import {
  beginningOf,
  listArticlePassages,
  listPolicyPassages,
  MAX_READ_OUT,
  reviewChecksPassage,
} from './written-passages.server'

/** Beyond these a shop has a search of its own for them. */
const MAX_PRODUCTS = 300

export async function readKnowledge(
  db: ShopDb,
  { template, origin, at }: { template: Template; origin: string; at: Date },
): Promise<Knowledge> {
  const [rows, settings] = [await listProductRows(db), await readSettings(db)]
  const passages = [
    ...(await listFrequentQuestions(db)).map(
      ({ question, answer }): Passage => ({ title: question, text: answer, kind: 'question' }),
    ),
    ...rows.flatMap(productPassages),
    ...(await listPolicyPassages(db, { origin, at })),
    reviewChecksPassage(settings),
    ...(await listArticlePassages(db, { origin, at })),
  ]
  const products = nameProducts(rows)
  const names = products.filter(({ category }) => category !== 'extra').flatMap(({ ownWords }) => ownWords)
  const index = indexPassages(passages, names)
  const vocabulary = new Set([
    ...products.flatMap(({ ownWords }) => ownWords),
    ...topicSpellings.words,
    ...specificationSpellings.words,
    ...index.vocabulary,
  ])
  return {
    template,
    products,
    index,
    vocabulary,
    prefixes: [...topicSpellings.prefixes, ...specificationSpellings.prefixes],
  }
}

type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number]

async function listProductRows(db: ShopDb) {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'slug', 'name', 'summary', 'category', 'features', 'details'])
    .where('published', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .execute()
  const needs = await db
    .selectFrom('product_need')
    .selectAll()
    .orderBy('need')
    .orderBy('product_id')
    .limit(MAX_PRODUCTS * 4)
    .execute()
  const slugs = await db
    .selectFrom('product_slug')
    .selectAll()
    .orderBy('slug')
    .limit(MAX_PRODUCTS * 2)
    .execute()
  return rows.map((row) => ({
    ...row,
    needs: needs.filter(({ product_id }) => product_id === row.id).map(({ need }) => need),
    slugs: slugs.filter(({ product_id }) => product_id === row.id).map(({ slug }) => slug),
  }))
}

/** Words for a kind of product, not the name of one. */
const generic = new Set(
  'osmoseur osmoseurs osmose inverse purificateur bouteille eau professionnelle rechange kit pack'.split(' '),
)

const featuresSchema = z.array(z.string())

function nameProducts(rows: ProductRow[]): KnownProduct[] {
  const words = rows.map(({ name, slug, slugs }) => new Set([name, slug, ...slugs].flatMap(wordsOf)))
  const holders = new Map<string, number>()
  for (const own of words) for (const word of own) holders.set(word, (holders.get(word) ?? 0) + 1)
  return rows.map(({ id, name, category, needs }, place) => ({
    id,
    name,
    category,
    needs,
    ownWords: [...(words[place] ?? [])].filter(
      (word) => holders.get(word) === 1 && !generic.has(word) && (word.length > 2 || /\d[a-z]|[a-z]\d/.test(word)),
    ),
  }))
}

/** A product's own questions, and its summary, installation and upkeep. */
function productPassages(row: ProductRow): Passage[] {
  const details = productDetailsSchema.parse(JSON.parse(row.details))
  const features = featuresSchema.parse(JSON.parse(row.features))
  const about = { kind: 'product' as const, productId: row.id, source: row.name }
  const own: Passage[] = details.questions.map(({ question, answer }) => ({ ...about, title: question, text: answer }))
  own.push({ ...about, title: 'En bref', text: `${row.summary} ${features.join(' ; ')}.` })
  if (details.installation.length > 0) {
    const steps = details.installation.map((step, place) => `${place + 1}. ${step}`).join('\n\n')
    own.push({ ...about, title: 'Installation', text: beginningOf(steps, MAX_READ_OUT) })
  }
  if (details.upkeep) own.push({ ...about, title: 'Entretien et filtres', text: details.upkeep.text })
  return own
}
