import { setTimeout as wait } from 'node:timers/promises'
import type { ShopDb } from '~/database/schema'
import type { Template } from '~/models/base/template'
import { findMatches } from '~/models/shop/catalogue/index.server'
import { takeTurn } from '~/runtime/take-turn'
import { DOCUMENTS_A_BATCH, listSubjects, type NeedTexts, readDocuments } from './documents.server'
import { type Ranking, rank, type ShopIndex } from './ranking'
import { createSegmentBuilder, type Segment, type Subject, subjectKey } from './segment'

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

/** Stale documents re-read beside the index before a rebuild. */
const MAX_CHANGED = 200

interface CachedIndex {
  index?: ShopIndex & { base: Segment; changed: Map<string, Subject>; revision: number }
  /** Serializes checks for changes. */
  last: Promise<unknown>
}

/** Keyed by connection, so the index is released with a closed shop. */
const heldOf = new WeakMap<ShopDb, CachedIndex>()

/** Index of everything published: built in batches after the shop opens, then updated incrementally. */
export function readShopIndex(db: ShopDb, needs: NeedTexts): Promise<ShopIndex> {
  const held = heldOf.get(db) ?? { last: Promise.resolve() }
  heldOf.set(db, held)
  const current = held.last.then(() => refreshIndex(db, held, needs))
  held.last = current.catch(() => undefined)
  return current
}

async function refreshIndex(db: ShopDb, held: CachedIndex, needs: NeedTexts): Promise<ShopIndex> {
  const since = held.index?.revision
  const changes = since === undefined ? [] : await listChanges(db, since)
  if (held.index && changes.length === 0) return held.index
  const changed = new Map(held.index?.changed)
  for (const { kind, subject_id: id } of changes) changed.set(subjectKey({ kind, id }), { kind, id })
  const revision = changes.at(-1)?.revision
  held.index =
    held.index && revision !== undefined && changed.size <= MAX_CHANGED
      ? await withChanges(db, { base: held.index.base, changed, revision, needs })
      : await rebuildIndex(db, needs)
  return held.index
}

function listChanges(db: ShopDb, since: number) {
  return db
    .selectFrom('search_change')
    .selectAll()
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(MAX_CHANGED + 1)
    .execute()
}

interface Changes {
  base: Segment
  changed: Map<string, Subject>
  revision: number
  needs: NeedTexts
}

async function withChanges(db: ShopDb, { base, changed, revision, needs }: Changes) {
  const segments = [base, await makeSegment(db, [[...changed.values()]], needs)]
  return { base, segments, changed, revision }
}

/** Reads the revision first, so that changes during the build are read again. */
async function rebuildIndex(db: ShopDb, needs: NeedTexts) {
  const revision = await newestRevision(db)
  const base = await makeSegment(db, listSubjects(db), needs)
  return { base, segments: [base], changed: new Map<string, Subject>(), revision }
}

async function newestRevision(db: ShopDb): Promise<number> {
  const newest = await db
    .selectFrom('search_change')
    .select('revision')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.revision ?? 0
}

async function makeSegment(
  db: ShopDb,
  parts: Iterable<Subject[]> | AsyncIterable<Subject[]>,
  needs: NeedTexts,
): Promise<Segment> {
  const builder = createSegmentBuilder()
  // The first documents take ten times as long as later ones, whose code is compiled by then.
  let size = 1
  for await (const subjects of parts) {
    for (let place = 0; place < subjects.length; place += size) {
      await takeTurn()
      size = Math.min(size + 1, DOCUMENTS_A_BATCH)
      const batch = await readDocuments(db, subjects.slice(place, place + size), needs)
      for (const document of batch) builder.add(document)
    }
  }
  return builder.finish(takeTurn)
}
