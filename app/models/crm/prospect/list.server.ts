import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { Prospect, ProspectSource, ProspectStatus, ShopDatabase, ShopDb } from '~/database/schema'
import { typedPhone } from '~/models/base/search/index.server'
import { normalise, trigramsOf } from '~/models/values/search-text'
import type { ProspectFilters, ProspectOrder, ProspectSort } from './filters'

export const PROSPECTS_A_PAGE = 50
/** Search limit; more specific words find fewer. */
const MAX_FOUND = 1000
/** More frequent trigrams are filtered row by row in list order instead of read from the index first. */
const RARE_UP_TO = 10_000
/** Words rarely co-occur, so filtering row by row would scan most of the list. */
const RARE_OF_SEVERAL_UP_TO = 20_000
const MAX_TRIGRAMS = 24

export interface Counters {
  total: number
  Haute: number
  Moyenne: number
  Faible: number
  new: number
  contacted: number
}

interface ProspectList {
  prospects: Prospect[]
  counters: Counters
  /** The search matched more than the limit. */
  isMore: boolean
  pageCount: number
}

/** One page of matching prospects with the six counters over all matches. */
export async function pageProspects(
  db: ShopDb,
  { filters, order, page }: { filters: ProspectFilters; order: ProspectOrder; page: number },
): Promise<ProspectList> {
  const search = await narrow(db, filters.words)
  const query = filtered(db, filters)
  if (search) return pageFound(db, query.where(search), { order, page })
  const counters = await countKept(db, filters)
  const pageCount = Math.max(1, Math.ceil(counters.total / PROSPECTS_A_PAGE))
  const place = { limit: PROSPECTS_A_PAGE, offset: (page - 1) * PROSPECTS_A_PAGE }
  const prospects = page > pageCount || counters.total === 0 ? [] : await listOrdered(query, order, place)
  return { prospects, counters, isMore: false, pageCount }
}

/** Reads matches once for both counters and page. */
async function pageFound(
  db: ShopDb,
  query: ProspectQuery,
  { order: { by, direction }, page }: { order: ProspectOrder; page: number },
): Promise<ProspectList> {
  const rows = await query
    .select(['id', 'priority_segment', 'status'])
    .orderBy(sortColumns[by], direction)
    .orderBy('id', direction)
    .limit(MAX_FOUND + 1)
    .execute()
  const found = rows.slice(0, MAX_FOUND)
  const counters = emptyCounters()
  for (const { priority_segment, status } of found) add(counters, priority_segment, status, 1)
  const shown = found.slice((page - 1) * PROSPECTS_A_PAGE, page * PROSPECTS_A_PAGE).map(({ id }) => id)
  const pageCount = Math.max(1, Math.ceil(found.length / PROSPECTS_A_PAGE))
  return { prospects: await listByIds(db, shown), counters, isMore: rows.length > MAX_FOUND, pageCount }
}

