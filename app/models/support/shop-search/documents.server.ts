import type { ShopDb } from '~/database/schema'
import { productDetailsSchema, readSheetRows, readTexts } from '~/models/shop/catalogue/index.server'
import { logger } from '~/runtime/logger.server'
import { listProductTexts, type ProductTexts } from './product-texts.server'
import { type FoundKind, foundKinds, type SearchDocument, type Subject } from './segment'

/** Limit per turn of the event loop. */
export const DOCUMENTS_A_BATCH = 10
/** Limit of the whole index, per kind. */
const MAX_OF_KIND = 20_000
const MAX_OF_ONE = 40

/** The template's names of needs. */
export type NeedTexts = ReadonlyMap<string, string>

const tables = { product: 'product', article: 'article', question: 'frequent_question' } as const
const IDS_A_BATCH = 1_000

/** Everything published, in batches that do not block the event loop. */
export async function* listSubjects(db: ShopDb): AsyncGenerator<Subject[]> {
  for (const kind of foundKinds) {
    let ids: string[] = []
    for (let read = 0; read < MAX_OF_KIND; read += IDS_A_BATCH) {
      ids = await listPublished(db, { table: tables[kind], after: ids.at(-1) ?? '' })
      yield ids.map((id) => ({ kind, id }))
      if (ids.length < IDS_A_BATCH) break
    }
  }
}

async function listPublished(
  db: ShopDb,
  { table, after }: { table: (typeof tables)[FoundKind]; after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('published', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(IDS_A_BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** Published ones, at most one batch. */
export async function readDocuments(db: ShopDb, subjects: Subject[], needs: NeedTexts): Promise<SearchDocument[]> {
  const idsOf = (wanted: FoundKind) => subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return [
    ...(await readProducts(db, idsOf('product'), needs)),
    ...(await readArticles(db, idsOf('article'))),
    ...(await readQuestions(db, idsOf('question'))),
  ]
}

async function readProducts(db: ShopDb, ids: string[], needs: NeedTexts): Promise<SearchDocument[]> {
  const products = await listProductTexts(db, ids)
  return inOrder(
    ids,
    products.flatMap((product) => readableDocument(product, needs)),
  )
}

/** Skips a damaged product, so that the rest stays searchable. */
function readableDocument(row: ProductTexts, needTexts: NeedTexts): SearchDocument[] {
  try {
    return [productDocument(row, needTexts)]
  } catch (error) {
    logger.error({ err: error, product: row.id }, 'a product cannot be searched')
    return []
  }
}

/** Weights name and purpose most; denials in its questions must not match. */
function productDocument(row: ProductTexts, needTexts: NeedTexts): SearchDocument {
  const needs = row.needs.map((need) => needTexts.get(need) ?? need)
  const details = productDetailsSchema.parse(JSON.parse(row.details))
  const specifications = readSheetRows(row)
  const questions = details.questions.map(({ question, answer }): [string, number] => {
    return [`${question} ${answer}`, /^non\b/i.test(answer) ? DENIED : 0.3]
  })
  const texts: [string | string[], number][] = [
    [row.name, 10],
    [[row.slug, ...row.slugs], 3],
    [row.summary, 4],
    // An extra ranks below what serves the need.
    [needs, row.category === 'extra' ? 1 : 4],
    [readTexts(row.features), 2],
    ...weightedSentences(row.description),
    [specifications.flatMap(({ label, value }) => [label, value]), 0.6],
    [[...details.inTheBox, ...details.installation, details.upkeep?.text ?? ''], 0.4],
    ...questions,
  ]
  return {
    kind: 'product',
    id: row.id,
    texts: texts.map(([text, weight]) => ({ text: [text].flat().join(' '), weight })),
  }
}

/** Weight of negated statements (« Il ne retire pas le calcaire »). */
const DENIED = 0.1
const denial = /\b(ne|n[’']\p{L}+|ni)\b.*\b(pas|ni|aucune?|jamais|plus)\b/iu

function weightedSentences(description: string): [string, number][] {
  return description.split(/(?<=[.!?;:])\s+/).map((sentence) => [sentence, denial.test(sentence) ? DENIED : 1.5])
}

async function readArticles(db: ShopDb, ids: string[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('article')
    .select(['id', 'title', 'excerpt', 'search_text'])
    .where('id', 'in', ids)
    .where('published', '=', 1)
    .execute()
  const tags = await db
    .selectFrom('article_tag')
    .select(['article_id', 'label'])
    .where('article_id', 'in', ids)
    .orderBy('article_id')
    .orderBy('position')
    .limit(ids.length * MAX_OF_ONE)
    .execute()
  return inOrder(
    ids,
    rows.map(({ id, title, excerpt, search_text }): SearchDocument => {
      const own = tags.filter(({ article_id }) => article_id === id).map(({ label }) => label)
      return {
        kind: 'article',
        id,
        texts: [
          { text: title, weight: 8 },
          { text: own.join(' '), weight: 4 },
          { text: excerpt, weight: 3 },
          { text: search_text, weight: 0.5 },
        ],
      }
    }),
  )
}

async function readQuestions(db: ShopDb, ids: string[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('frequent_question')
    .select(['id', 'question', 'answer'])
    .where('id', 'in', ids)
    .where('published', '=', 1)
    .execute()
  return inOrder(
    ids,
    rows.map(({ id, question, answer }) => ({
      kind: 'question',
      id,
      texts: [
        { text: question, weight: 8 },
        { text: answer, weight: 1.5 },
      ],
    })),
  )
}

function inOrder(ids: string[], documents: SearchDocument[]): SearchDocument[] {
  const known = new Map(documents.map((document) => [document.id, document]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
