import type { ShopDb } from '~/database/schema'
import {
  contentStems,
  familyWords,
  learnSubjects,
  placeWords,
  type Spelling,
  type SubjectModel,
  wordsOf,
} from '~/models/language'
import { readFrenchWords } from '~/models/language/index.server'
import { indexPassages, indexSentences, type PassageIndex } from '~/models/shop-search'
import { listPassages } from '~/models/shop-search/index.server'
import type { Talk, Template } from '~/models/template'
import { takeTurn } from '~/runtime/take-turn'
import type { Knowledge, KnownProduct } from './knowledge'
import { readQuestion } from './reading/question'

/** Beyond these a shop has a search of its own for them. */
const MAX_PRODUCTS = 300

/** Read anew when the shop's texts change. */
export async function readKnowledge(
  db: ShopDb,
  { template, origin, at }: { template: Template; origin: string; at: Date },
): Promise<Knowledge> {
  const rows = await listProductRows(db)
  const products = nameProducts(rows, template.talk?.aliases ?? {})
  const names = products.filter(({ category }) => category !== 'extra').flatMap(({ ownWords }) => ownWords)
  const passages = await listPassages(db, { products: rows, origin, at })
  const index = await indexPassages(passages, { names, synonyms: template.synonyms }, takeTurn)
  const { shopTalk } = await import('~/models/talk')
  const talks = [shopTalk, ...(template.talk ? [template.talk] : [])]
  const spelling = await readSpelling({ products, index, talks })
  return {
    template,
    products,
    index,
    sentences: indexSentences(passages, contentStems),
    spelling,
    subjects: await subjectsOf(template, { talks, products, spelling }),
    answers: Object.assign({}, ...talks.map(({ answers }) => answers)),
    talk: {
      limits: talks.flatMap(({ limits = [] }) => limits),
      hints: talks.flatMap(({ hints = [] }) => hints),
      troubles: talks.flatMap(({ troubles = [] }) => troubles),
      needs: talks.flatMap(({ needs = [] }) => needs),
    },
  }
}

async function readSpelling(from: { products: KnownProduct[]; index: PassageIndex; talks: Talk[] }): Promise<Spelling> {
  const vocabulary = new Set([
    ...from.products.flatMap(({ ownWords }) => ownWords),
    ...from.index.segment.words,
    ...from.talks.flatMap(({ phrases }) => wordsOf(phrases)),
    ...familyWords,
  ])
  return {
    known: new Set([...vocabulary, ...placeWords]),
    vocabulary: [...vocabulary].sort(),
    isFrench: await readFrenchWords(),
  }
}

/** By template: what customers write does not change with the shop's texts. */
const learned = new WeakMap<Template, Promise<SubjectModel>>()

function subjectsOf(
  template: Template,
  { talks, ...reading }: { talks: Talk[]; products: KnownProduct[]; spelling: Spelling },
): Promise<SubjectModel> {
  const known = learned.get(template)
  if (known) return known
  const sentences = talks.flatMap(({ phrases }) => sentencesIn(phrases))
  const model = learnSubjects(
    sentences.map(({ subject, text }) => ({ subject, words: readQuestion(text, reading).features })),
    takeTurn,
  )
  learned.set(template, model)
  return model
}

function sentencesIn(phrases: string): { subject: string; text: string }[] {
  let subject = ''
  return phrases.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) subject = line.slice(2).trim()
    return line.startsWith('# ') || line.trim() === '' ? [] : [{ subject, text: line }]
  })
}

type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number]

async function listProductRows(db: ShopDb) {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'slug', 'name', 'summary', 'description', 'category', 'features', 'specifications', 'details'])
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
  'osmoseur osmoseurs osmose inverse purificateur bouteille eau professionnelle rechange kit pack ans an 1an 3ans'.split(
    ' ',
  ),
)

function nameProducts(rows: ProductRow[], aliases: Record<string, string[]>): KnownProduct[] {
  const words = rows.map(({ name, slug, slugs }) => new Set([name, slug, ...slugs].flatMap(wordsOf)))
  const holders = new Map<string, number>()
  for (const own of words) for (const word of own) holders.set(word, (holders.get(word) ?? 0) + 1)
  return rows.map(({ id, slug, name, category, needs }, place) => ({
    id,
    slug,
    name,
    category,
    needs,
    ownWords: [...(words[place] ?? [])]
      .filter(
        (word) => holders.get(word) === 1 && !generic.has(word) && (word.length > 2 || /\d[a-z]|[a-z]\d/.test(word)),
      )
      .concat(aliases[slug] ?? []),
  }))
}
