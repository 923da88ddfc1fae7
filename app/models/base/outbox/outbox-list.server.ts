import { type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { EmailStatus, ShopDb } from '~/database/schema'

export const OUTBOX_PAGE_SIZE = 50
/** Upper bound of a count; older mails are reached by a filter on dates. */
const MAX_LISTED_PAGES = 200

export interface OutboxFilter {
  status: EmailStatus | undefined
  kind: string | undefined
  /** Address prefix. */
  recipient: string
  /** Instants: start inclusive, end exclusive. */
  from: string | undefined
  to: string | undefined
}

/** One page, from 1, newest first; a search sorts by recipient, then newest first. */
export async function listOutbox(db: ShopDb, { page, ...filter }: OutboxFilter & { page: number }) {
  const places = placesOf(db, filter)
    .limit(OUTBOX_PAGE_SIZE)
    .offset((page - 1) * OUTBOX_PAGE_SIZE)
  const ids = (await places.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('email')
    .select(['id', 'kind', 'recipient', 'subject', 'status', 'attempts', 'resends', 'last_error'])
    .select(['created_at', 'sent_at'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Last page. */
export function countOutbox(db: ShopDb, filter: OutboxFilter): Promise<number> {
  const within = placesOf(db, filter).limit(MAX_LISTED_PAGES * OUTBOX_PAGE_SIZE)
  return countOf(db.selectFrom(within.as('within')))
}

/** Ids in order, by an index for each filter. */
export function placesOf(db: ShopDb, filter: OutboxFilter) {
  const { from, to } = filter
  let query = filter.recipient ? byRecipient(db, filter) : byStateAndKind(db, filter)
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where('created_at', '<', to)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

function byStateAndKind(db: ShopDb, { status, kind }: OutboxFilter) {
  let query = db.selectFrom('email').select('id')
  if (kind) query = query.where('kind', '=', kind)
  // A literal where there is no kind: the indexes of states are partial.
  if (status) query = query.where('status', '=', kind ? status : sql.lit(status))
  return query
}

/** The recipients index covers state and kind; wrapping them keeps SQLite from choosing another index. */
function byRecipient(db: ShopDb, { status, kind, recipient }: OutboxFilter) {
  let query = db.selectFrom('email').select('id').where(startsWith(recipient.toLowerCase()))
  if (kind) query = query.where(sql`coalesce(kind, '')`, '=', kind)
  if (status) query = query.where(sql`coalesce(status, '')`, '=', status)
  return query.orderBy(sql`lower(recipient)`)
}

/** Matches the expression of the recipients index. */
function startsWith(beginning: string) {
  return sql<SqlBool>`lower(recipient) >= ${beginning} and lower(recipient) < ${`${beginning}\uffff`}`
}
