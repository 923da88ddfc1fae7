import { countOf } from '~/database/aggregates'
import type { BookingService, ShopDb } from '~/database/schema'
import { type AuditInput, type ChangedSince, changedSince, recorderOf } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { keysOf, pick } from '~/runtime/record'
import { calendarOf } from './booking-text'
import type { BookingServiceWords } from './forms'

export const MAX_SERVICES = 50

const record = recorderOf('booking-service')

interface Change {
  id: string
  actor: AuditInput['actor']
  at: Date
}

type Unknown = { ok: false; reason: 'unknown' }

/** In the order of the page, hidden ones included. */
export function listAllServices(db: ShopDb): Promise<BookingService[]> {
  return db.selectFrom('booking_service').selectAll().orderBy('position').orderBy('id').limit(MAX_SERVICES).execute()
}

/** What visitors can book, in the order of the page. */
export function listServices(db: ShopDb): Promise<BookingService[]> {
  return db
    .selectFrom('booking_service')
    .selectAll()
    .where('hidden', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_SERVICES)
    .execute()
}

export function findService(db: ShopDb, id: string): Promise<BookingService | undefined> {
  return db.selectFrom('booking_service').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a service at the end, shown at once. */
export function createService(
  db: ShopDb,
  { words, actor, at, isExample = false }: Omit<Change, 'id'> & { words: BookingServiceWords; isExample?: boolean },
): Promise<{ ok: true; id: string } | { ok: false; reason: 'full' }> {
  return db.transaction().execute(async (trx) => {
    const all = await listAllServices(trx)
    if (all.length >= MAX_SERVICES) return { ok: false, reason: 'full' }
    const [id, now] = [newId(at), at.toISOString()]
    const position = (all.at(-1)?.position ?? -1) + 1
    const row = { id, ...words, position, created_at: now, updated_at: now, is_example: isExample ? 1 : 0 } as const
    await trx.insertInto('booking_service').values(row).execute()
    await record(trx, { id, actor, at, action: 'booking-service.create', label: words.name })
    return { ok: true, id }
  })
}

type ChangeServiceResult = { ok: true; changed: boolean } | Unknown | ChangedSince | { ok: false; reason: 'overlap' }

/** On the version seen. Bookings to come follow into another calendar, unless they would overlap there. */
export function changeService(
  db: ShopDb,
  input: Change & { version: number; words: BookingServiceWords },
): Promise<ChangeServiceResult> {
  const { id, words, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeServiceResult> => {
    const row = await findService(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const fields = keysOf(words).filter((field) => row[field] !== words[field])
    if (fields.length === 0) return { ok: true, changed: false }
    if (row.version !== input.version) return changedService(trx, row, input.version)
    const calendar = calendarOf({ id, ...words })
    if (calendar !== calendarOf(row)) {
      if (await overlapsIn(trx, { id, calendar, at })) return { ok: false, reason: 'overlap' }
      await trx
        .updateTable('booking')
        .set({ calendar })
        .where('service_id', '=', id)
        .where('ends_at', '>', at.toISOString())
        .execute()
    }
    // Its owner has made it theirs.
    await update(trx, row, { ...words, is_example: 0, updated_at: at.toISOString() })
    const [before, after] = [pick(row, fields), pick(words, fields)]
    await record(trx, { ...input, action: 'booking-service.edit', label: words.name, before, after })
    return { ok: true, changed: true }
  })
}

/** Whether a booking to come of the service would overlap one of another service in that calendar. */
async function overlapsIn(
  trx: ShopDb,
  { id, calendar, at }: { id: string; calendar: string; at: Date },
): Promise<boolean> {
  const found = await trx
    .selectFrom('booking as own')
    .innerJoin('booking as other', (join) =>
      join
        .onRef('other.ends_at', '>', 'own.starts_at')
        .onRef('other.starts_at', '<', 'own.ends_at')
        .on('other.calendar', '=', calendar)
        .on('other.state', '<>', 'cancelled'),
    )
    .select('own.id')
    .where('own.service_id', '=', id)
    .where('own.state', '<>', 'cancelled')
    .where('own.ends_at', '>', at.toISOString())
    .where((eb) => eb.or([eb('other.service_id', 'is', null), eb('other.service_id', '<>', id)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Hides it from visitors, or shows it again; what is booked stays. */
export function setServiceHidden(
  db: ShopDb,
  input: Change & { version: number; hidden: boolean },
): Promise<{ ok: true } | Unknown | ChangedSince> {
  const { id, hidden, at } = input
  return db.transaction().execute(async (trx) => {
    const row = await findService(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if ((row.hidden === 1) === hidden) return { ok: true }
    if (row.version !== input.version) return changedService(trx, row, input.version)
    await update(trx, row, { hidden: hidden ? 1 : 0, updated_at: at.toISOString() })
    const action = hidden ? 'booking-service.hide' : 'booking-service.show'
    await record(trx, { ...input, action, label: row.name })
    return { ok: true }
  })
}

/** Up or down by one; refused when its place has changed meanwhile. */
export function moveService(
  db: ShopDb,
  input: Change & { position: number; to: 'up' | 'down' },
): Promise<{ ok: true } | Unknown | { ok: false; reason: 'moved' }> {
  return db.transaction().execute(async (trx) => {
    const all = await listAllServices(trx)
    const from = all.findIndex(({ id }) => id === input.id)
    const row = all[from]
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.position !== input.position) return { ok: false, reason: 'moved' }
    const to = Math.min(Math.max(0, from + (input.to === 'up' ? -1 : 1)), all.length - 1)
    const others = all.filter(({ id }) => id !== input.id)
    const ordered = [...others.slice(0, to), row, ...others.slice(to)]
    for (const [position, { id, position: before }] of ordered.entries())
      if (before !== position) await trx.updateTable('booking_service').set({ position }).where('id', '=', id).execute()
    await record(trx, { ...input, action: 'booking-service.move', label: row.name, after: { position: to + 1 } })
    return { ok: true }
  })
}

/** Bookings of a service: those to come, and all. */
export async function countBookingsOf(db: ShopDb, { id, at }: { id: string; at: Date }) {
  const all = db.selectFrom('booking').where('service_id', '=', id)
  return {
    coming: await countOf(all.where('state', '=', 'booked').where('starts_at', '>', at.toISOString())),
    all: await countOf(all),
  }
}

/** Past bookings keep its name; one with bookings to come stays. */
export function deleteService(
  db: ShopDb,
  input: Change & { version: number },
): Promise<{ ok: true } | Unknown | ChangedSince | { ok: false; reason: 'booked'; coming: number }> {
  const { id, at } = input
  return db.transaction().execute(async (trx) => {
    const row = await findService(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== input.version) return changedService(trx, row, input.version)
    const { coming } = await countBookingsOf(trx, { id, at })
    if (coming > 0) return { ok: false, reason: 'booked', coming }
    await trx.deleteFrom('booking_service').where('id', '=', id).execute()
    await record(trx, { ...input, action: 'booking-service.delete', label: row.name, before: { name: row.name } })
    return { ok: true }
  })
}

/** Those a template filled in and nobody has changed. */
export function listExampleServices(db: ShopDb): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('booking_service')
    .select(['id', 'name'])
    .where('is_example', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_SERVICES)
    .execute()
}

/** Deletes the examples that nothing was booked of; the others lose their mark. In the caller's transaction. */
export async function removeExampleServices(trx: ShopDb): Promise<{ removed: string[]; kept: string[] }> {
  const examples = await listExampleServices(trx)
  if (examples.length === 0) return { removed: [], kept: [] }
  const ids = examples.map(({ id }) => id)
  const booked = await trx
    .selectFrom('booking')
    .select('service_id')
    .distinct()
    .where('service_id', 'in', ids)
    .execute()
  const used = new Set(booked.map(({ service_id }) => service_id))
  const unused = ids.filter((id) => !used.has(id))
  if (unused.length > 0) await trx.deleteFrom('booking_service').where('id', 'in', unused).execute()
  await trx.updateTable('booking_service').set({ is_example: 0 }).where('is_example', '=', 1).execute()
  const namesOf = (isUsed: boolean) => examples.filter(({ id }) => used.has(id) === isUsed).map(({ name }) => name)
  return { removed: namesOf(false), kept: namesOf(true) }
}

function changedService(trx: ShopDb, { id, version }: BookingService, seen: number): Promise<ChangedSince> {
  return changedSince(trx, { subject: { kind: 'booking-service', id }, except: 'booking-service.move', version, seen })
}

async function update(
  trx: ShopDb,
  { id, version }: BookingService,
  values: Partial<Omit<BookingService, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('booking_service')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
