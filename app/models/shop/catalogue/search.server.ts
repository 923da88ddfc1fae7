import type { ShopDb } from '~/database/schema'
import { normalise, trigramsOf } from '~/models/values/search-text'

/** Candidates scored, those that share most trigrams with the search. */
const MAX_CANDIDATES = 100
/** Trigrams looked up per search: about fifteen words. */
const MAX_TRIGRAMS = 96
/** Minimum share of a word's trigrams to count as present: tolerates one wrong letter in six or seven. */
const WORD_PRESENT = 0.5
/** Minimum score relative to the best product. */
const MIN_RELATIVE_SCORE = 0.5
/** Minimum likeness of a suggestion. */
const MIN_SUGGESTION_SCORE = 0.15

const stopWords = new Set('un une le la les de du des et ou pour avec sans mon ma mes sur au aux en dans'.split(' '))

/**
 * Finds products by trigrams of their texts, which tolerates accents and typos. Returns ids, best first; `close` has
 * the nearest non-matches.
 */
export async function findMatches(db: ShopDb, search: string): Promise<{ matches: string[]; close: string[] }> {
  const words = wordsOf(search)
  const trigrams = [...new Set(words.flat())].slice(0, MAX_TRIGRAMS)
  if (trigrams.length === 0) return { matches: [], close: [] }
  const known = await listTrigrams(db, await listCandidates(db, trigrams), trigrams)
  const scored = [...known].map(([id, present]) => ({ id, ...scoreOf(words, present) }))
  const best = Math.max(...scored.map((product) => product.score))
  const isMatch = (product: { score: number }) => product.score > 0 && product.score >= best * MIN_RELATIVE_SCORE
  return {
    matches: scored
      .filter(isMatch)
      .sort((a, b) => b.score - a.score || b.likeness - a.likeness || a.id.localeCompare(b.id))
      .map((product) => product.id),
    close: scored
      .filter((product) => !isMatch(product) && product.likeness >= MIN_SUGGESTION_SCORE)
      .sort((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
      .map((product) => product.id),
  }
}

/** Trigrams of each content word. */
function wordsOf(search: string): string[][] {
  const all = normalise(search).split(' ').filter(Boolean)
  const content = all.filter((word) => word.length > 1 && !stopWords.has(word))
  return (content.length > 0 ? content : all).map(trigramsOf)
}

/** `score`: sum of the matched shares of the words; `likeness`: matched share of all trigrams. */
function scoreOf(words: string[][], present: Set<string>): { score: number; likeness: number } {
  const shares = words.map((word) => word.filter((trigram) => present.has(trigram)).length / word.length)
  const score = shares.filter((share) => share >= WORD_PRESENT).reduce((sum, share) => sum + share, 0)
  const all = words.flat()
  return { score, likeness: all.filter((trigram) => present.has(trigram)).length / all.length }
}

async function listCandidates(db: ShopDb, trigrams: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product_trigram')
    .select('product_id')
    .where('trigram', 'in', padded(trigrams))
    .groupBy('product_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('product_id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map((row) => row.product_id)
}

async function listTrigrams(db: ShopDb, productIds: string[], trigrams: string[]): Promise<Map<string, Set<string>>> {
  if (productIds.length === 0) return new Map()
  const candidates = [...productIds, ...Array<string>(MAX_CANDIDATES - productIds.length).fill(productIds[0] ?? '')]
  const rows = await db
    .selectFrom('product_trigram')
    .select(['product_id', 'trigram'])
    .where('product_id', 'in', candidates)
    .where('trigram', 'in', padded(trigrams))
    .orderBy('trigram')
    .orderBy('product_id')
    .limit(MAX_CANDIDATES * MAX_TRIGRAMS)
    .execute()
  const known = new Map<string, Set<string>>()
  for (const row of rows) known.set(row.product_id, (known.get(row.product_id) ?? new Set()).add(row.trigram))
  return known
}

/** Constant number of parameters: one cached statement for all searches. */
function padded(trigrams: string[]): string[] {
  return [...trigrams, ...Array<string>(MAX_TRIGRAMS - trigrams.length).fill(trigrams[0] ?? '')]
}
