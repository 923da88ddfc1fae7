import type { SelectQueryBuilder } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ContactChannel, Lead, LeadEvent, LeadNote, ShopDatabase, ShopDb } from '~/database/schema'
import { matchesSearch, narrowSearch, searchWords } from '~/models/base/search/index.server'
import { hasBought } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'
import { damageOf, readReasons, type ScoreReasons } from './damage'
import { isFiltered, type LeadFilters } from './filters'
import { coversPhone } from './retention.server'

/** Newest notes and newest events, each. */
const MAX_SHOWN = 100

export type LeadSheet = Omit<Lead, 'reasons'> & {
  reasons: ScoreReasons
  /** Invalid fields, in French. */
  damage: string[]
  /** A consent in force covers the number. */
  isCallable: boolean
  /** Newest first. */
  notes: LeadNote[]
  events: LeadEvent[]
}

export async function findLead(db: ShopDb, id: string): Promise<LeadSheet | undefined> {
  const lead = await db.selectFrom('lead').selectAll().select(isCovered).where('id', '=', id).executeTakeFirst()
  if (!lead) return undefined
  const { covers_phone, ...row } = lead
  const [notes, events] = [await listNotes(db, id), await listEvents(db, id)]
  const read = { reasons: readReasons(row.reasons) ?? [], damage: damageOf(row), isCallable: Boolean(covers_phone) }
  return { ...row, ...read, notes, events }
}

function listNotes(db: ShopDb, leadId: string): Promise<LeadNote[]> {
  const notes = db.selectFrom('lead_note').selectAll().where('lead_id', '=', leadId)
  return notes.orderBy('id', 'desc').limit(MAX_SHOWN).execute()
}

function listEvents(db: ShopDb, leadId: string): Promise<LeadEvent[]> {
  const events = db.selectFrom('lead_event').selectAll().where('lead_id', '=', leadId)
  return events.orderBy('id', 'desc').limit(MAX_SHOWN).execute()
}

export const LEADS_A_PAGE = 50
/** First page size of the list and the dashboard. */
export const NEWEST_LEADS = 20

const isCovered = coversPhone({ lead: 'lead.id', phone: 'lead.phone' }).as('covers_phone')

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'customer_type',
  'status',
  'version',
  'score',
  'reasons',
  'source',
  'created_at',
  'next_action',
  'next_action_due',
] as const

export type ListedLead = Omit<Pick<Lead, (typeof columns)[number]>, 'reasons'> & {
  reasons: ScoreReasons
  /** Channels with valid consent. */
  channels: ContactChannel[]
  /** Invalid fields, in French. */
  damage: string[]
  /** A consent in force covers the number. */
  isCallable: boolean
}

interface LeadList {
  leads: ListedLead[]
  count: number
  /** The search matched more than the limit. */
  isMore: boolean
  pageCount: number
}

/** Keyset cursor, newest first. */
type LeadPlace = Pick<Lead, 'created_at' | 'id'>

/** Newest first, after a cursor if given; `since`: created then or later. */
export async function listNewestLeads(
  db: ShopDb,
  { limit, behind, since }: { limit: number; behind?: LeadPlace | undefined; since?: string | undefined },
): Promise<ListedLead[]> {
  const every = db.selectFrom('lead')
  const all = since === undefined ? every : every.where('created_at', '>=', since)
  const asked = behind
    ? all.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(behind.created_at, behind.id)))
    : all
  const rows = await asked
    .select(columns)
    .select(isCovered)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return toListed(db, rows)
}

