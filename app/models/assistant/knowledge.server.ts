import type { Kysely } from 'kysely'
import { shopQuestions } from '~/database/catalogue/faq'
import type { Need, ProductCategory, ShopDatabase } from '~/database/schema'
import { findLegalText, type LegalTextKind, markdownToText } from '../legal-text.server'
import { productDetailsSchema } from '../product/page.server'
import { indexPassages, type Passage, type PassageIndex } from './passage-search'
import { specificationVocabulary } from './specification-words'
import { topicVocabulary } from './topics'
import { wordsOf } from './words'

/** What the embedded engine knows: names to recognise and texts to answer with. Prices and stock are read afresh. */
export interface Knowledge {
  products: KnownProduct[]
  index: PassageIndex
  /** Correctly written words: what a mistyped one is compared with. */
  vocabulary: Set<string>
}

export interface KnownProduct {
  id: string
  name: string
  category: ProductCategory
  needs: Need[]
  /** Words of its name or its addresses that no other product has. */
  ownWords: string[]
}

/** Beyond these a shop has a search of its own for them. */
const MAX_PRODUCTS = 300
const MAX_ARTICLES = 200

export async function readKnowledge(db: Kysely<ShopDatabase>): Promise<Knowledge> {
  const rows = await listProductRows(db)
  const passages = [
    ...shopQuestions.map(({ question, answer }): Passage => ({ title: question, text: answer, kind: 'question' })),
    ...rows.flatMap(productPassages),
    ...(await listPolicyPassages(db)),
    ...(await listArticlePassages(db)),
  ]
  const products = nameProducts(rows)
  const index = indexPassages(passages)
  const vocabulary = new Set([
    ...products.flatMap(({ ownWords }) => ownWords),
    ...topicVocabulary,
    ...specificationVocabulary,
    ...index.vocabulary,
  ])
  return { products, index, vocabulary }
}

type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number]

async function listProductRows(db: Kysely<ShopDatabase>) {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'slug', 'name', 'summary', 'category', 'details'])
    .where('published', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .execute()
  const needs = await db
    .selectFrom('product_need')
    .selectAll()
    .limit(MAX_PRODUCTS * 4)
    .execute()
  const slugs = await db
    .selectFrom('product_slug')
    .selectAll()
    .limit(MAX_PRODUCTS * 2)
    .execute()
  return rows.map((row) => ({
    ...row,
    needs: needs.filter(({ product_id }) => product_id === row.id).map(({ need }) => need),
    slugs: slugs.filter(({ product_id }) => product_id === row.id).map(({ slug }) => slug),
  }))
}

/** Kinds of things, not names of one. */
const generic = new Set(
  'osmoseur osmoseurs osmose inverse purificateur bouteille eau professionnelle rechange kit pack'.split(' '),
)

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

function productPassages(row: ProductRow): Passage[] {
  const details = productDetailsSchema.parse(JSON.parse(row.details))
  const link = { href: `/products/${row.id}`, label: `Voir la fiche : ${row.name}` }
  const about = { kind: 'product' as const, productId: row.id, link }
  const own: Passage[] = details.questions.map(({ question, answer }) => ({
    ...about,
    title: `${question} ${row.name}`,
    text: answer,
  }))
  if (details.upkeep) own.push({ ...about, title: `Entretien, filtres, ${row.name}`, text: details.upkeep.text })
  return own
}

const policies: { kind: LegalTextKind; href: string; label: string }[] = [
  { kind: 'cgv', href: '/cgv', label: 'Lire les conditions générales de vente' },
  { kind: 'retractation', href: '/retractation', label: 'Lire la page Rétractation' },
  { kind: 'confidentialite', href: '/confidentialite', label: 'Lire la page Confidentialité' },
]
/** Read out in a chat, a section is its beginning and a link to the rest. */
const MAX_POLICY_LENGTH = 520

async function listPolicyPassages(db: Kysely<ShopDatabase>): Promise<Passage[]> {
  const texts = await Promise.all(
    policies.map(async ({ kind, ...link }) => ({ link, text: await findLegalText(db, { kind }) })),
  )
  return texts.flatMap(({ link, text }) =>
    sectionsOf(text?.markdown ?? '').map(({ title, body }) => ({
      kind: 'policy' as const,
      title,
      text: beginningOf(markdownToText(body, { origin: '' }), MAX_POLICY_LENGTH),
      link,
    })),
  )
}

function sectionsOf(markdown: string): { title: string; body: string }[] {
  return markdown
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      // What the law makes a shop quote is for reading on the page.
      const own = lines.filter((line) => !line.startsWith('>'))
      return { title: title.replace(/^\d+\. /, ''), body: own.join('\n').trim() }
    })
    .filter(({ body }) => body !== '')
}

async function listArticlePassages(db: Kysely<ShopDatabase>): Promise<Passage[]> {
  const rows = await db
    .selectFrom('article')
    .select(['slug', 'title', 'excerpt'])
    .where('published', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ARTICLES)
    .execute()
  return rows.map(({ slug, title, excerpt }) => ({
    kind: 'article',
    title,
    text: excerpt,
    link: { href: `/blog/${slug}`, label: `Lire l’article : ${title}` },
  }))
}

/** Whole paragraphs, or else whole sentences, as far as they fit. */
export function beginningOf(text: string, maxLength: number): string {
  const kept: string[] = []
  let length = 0
  for (const piece of text.split(/(?<=\n\n)|(?<=[.!?]) (?=\p{Lu})/u)) {
    if (kept.length > 0 && length + piece.length > maxLength) break
    kept.push(piece)
    length += piece.length + 1
  }
  return kept.join(' ').replace(/\n\n /g, '\n\n').trim()
}
