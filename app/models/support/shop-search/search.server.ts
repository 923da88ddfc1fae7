import { setTimeout as wait } from 'node:timers/promises'
import type { ShopDb } from '~/database/schema'
import type { Template } from '~/models/base/template'
import { findMatches } from '~/models/shop/catalogue/index.server'
import { takeTurn } from '~/runtime/take-turn'
import { type Ranking, rank } from './ranking'
import { readShopIndex } from './shop-index.server'

/** Indexing ten thousand products takes seconds, once; meanwhile names and summaries are searched. */
const MAX_WAIT_MS = 3_000

interface Search {
  typed: string
  template: Pick<Template, 'needs' | 'synonyms'>
  /** The last word may be incomplete. */
  isTyping?: boolean
}

/** Searches everything published; products include extras. Empty for an empty query. */
export async function searchShop(db: ShopDb, { typed, template, isTyping }: Search): Promise<Ranking> {
  const needs = new Map(template.needs.map(({ value, label, text }) => [value, `${value} ${label} ${text}`]))
  const index = await Promise.race([readShopIndex(db, needs), wait(MAX_WAIT_MS, undefined, { ref: false })])
  if (index) return rank(index, { typed, synonyms: template.synonyms, isTyping })
  const { matches } = await findMatches(db, typed)
  // Showing them is a turn of its own.
  await takeTurn()
  return { found: { product: matches, article: [], question: [] }, corrected: undefined }
}