/** Newest matches by name or address, for the command palette. */
export async function searchLeads(db: ShopDb, input: { typed: string; limit: number }) {
  if (searchWords(input.typed).length === 0) return []
  const search = await narrowSearch(db, { kind: 'lead', typed: input.typed })
  return db
    .selectFrom('lead')
    .where(matchesSearch(db, search, 'lead.id'))
    .select(['id', 'name', 'email', 'status'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .execute()
}

/** Newest first, or earliest due first with `due`. Empty beyond the last page. */
export async function pageLeads(
  db: ShopDb,
  input: { filters: LeadFilters; page: number; at: Date },
): Promise<LeadList> {
  const { filters, page } = input
  const search = await narrowSearch(db, { kind: 'lead', typed: filters.words })
  const found = filterLeads(db, input).where(matchesSearch(db, search, 'lead.id'))
  const counted = isFiltered(filters) ? await countFound(found, filters) : toPages(await countLeads(db))
  if (page > counted.pageCount) return { leads: [], ...counted }
  const ordered = filters.due ? found.orderBy('next_action_due') : found.orderBy('created_at', 'desc')
  const rows = await ordered
    .orderBy('id', filters.due ? 'asc' : 'desc')
    .select(columns)
    .select(isCovered)
    .limit(LEADS_A_PAGE)
    .offset((page - 1) * LEADS_A_PAGE)
    .execute()
  return { leads: await toListed(db, rows), ...counted }
}

/** Search limit; more specific words find fewer. */
const MAX_FOUND = 1000

async function countFound(found: LeadQuery, { words }: LeadFilters): Promise<Omit<LeadList, 'leads'>> {
  if (searchWords(words).length === 0) return toPages(await countOf(found))
  const ids = found.select('id').orderBy('id')
  return toPages((await ids.limit(MAX_FOUND + 1).execute()).length, MAX_FOUND)
}

function toPages(found: number, most = found): Omit<LeadList, 'leads'> {
  const count = Math.min(found, most)
  return { count, isMore: found > most, pageCount: Math.max(1, Math.ceil(count / LEADS_A_PAGE)) }
}

/** Reads the counters maintained by triggers: counting would scan every row. */
export async function countLeadsByStatus(db: ShopDb): Promise<Map<string, number>> {
  const kept = db.selectFrom('kept_count').select(['state', 'count']).where('subject', '=', 'lead')
  return new Map((await kept.execute()).map(({ state, count }) => [state, count]))
}

export async function countLeads(db: ShopDb): Promise<number> {
  const byStatus = await countLeadsByStatus(db)
  return [...byStatus.values()].reduce((total, count) => total + count, 0)
}

/** Leads whose address bought, whatever their status says. */
export function countBuyingLeads(db: ShopDb): Promise<number> {
  return countOf(db.selectFrom('lead').where(hasBought('lead.email')))
}

export function countDueLeads(db: ShopDb, at: Date): Promise<number> {
  return countOf(filterLeads(db, { filters: { due: true, words: '' }, at }))
}

/** Every filter except the search words. */
function filterLeads(db: ShopDb, { filters, at }: { filters: LeadFilters; at: Date }): LeadQuery {
  const { status, source, type, due, bought } = filters
  const conditions: ((query: LeadQuery) => LeadQuery)[] = [
    ...(status ? [(query: LeadQuery) => query.where('status', '=', status)] : []),
    ...(source ? [(query: LeadQuery) => query.where('source', '=', source)] : []),
    ...(type ? [(query: LeadQuery) => filterByType(query, type)] : []),
    ...(due ? [(query: LeadQuery) => query.where('next_action_due', '<=', parisDay(at))] : []),
    ...(bought ? [(query: LeadQuery) => query.where(hasBought('lead.email'))] : []),
  ]
  return conditions.reduce((query, condition) => condition(query), db.selectFrom('lead'))
}

type LeadQuery = SelectQueryBuilder<ShopDatabase, 'lead', object>

function filterByType(query: LeadQuery, type: NonNullable<LeadFilters['type']>): LeadQuery {
  return type === 'inconnu' ? query.where('customer_type', 'is', null) : query.where('customer_type', '=', type)
}

type ListedRow = Pick<Lead, (typeof columns)[number]> & { covers_phone: unknown }

async function toListed(db: ShopDb, rows: ListedRow[]): Promise<ListedLead[]> {
  const agreed = await listStandingChannels(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ covers_phone, ...row }) => ({
    ...row,
    isCallable: Boolean(covers_phone),
    reasons: readReasons(row.reasons) ?? [],
    channels: agreed.get(row.id) ?? [],
    damage: damageOf(row),
  }))
}

async function listStandingChannels(db: ShopDb, leadIds: string[]): Promise<Map<string, ContactChannel[]>> {
  const channels = await listStandingCalls(db, leadIds)
  const rows = await db
    .selectFrom('agreement')
    .select('lead_id')
    .where('lead_id', 'in', leadIds)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { lead_id } of rows)
    if (lead_id) channels.set(lead_id, ['email', ...(channels.get(lead_id) ?? []).filter((each) => each !== 'email')])
  return channels
}

async function listStandingCalls(db: ShopDb, leadIds: string[]): Promise<Map<string, ContactChannel[]>> {
  const rows = await db
    .selectFrom('lead_consent')
    .select(['lead_id', 'channel'])
    .where('lead_id', 'in', leadIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
  const channels = new Map<string, ContactChannel[]>()
  for (const { lead_id, channel } of rows) {
    const known = channels.get(lead_id) ?? []
    if (!known.includes(channel)) channels.set(lead_id, [...known, channel])
  }
  return channels
}
