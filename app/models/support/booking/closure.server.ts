import { countOf } from '~/database/aggregates'
import type { BookingClosure, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { addDays } from '~/models/values/delivery'
import { formatDayRange, parisDay, parisInstant } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'

/** Of those to come. */
const MAX_CLOSURES = 200

interface Act {
  actor: AuditInput['actor']
  at: Date
}

/** Under way and to come, the earliest first. */
export function listClosures(db: ShopDb, at: Date): Promise<BookingClosure[]> {
  return db
    .selectFrom('booking_closure')
    .selectAll()
    .where('to_day', '>=', parisDay(at))
    .orderBy('to_day')
    .orderBy('from_day')
    .orderBy('id')
    .limit(MAX_CLOSURES)
    .execute()
}

type AddClosureResult = { ok: true; booked: number } | { ok: false; reason: 'past' | 'reversed' | 'full' }

/** `booked`: what was booked on those days stays, until somebody moves or cancels it. */
export function addClosure(
  db: ShopDb,
  { from, to, reason, actor, at }: Act & { from: string; to: string; reason: string },
): Promise<AddClosureResult> {
  return db.transaction().execute(async (trx): Promise<AddClosureResult> => {
    if (to < from) return { ok: false, reason: 'reversed' }
    if (to < parisDay(at)) return { ok: false, reason: 'past' }
    if ((await listClosures(trx, at)).length >= MAX_CLOSURES) return { ok: false, reason: 'full' }
    const id = newId(at)
    const row = { id, from_day: from, to_day: to, reason, created_at: at.toISOString() }
    await trx.insertInto('booking_closure').values(row).execute()
    const subject = { kind: 'booking-closure', id, label: formatDayRange(from, to) }
    await recordAudit(trx, { at, actor, action: 'booking-closure.add', subject, reason })
    const booked = await countOf(
      trx
        .selectFrom('booking')
        .where('state', '=', 'booked')
        .where('starts_at', '>', at.toISOString())
        .where('starts_at', '>=', parisInstant(from, 0).toISOString())
        .where('starts_at', '<', parisInstant(addDays(to, 1), 0).toISOString()),
    )
    return { ok: true, booked }
  })
}

/** Its days can be booked again. */
export function removeClosure(
  db: ShopDb,
  { id, actor, at }: Act & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('booking_closure').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    const subject = { kind: 'booking-closure', id, label: formatDayRange(row.from_day, row.to_day) }
    await recordAudit(trx, { at, actor, action: 'booking-closure.remove', subject })
    return { ok: true }
  })
}