/** Ids of the first rows of the list. */
export async function listIds(
  db: ShopDb,
  { filters, order, limit }: { filters: ProspectFilters; order: ProspectOrder; limit: number },
): Promise<string[]> {
  const search = await narrow(db, filters.words)
  const query = search ? filtered(db, filters).where(search) : filtered(db, filters)
  const rows = await query
    .select('id')
    .orderBy(sortColumns[order.by], order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** In the order of the ids. */
export async function listByIds(db: ShopDb, ids: string[]): Promise<Prospect[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('prospect').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type ProspectQuery = SelectQueryBuilder<ShopDatabase, 'prospect', object>

export function filtered(db: ShopDb, { segment, source, status }: ProspectFilters): ProspectQuery {
  let query: ProspectQuery = db.selectFrom('prospect').where('merged_into', 'is', null)
  if (segment) query = query.where('priority_segment', '=', segment)
  if (source) query = query.where('source', '=', source)
  if (status) query = query.where('status', '=', status)
  return query
}

const sortColumns = {
  created_at: sql<string>`prospect.created_at`,
  score: sql<string>`prospect.score`,
  nom: sql<string>`prospect.sort_name`,
  entreprise: sql<string>`prospect.sort_company`,
  last_contact_date: sql<string>`coalesce(prospect.last_contact_at, '')`,
} satisfies Record<ProspectSort, Expression<string>>

function listOrdered(
  query: ProspectQuery,
  { by, direction }: ProspectOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<Prospect[]> {
  return query
    .selectAll()
    .orderBy(sortColumns[by], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Before the national digits in `phone_key`: none, as a spreadsheet leaves them, or those of a country. */
const phonePrefixes = ['0', '', '33', '32', '41', '352', '+33', '+32', '+41', '+352']

function hasPhone(national: string): Expression<SqlBool> {
  const key = sql.ref<string>('prospect.phone_key')
  const starts = phonePrefixes.map((prefix) => `${prefix}${national}`)
  // Must match the partial index.
  return sql<SqlBool>`${key} <> '' and (${sql.join(
    starts.map((start) => sql`(${key} >= ${start} and ${key} < ${`${start}\uffff`})`),
    sql` or `,
  )})`
}

/** Newest matches, for the command palette. */
export async function searchProspects(db: ShopDb, { typed, limit }: { typed: string; limit: number }) {
  const search = await narrow(db, typed)
  if (!search) return []
  return filtered(db, { words: typed })
    .where(search)
    .select(['id', 'first_name', 'last_name', 'company', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Condition that the row contains every trigram of every word; undefined without a search. */
async function narrow(db: ShopDb, typed: string): Promise<Expression<SqlBool> | undefined> {
  const phone = typedPhone(typed)
  if (phone) return hasPhone(phone)
  const trigrams = searchTrigrams(typed)
  if (trigrams.length === 0) return undefined
  const rareUpTo = typed.trim().includes(' ') ? RARE_OF_SEVERAL_UP_TO : RARE_UP_TO
  let [rare, fewest]: [string | undefined, number] = [undefined, rareUpTo + 1]
  for (const trigram of trigrams) {
    const count = await countRows(db, trigram, fewest)
    if (count < fewest) [rare, fewest] = [trigram, count]
    if (count === 0) break
  }
  return matches(
    db,
    rare,
    trigrams.filter((trigram) => trigram !== rare),
  )
}

/** Trigrams within each word; for a two-letter word, its leading one. */
function searchTrigrams(typed: string): string[] {
  const words = normalise(typed)
    .split(' ')
    .filter((word) => word.length > 1)
  const all = words.flatMap((word) => (word.length === 2 ? [` ${word}`] : trigramsOf(word).slice(1, -1)))
  return [...new Set(all)].slice(0, MAX_TRIGRAMS)
}

/** Counts up to `most`. */
function countRows(db: ShopDb, trigram: string, most: number): Promise<number> {
  const within = numbersOf(db, trigram).orderBy('number').limit(most)
  return countOf(db.selectFrom(within.as('within')))
}

function numbersOf(db: ShopDb, trigram: string) {
  return db.selectFrom('prospect_trigram').select('number').where('trigram', '=', trigram)
}

function matches(db: ShopDb, rare: string | undefined, others: string[]): Expression<SqlBool> {
  const number = sql.ref<number>('prospect.number')
  const within = others.map((trigram) => sql<SqlBool>`exists ${numbersOf(db, trigram).where('number', '=', number)}`)
  const first = rare === undefined ? [] : [sql<SqlBool>`${number} in ${numbersOf(db, rare)}`]
  return sql<SqlBool>`(${sql.join([...first, ...within], sql` and `)})`
}

type KeptFilters = Pick<ProspectFilters, 'segment' | 'source' | 'status'>

/** Reads the counters maintained by triggers: counting would scan every row. */
async function countKept(db: ShopDb, filters: KeptFilters): Promise<Counters> {
  const kept = await db.selectFrom('kept_count').select(['state', 'count']).where('subject', '=', 'prospect').execute()
  const counters = emptyCounters()
  for (const { state, count } of kept) {
    const [source, segment = '', status = ''] = state.split('|')
    const passes =
      (!filters.source || filters.source === source) &&
      (!filters.segment || filters.segment === segment) &&
      (!filters.status || filters.status === status)
    if (passes) add(counters, segment, status, count)
  }
  return counters
}

function emptyCounters(): Counters {
  return { total: 0, Haute: 0, Moyenne: 0, Faible: 0, new: 0, contacted: 0 }
}

function add(counters: Counters, segment: string, status: string, count: number): void {
  counters.total += count
  if (segment === 'Haute' || segment === 'Moyenne' || segment === 'Faible') counters[segment] += count
  if (status === 'new' || status === 'contacted') counters[status] += count
}

export async function countProspects(db: ShopDb, filters: KeptFilters = {}): Promise<number> {
  return (await countKept(db, filters)).total
}

interface ScoreFilter {
  source?: ProspectSource | undefined
  status?: ProspectStatus | undefined
  minScore?: number | undefined
  page: number
  limit?: number
}

/** One page with at least a score, newest first. */
export async function pageScoredProspects(
  db: ShopDb,
  { source, status, minScore = 0, page, limit = PROSPECTS_A_PAGE }: ScoreFilter,
) {
  const query = filtered(db, { words: '', ...(source && { source }), ...(status && { status }) }).$if(
    minScore > 0,
    (all) => all.where('score', '>=', minScore),
  )
  // Reads a range of one index.
  const total = minScore > 0 ? await countOf(query) : await countWithin(db, { source, status })
  const pageCount = Math.max(1, Math.ceil(total / limit))
  const place = { limit, offset: (page - 1) * limit }
  const order = { by: 'created_at', direction: 'desc' } as const
  return { prospects: page > pageCount ? [] : await listOrdered(query, order, place), total, pageCount }
}

async function countWithin(db: ShopDb, { source, status }: Pick<ScoreFilter, 'source' | 'status'>): Promise<number> {
  const filters = { words: '', ...(source && { source }), ...(status && { status }) }
  return (await countKept(db, filters)).total
}
