import { sql } from 'kysely'
import { href } from 'react-router'
import { countOf } from '~/database/aggregates'
import type { Booking, BookingParty, BookingService, ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import { recordLead } from '~/models/crm/lead/index.server'
import { requestNumber } from '~/models/support/contact'
import { normalizeEmail } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { DAY_MS, MINUTE_MS } from '~/runtime/time'
import { bookingMomentText, calendarOf, type SlotRefusal } from './booking-text'
import type { HandBookingForm } from './forms'
import { queueCancelled, queueConfirmation, queueMoved, queueNotice } from './mails.server'
import { findFreeSlot } from './offer.server'

const REPEATED_WITHIN_MS = 10 * MINUTE_MS
const REMINDED_BEFORE_MS = DAY_MS
/** Bookings to come of one address: nobody takes all the slots of a shop. */
export const MAX_COMING = 6

interface Actor {
  id: string | null
  name: string
}

/** `actor`: an administrator; undefined for a visitor. */
interface BookInput {
  serviceId: string
  form: HandBookingForm
  actor?: Actor
  at: Date
}

export type BookResult = { ok: true; id: string } | { ok: false; reason: SlotRefusal | 'unknown-service' | 'too-many' }

/**
 * Takes a slot of a service. A form that is sent twice gives the same booking. The address becomes a lead, as that of a
 * call-back does.
 */
export function book(db: ShopDb, input: BookInput): Promise<BookResult> {
  const { serviceId, form, actor, at } = input
  return db.transaction().execute(async (trx): Promise<BookResult> => {
    const service = await findOpenService(trx, { id: serviceId, isShop: actor !== undefined })
    if (!service) return { ok: false, reason: 'unknown-service' }
    const repeated = await findRepeated(trx, input)
    if (repeated) return { ok: true, id: repeated.id }
    const found = await findFreeSlot(trx, { service, typed: form.slot, isShop: actor !== undefined, at })
    if (!found.ok) return found
    if (!actor && (await countComing(trx, { email: form.email, at })) >= MAX_COMING)
      return { ok: false, reason: 'too-many' }
    const booking = await insertBooking(trx, { ...input, service, ...found })
    if (form.email) await recordLead(trx, { name: form.name, email: form.email, source: 'rendez-vous', at })
    await queueConfirmation(trx, { booking, at })
    if (actor) await audit(trx, { booking, actor, action: 'booking.create', at })
    else await queueNotice(trx, { booking, about: 'new', at })
    return { ok: true, id: booking.id }
  })
}

async function insertBooking(
  trx: ShopDb,
  input: BookInput & { service: BookingService; slot: { startsAt: Date; endsAt: Date }; place: number },
): Promise<Booking> {
  const { service, slot, place, form, actor, at } = input
  const [id, now] = [newId(at), at.toISOString()]
  const booking = await trx
    .insertInto('booking')
    .values({
      ...{ id, number: requestNumber(id), service_id: service.id, service_name: service.name },
      ...{ location: service.location, calendar: calendarOf(service), place },
      ...{ starts_at: slot.startsAt.toISOString(), ends_at: slot.endsAt.toISOString() },
      ...{ name: form.name, email: form.email, phone: form.phone, persons: form.persons, note: form.note },
      ...{ cancelled_by: null, cancel_reason: null, made_by: actor ? 'shop' : 'visitor' },
      ...{ remind_at: reminderOf(form.email, { startsAt: slot.startsAt, at }), created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const texts = [form.name, form.email, phoneWord(form.phone), booking.number]
  await indexForSearch(trx, { kind: 'booking', id, texts })
  return booking
}

/** A day before; not at all when it is booked later than that. */
function reminderOf(email: string | null, { startsAt, at }: { startsAt: Date; at: Date }): string | null {
  const remindAt = new Date(startsAt.getTime() - REMINDED_BEFORE_MS)
  return email !== null && remindAt > at ? remindAt.toISOString() : null
}

export type MoveBookingResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: SlotRefusal | 'unknown' | 'not-booked' | 'begun' | 'service-gone' | 'stale' | 'same' }

interface Change {
  id: string
  /** An administrator, who read `seenVersion`; undefined for the person by the link. */
  actor?: Actor
  seenVersion?: number
  at: Date
}

/** To another slot of its service; both sides are told. */
export function moveBooking(db: ShopDb, input: Change & { slot: string }): Promise<MoveBookingResult> {
  const { slot: typed, actor, at } = input
  return db.transaction().execute(async (trx): Promise<MoveBookingResult> => {
    const found = await findChangeable(trx, input)
    if (!found.ok) return found
    const { booking: former } = found
    const service = former.service_id && (await findOpenService(trx, { id: former.service_id, isShop: true }))
    if (!service) return { ok: false, reason: 'service-gone' }
    if (typed === former.starts_at) return { ok: false, reason: 'same' }
    const free = await findFreeSlot(trx, { service, typed, isShop: actor !== undefined, except: former.id, at })
    if (!free.ok) return free
    const { startsAt, endsAt } = free.slot
    const booking = await update(trx, former, {
      ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString(), place: free.place },
      ...{ calendar: calendarOf(service), location: service.location, sequence: former.sequence + 1 },
      ...{ remind_at: reminderOf(former.email, { startsAt, at }), updated_at: at.toISOString() },
    })
    const formerly = former.starts_at
    await queueMoved(trx, { booking, formerly, at })
    if (!actor) await queueNotice(trx, { booking, about: 'moved', formerly, at })
    else {
      const [before, after] = [{ starts_at: momentOf(former) }, { starts_at: momentOf(booking) }]
      await audit(trx, { booking, actor, action: 'booking.move', before, after, at })
    }
    return { ok: true, booking }
  })
}

export type CancelBookingResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-booked' | 'begun' | 'stale' }

/** Frees the slot; both sides are told. The shop gives a reason, which the person is mailed. */
export function cancelBooking(db: ShopDb, input: Change & { reason?: string }): Promise<CancelBookingResult> {
  const { actor, reason, at } = input
  return db.transaction().execute(async (trx): Promise<CancelBookingResult> => {
    const found = await findChangeable(trx, input)
    if (!found.ok) return found
    const by: BookingParty = actor ? 'shop' : 'visitor'
    const booking = await update(trx, found.booking, {
      ...{ state: 'cancelled', cancelled_by: by, cancel_reason: reason ?? null, remind_at: null },
      ...{ sequence: found.booking.sequence + 1, updated_at: at.toISOString() },
    })
    await queueCancelled(trx, { booking, at })
    if (!actor) await queueNotice(trx, { booking, about: 'cancelled', at })
    else await audit(trx, { booking, actor, action: 'booking.cancel', at, ...(reason && { reason }) })
    return { ok: true }
  })
}

export type BookingStateResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'cancelled' | 'not-begun' | 'same' | 'stale' }

/** What became of it, once it has begun. */
export function setBookingState(
  db: ShopDb,
  input: Required<Change> & { state: 'booked' | 'honoured' | 'no-show' },
): Promise<BookingStateResult> {
  const { id, state, actor, seenVersion, at } = input
  return db.transaction().execute(async (trx): Promise<BookingStateResult> => {
    const former = await findBooking(trx, id)
    if (!former) return { ok: false, reason: 'unknown' }
    if (former.state === 'cancelled') return { ok: false, reason: 'cancelled' }
    if (former.state === state) return { ok: false, reason: 'same' }
    if (former.version !== seenVersion) return { ok: false, reason: 'stale' }
    if (new Date(former.starts_at) > at) return { ok: false, reason: 'not-begun' }
    const booking = await update(trx, former, { state, remind_at: null, updated_at: at.toISOString() })
    const [before, after] = [{ state: former.state }, { state }]
    await audit(trx, { booking, actor, action: 'booking.state', before, after, at })
    return { ok: true }
  })
}

export function findBooking(db: ShopDb, id: string): Promise<Booking | undefined> {
  return db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Page of the person, by a link that the shop signs: nothing of it is stored. */
export function bookingPath(signer: Signer, id: string): string {
  return href('/rendez-vous/:reference', { reference: signer.signReference('booking', id) })
}

export function parseBookingReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('booking', reference)
}

type Changeable = { ok: true; booking: Booking } | { ok: false; reason: 'unknown' | 'not-booked' | 'begun' | 'stale' }

async function findChangeable(trx: ShopDb, { id, actor, seenVersion, at }: Change): Promise<Changeable> {
  const booking = await findBooking(trx, id)
  if (!booking) return { ok: false, reason: 'unknown' }
  if (booking.state !== 'booked') return { ok: false, reason: 'not-booked' }
  if (seenVersion !== undefined && booking.version !== seenVersion) return { ok: false, reason: 'stale' }
  if (!actor && new Date(booking.starts_at) <= at) return { ok: false, reason: 'begun' }
  return { ok: true, booking }
}

function update(
  trx: ShopDb,
  { id, version }: Booking,
  values: Partial<Omit<Booking, 'id' | 'version'>>,
): Promise<Booking> {
  return trx
    .updateTable('booking')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A visitor books what is shown; the shop also what it hides. */
function findOpenService(trx: ShopDb, { id, isShop }: { id: string; isShop: boolean }) {
  const query = trx.selectFrom('booking_service').selectAll().where('id', '=', id)
  return (isShop ? query : query.where('hidden', '=', 0)).executeTakeFirst()
}

/** A double click or a resubmission. */
function findRepeated(trx: ShopDb, { serviceId, form, at }: BookInput) {
  if (!form.email) return undefined
  return trx
    .selectFrom('booking')
    .select('id')
    .where(sql`lower(email)`, '=', normalizeEmail(form.email))
    .where('email', 'is not', null)
    .where('starts_at', '=', form.slot)
    .where('service_id', '=', serviceId)
    .where('state', '=', 'booked')
    .where('name', '=', form.name)
    .where('created_at', '>', new Date(at.getTime() - REPEATED_WITHIN_MS).toISOString())
    .limit(1)
    .executeTakeFirst()
}

async function countComing(trx: ShopDb, { email, at }: { email: string | null; at: Date }): Promise<number> {
  if (!email) return 0
  return countOf(
    trx
      .selectFrom('booking')
      .where(sql`lower(email)`, '=', normalizeEmail(email))
      .where('email', 'is not', null)
      .where('starts_at', '>', at.toISOString())
      .where('state', '=', 'booked'),
  )
}

function momentOf({ starts_at }: Booking): string {
  return bookingMomentText(starts_at)
}

function audit(
  trx: ShopDb,
  { booking, ...entry }: { booking: Booking } & Omit<Parameters<typeof recordAudit>[1], 'subject'>,
): Promise<void> {
  return recordAudit(trx, { ...entry, subject: { kind: 'booking', id: booking.id, label: booking.number } })
}
