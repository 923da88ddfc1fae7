import { type SelectQueryBuilder, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ContactSubject, ConversationState, ShopDatabase, ShopDb } from '~/database/schema'
import { matchesSearch, type NarrowSearch, narrowSearch } from '~/models/base/search/index.server'
import { contactSubjects, requestNumber } from './contact-text'
import { conversationStateNames } from './conversation/message-text'

/** Requests for a person: conversations handed over, calls to make, messages to answer. */
const inboxKinds = ['conversation', 'callback', 'message'] as const
export type InboxKind = (typeof inboxKinds)[number]

interface InboxFilter {
  /** Closed ones, latest first, instead of open ones, most urgent first. */
  closed: boolean
  /** All stored conversations only, last active first. */
  kept?: boolean
  search: string
}

export const INBOX_PAGE_SIZE = 50

interface InboxPlace {
  kind: InboxKind
  id: string
  /** Due date, or closing date. */
  instant: string
}

type InboxPage = InboxFilter & { kind: InboxKind | undefined; page: number }

/** One page, 1-based, of one kind or of all merged. */
export async function listInbox(db: ShopDb, input: InboxPage): Promise<InboxItem[]> {
  const places: InboxPlace[] = await pageOfPlaces(db, { ...input, searches: await searchesOf(db, input) }).execute()
  const items = await readItems(db, places)
  return places.flatMap(({ id }) => items.get(id) ?? [])
}

/** Reads each kind by its index and merges the three. */
export function pageOfPlaces(db: ShopDb, { kind, page, ...filter }: PlaceFilter & Pick<InboxPage, 'kind' | 'page'>) {
  const direction = filter.closed || filter.kept ? 'desc' : 'asc'
  const pageOf = <Table extends keyof ShopDatabase>(places: SelectQueryBuilder<ShopDatabase, Table, InboxPlace>) =>
    places
      .orderBy(sql.ref('instant'), direction)
      .orderBy(sql.ref('id'), direction)
      .limit(INBOX_PAGE_SIZE)
      .offset((page - 1) * INBOX_PAGE_SIZE)
  if (kind === 'conversation' || filter.kept) return pageOf(conversationPlaces(db, filter))
  if (kind === 'callback') return pageOf(callbackPlaces(db, filter))
  if (kind === 'message') return pageOf(messagePlaces(db, filter))
  return pageOf(conversationPlaces(db, filter).unionAll(callbackPlaces(db, filter)).unionAll(messagePlaces(db, filter)))
}

/** Bounds every count; older rows are found by search. */
const MAX_COUNTED = 5000
/** Common words are filtered row by row. */
const MAX_COUNTED_OF_SEARCH = 500

/** Counts by kind, bounded. */
export async function countInbox(
  db: ShopDb,
  { closed, kept, search }: InboxFilter,
): Promise<Record<InboxKind, number>> {
  const filter = { closed, kept, searches: await searchesOf(db, { search }) }
  const most = search === '' ? MAX_COUNTED : MAX_COUNTED_OF_SEARCH
  return {
    conversation: await countUpTo(db, { places: conversationPlaces(db, filter), most }),
    callback: await countUpTo(db, { places: callbackPlaces(db, filter), most }),
    message: await countUpTo(db, { places: messagePlaces(db, filter), most }),
  }
}

function countUpTo<Table extends keyof ShopDatabase>(
  db: ShopDb,
  { places, most }: { places: SelectQueryBuilder<ShopDatabase, Table, InboxPlace>; most: number },
): Promise<number> {
  return countOf(db.selectFrom(places.limit(most).as('place')))
}

interface PlaceFilter {
  closed: boolean
  kept?: boolean | undefined
  searches: Record<InboxKind, NarrowSearch>
}

export async function searchesOf(db: ShopDb, { search: typed }: Pick<InboxFilter, 'search'>) {
  return {
    conversation: await narrowSearch(db, { kind: 'conversation', typed }),
    callback: await narrowSearch(db, { kind: 'callback', typed }),
    message: await narrowSearch(db, { kind: 'message', typed }),
  }
}

function conversationPlaces(db: ShopDb, { closed, kept, searches }: PlaceFilter) {
  const column = kept ? 'updated_at' : closed ? 'closed_at' : 'due_at'
  return db
    .selectFrom('conversation')
    .select((eb) => [eb.val<InboxKind>('conversation').as('kind'), 'id', sql<string>`${sql.ref(column)}`.as('instant')])
    .where(column, 'is not', null)
    .where(matchesSearch(db, searches.conversation, 'conversation.id'))
}

function callbackPlaces(db: ShopDb, { closed, searches }: PlaceFilter) {
  const column = closed ? 'closed_at' : 'due_at'
  return db
    .selectFrom('callback_request')
    .select((eb) => [eb.val<InboxKind>('callback').as('kind'), 'id', sql<string>`${sql.ref(column)}`.as('instant')])
    .where((eb) => (closed ? eb('closed_at', 'is not', null) : eb('status', '=', 'open')))
    .where(matchesSearch(db, searches.callback, 'callback_request.id'))
}

