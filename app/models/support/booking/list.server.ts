import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { Booking, ShopDb } from '~/database/schema'
import { eraseEmails } from '~/models/base/outbox/index.server'
import { matchesSearch, narrowSearch } from '~/models/base/search/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { addDays } from '~/models/values/delivery'
import { normalizeEmail } from '~/models/values/email-address'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import type { BookingView } from './booking-text'
import { bookingMailKinds, queueReminder } from './mails.server'

export const BOOKINGS_A_PAGE = 50
const MAX_COUNTED = 5000
const MAX_OF_ADDRESS = 20

interface Asked {
  view: BookingView
  search: string
  at: Date
}

/** One page, 1-based: from today's first on, or the past and the cancelled, the latest first. */
export async function listBookings(db: ShopDb, { page, ...asked }: Asked & { page: number }): Promise<Booking[]> {
  const direction = asked.view === 'a-venir' ? 'asc' : 'desc'
  return (await bookingsOf(db, asked))
    .selectAll()
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(BOOKINGS_A_PAGE)
    .offset((page - 1) * BOOKINGS_A_PAGE)
    .execute()
}

/** In any state, in the order of their starts; `behind`: keyset cursor. */
export function listBookingsFrom(
  db: ShopDb,
  { from, behind, limit }: { from: string; behind?: { at: string; id: string } | undefined; limit: number },
): Promise<Booking[]> {
  const all = db.selectFrom('booking').selectAll().where('starts_at', '>=', from)
  const asked = behind
    ? all.where(({ eb, refTuple, tuple }) => eb(refTuple('starts_at', 'id'), '>', tuple(behind.at, behind.id)))
    : all
  return asked.orderBy('starts_at').orderBy('id').limit(limit).execute()
}

export async function countBookings(db: ShopDb, asked: Asked): Promise<number> {
  const found = (await bookingsOf(db, asked)).select('id').limit(MAX_COUNTED)
  return countOf(db.selectFrom(found.as('found')))
}

async function bookingsOf(db: ShopDb, { view, search, at }: Asked) {
  const narrowed = await narrowSearch(db, { kind: 'booking', typed: search })
  const today = parisInstant(parisDay(at), 0).toISOString()
  const query = db.selectFrom('booking').where(matchesSearch(db, narrowed, 'booking.id'))
  if (view === 'annules') return query.where('state', '=', 'cancelled')
  return query.where('state', '<>', 'cancelled').where('starts_at', view === 'a-venir' ? '>=' : '<', today)
}

/** Today's that nobody has marked yet. */
export function countToday(db: ShopDb, at: Date): Promise<number> {
  const today = parisDay(at)
  return countOf(
    db
      .selectFrom('booking')
      .where('state', '=', 'booked')
      .where('starts_at', '>=', parisInstant(today, 0).toISOString())
      .where('starts_at', '<', parisInstant(addDays(today, 1), 0).toISOString()),
  )
}

/** Of an address, newest first. */
export function listBookingsOf(db: ShopDb, address: string) {
  return db
    .selectFrom('booking')
    .select(['id', 'number', 'service_name', 'starts_at', 'state', 'created_at'])
    .where(sql`lower(email)`, '=', normalizeEmail(address))
    .where('email', 'is not', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_ADDRESS)
    .execute()
}

/** The day before, once each; one whose time has come meanwhile is not reminded of. */
export function queueReminders(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('booking')
      .selectAll()
      .where('remind_at', '<=', at.toISOString())
      .orderBy('remind_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    if (due.length === 0) return 0
    const ahead = due.filter(({ starts_at }) => starts_at > at.toISOString())
    for (const booking of ahead) await queueReminder(trx, { booking, at })
    const ids = due.map(({ id }) => id)
    await trx.updateTable('booking').set({ remind_at: null }).where('id', 'in', ids).execute()
    return ahead.length
  })
}

export async function findEarliestReminder(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('booking')
    .select('remind_at')
    .where('remind_at', 'is not', null)
    .orderBy('remind_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.remind_at ?? undefined
}

/** Deletes bookings past the retention setting, with their mails. */
export async function eraseOldBookings(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<number> {
  const days = Number((await readSettings(db))['support.retention_days'])
  const before = new Date(at.getTime() - days * DAY_MS)
  const bookings = await deleteOldest(db, { table: 'booking', before, limit })
  // A mail may be about a slot a year ahead: it goes by the age of what it was sent for.
  const mails = await eraseEmails(db, { kinds: bookingMailKinds, sentBefore: before, writtenBefore: before, limit })
  return bookings + mails
}
