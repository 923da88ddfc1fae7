import type { ShopDb } from '~/database/schema'
import { normalise, trigramsOf } from '~/models/values'

/** Products looked at closely, those that share most trigrams with the search. */
const MAX_CANDIDATES = 100
/** Trigrams of a search that are looked up: some fifteen words. */
const MAX_TRIGRAMS = 96
/** A word counts as present from this share of its trigrams on: one letter in six or seven may be wrong. */
const WORD_PRESENT = 0.5
/** A product stays in the result when it answers at least this share of what the best one answers. */
const KEPT_BESIDE_BEST = 0.5
/** Below it a product is not even a suggestion. */
const WORTH_SUGGESTING = 0.15

/** Stop words. */
const stopWords = new Set('un une le la les de du des et ou pour avec sans mon ma mes sur au aux en dans'.split(' '))

/**
 * Finds products by the trigrams of their texts, so that accents and a wrong letter do not matter. Ids, best first;
 * `close` has the nearest that do not match.
 */
export async function findMatches(db: ShopDb, search: string): Promise<{ matches: string[]; close: string[] }> {
  const words = wordsOf(search)
  const trigrams = [...new Set(words.flat())].slice(0, MAX_TRIGRAMS)
  if (trigrams.length === 0) return { matches: [], close: [] }
  const known = await listTrigrams(db, await listCandidates(db, trigrams), trigrams)
  const scored = [...known].map(([id, present]) => ({ id, ...scoreOf(words, present) }))
  const best = Math.max(...scored.map((product) => product.score))
  const isMatch = (product: { score: number }) => product.score > 0 && product.score >= best * KEPT_BESIDE_BEST
  return {
    matches: scored
      .filter(isMatch)
      .sort((a, b) => b.score - a.score || b.likeness - a.likeness || a.id.localeCompare(b.id))
      .map((product) => product.id),
    close: scored
      .filter((product) => !isMatch(product) && product.likeness >= WORTH_SUGGESTING)
      .sort((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
      .map((product) => product.id),
  }
}

/** The trigrams of each content word. */
function wordsOf(search: string): string[][] {
  const all = normalise(search).split(' ').filter(Boolean)
  const content = all.filter((word) => word.length > 1 && !stopWords.has(word))
  return (content.length > 0 ? content : all).map(trigramsOf)
}

/** `score`: the words found, each by the share of it that was; `likeness`: the share of all trigrams. */
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

/** Always as many parameters: one statement text, whatever is searched. */
function padded(trigrams: string[]): string[] {
  return [...trigrams, ...Array<string>(MAX_TRIGRAMS - trigrams.length).fill(trigrams[0] ?? '')]
}