function messagePlaces(db: ShopDb, { closed, searches }: PlaceFilter) {
  const column = closed ? 'closed_at' : 'due_at'
  return db
    .selectFrom('contact_message')
    .select((eb) => [eb.val<InboxKind>('message').as('kind'), 'id', sql<string>`${sql.ref(column)}`.as('instant')])
    .where((eb) => (closed ? eb('closed_at', 'is not', null) : eb('status', '=', 'open')))
    .where(matchesSearch(db, searches.message, 'contact_message.id'))
}

interface InboxRow {
  id: string
  /** Spoken on the phone. */
  number: string
  email: string | null
  dueAt: string | null
  closedAt: string | null
  createdAt: string
  version: number
  /** A date or enum value is invalid. */
  isDamaged: boolean
}

export type InboxItem =
  | (InboxRow & {
      kind: 'conversation'
      state: ConversationState
      /** Undefined once the visitor's last message was answered. */
      waitingSince: string | undefined
      /** Last message by anyone. */
      writtenAt: string
      lastText: string
    })
  | (InboxRow & {
      kind: 'callback'
      status: 'open' | 'done' | 'cancelled'
      name: string | null
      phone: string
      subject: ContactSubject
      question: string | null
      /** The offer that it is about, if any. */
      product: { name: string; isOnRequest: boolean } | undefined
      slotFrom: string
      slotTo: string
      consent: string
    })
  | (InboxRow & {
      kind: 'message'
      name: string
      subject: ContactSubject
      orderNumber: string | null
      excerpt: string
    })

async function readItems(db: ShopDb, places: InboxPlace[]): Promise<Map<string, InboxItem>> {
  const idsOf = (kind: InboxKind) => places.filter((place) => place.kind === kind).map(({ id }) => id)
  const items = [
    ...(await readConversations(db, idsOf('conversation'))),
    ...(await readCallbacks(db, idsOf('callback'))),
    ...(await readMessages(db, idsOf('message'))),
  ]
  return new Map(items.map((item) => [item.id, item]))
}

async function readConversations(db: ShopDb, ids: string[]): Promise<InboxItem[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('conversation')
    .selectAll()
    .select(({ selectFrom }) =>
      (['body', 'author'] as const).map((column) =>
        selectFrom('message')
          .select(column)
          .whereRef('message.conversation_id', '=', 'conversation.id')
          .where('message.author', 'in', ['visitor', 'person'])
          .orderBy('message.position', 'desc')
          .limit(1)
          .as(`last_${column}` as const),
      ),
    )
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'conversation',
    ...commonOf(row, Object.hasOwn(conversationStateNames, row.state)),
    state: row.state,
    waitingSince: row.due_at && row.last_author !== 'person' ? row.due_at : undefined,
    writtenAt: row.updated_at,
    lastText: excerptOf(row.last_body ?? ''),
  }))
}

async function readCallbacks(db: ShopDb, ids: string[]): Promise<InboxItem[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('callback_request')
    .leftJoin('product', 'product.id', 'callback_request.product_id')
    .selectAll('callback_request')
    .select(['product.name as product_name', 'product.on_request'])
    .where('callback_request.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'callback',
    ...commonOf(row, Object.hasOwn(contactSubjects, row.subject) && isInstant(row.slot_from)),
    status: row.status,
    name: row.name,
    phone: row.phone,
    subject: row.subject,
    question: row.question,
    product: row.product_name === null ? undefined : { name: row.product_name, isOnRequest: row.on_request === 1 },
    slotFrom: row.slot_from,
    slotTo: row.due_at,
    consent: row.consent_text,
  }))
}

async function readMessages(db: ShopDb, ids: string[]): Promise<InboxItem[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('contact_message').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({
    kind: 'message',
    ...commonOf(row, Object.hasOwn(contactSubjects, row.subject)),
    name: row.name,
    subject: row.subject,
    orderNumber: row.order_number,
    excerpt: excerptOf(row.message),
  }))
}

interface CommonColumns {
  id: string
  email: string | null
  due_at: string | null
  closed_at: string | null
  created_at: string
  version: number
}

function commonOf({ id, email, due_at, closed_at, created_at, version }: CommonColumns, isKnown: boolean): InboxRow {
  return {
    id,
    number: requestNumber(id),
    email,
    dueAt: due_at,
    closedAt: closed_at,
    createdAt: created_at,
    version,
    isDamaged: !isKnown || ![due_at, closed_at, created_at].every((instant) => instant === null || isInstant(instant)),
  }
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

const EXCERPT_LENGTH = 160

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…` : line
}
