import { type SqlBool, sql } from 'kysely'
import type { EmailStatus, ShopDb } from '~/database/schema'

export const OUTBOX_PAGE_SIZE = 50
/** Older mails are reached by a filter on dates: a count never reads more than this. */
export const MAX_LISTED_PAGES = 200

export interface OutboxFilter {
  status: EmailStatus | undefined
  kind: string | undefined
  /** The beginning of an address. */
  recipient: string
  /** Instants: from the first, before the second. */
  from: string | undefined
  to: string | undefined
}

/** One page, from 1, the newest first; a search goes by recipient, each recipient's newest first. */
export async function listOutbox(db: ShopDb, { page, ...filter }: OutboxFilter & { page: number }) {
  const places = inOrder(matching(db, filter), filter)
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

/** As far as pages go. */
export async function countOutbox(db: ShopDb, filter: OutboxFilter): Promise<number> {
  const within = inOrder(matching(db, filter), filter).limit(MAX_LISTED_PAGES * OUTBOX_PAGE_SIZE)
  const { count } = await db
    .selectFrom(within.as('within'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: ShopDb, { status, kind, recipient, from, to }: OutboxFilter) {
  let query = db.selectFrom('email').select('id')
  if (status) query = query.where('status', '=', status)
  if (kind) query = query.where('kind', '=', kind)
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where('created_at', '<', to)
  if (recipient) query = query.where(startsWith(recipient.toLowerCase()))
  return query
}

/** In the words of the index of recipients. */
function startsWith(beginning: string) {
  return sql<SqlBool>`lower(recipient) >= ${beginning} and lower(recipient) < ${`${beginning}\uffff`}`
}

function inOrder(query: ReturnType<typeof matching>, { recipient }: OutboxFilter) {
  const ordered = recipient ? query.orderBy(sql`lower(recipient)`) : query
  return ordered.orderBy('created_at', 'desc').orderBy('id', 'desc')
}
