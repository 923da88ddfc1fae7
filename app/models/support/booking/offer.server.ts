import type { BookingService, ShopDb } from '~/database/schema'
import { parseOpeningHours } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import { calendarOf, type SlotRefusal } from './booking-text'
import { type BookableSlot, type ClosedDays, freePlaces, nearest, type Occupied, readMoment, slotsOn } from './slots'

export interface OfferedSlot extends BookableSlot {
  /** Places left. */
  free: number
}

export interface OfferedDay {
  /** ISO date in Paris. */
  day: string
  /** The shop is open on it. */
  isOpen: boolean
  /** Those that are free. */
  slots: OfferedSlot[]
}

interface Asked {
  service: BookingService
  at: Date
  /** The shop books without notice and as far ahead as a visitor of another service may. */
  isShop?: boolean
  /** A booking to move does not stand in its own way. */
  except?: string | undefined
}

/** Furthest day that the shop itself books. */
const DESK_HORIZON_DAYS = 365

/** Each day that the service can be booked on, from today. */
export async function listOffer(db: ShopDb, asked: Asked): Promise<OfferedDay[]> {
  const { service, at } = asked
  const days = Array.from({ length: horizonOf(asked) + 1 }, (_, index) => addDays(parisDay(at), index))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const hours = parseOpeningHours((await readSettings(db))['shop.hours'])
  if (!hours) return []
  const closed = await listClosedDays(db, { from: first, to: last })
  const occupied = byDay(await listOccupied(db, { ...asked, from: parisInstant(first, 0), to: endOf(last) }))
  const earliest = earliestOf(asked)
  return days.map((day) => {
    const slots = slotsOn({ hours, closed, minutes: service.minutes, day })
    const free = slots
      .filter(({ startsAt }) => startsAt >= earliest)
      .map((slot) => ({ ...slot, free: freePlaces(slot, { service, occupied: occupied.get(day) ?? [] }).length }))
    return { day, isOpen: slots.length > 0, slots: free.filter((slot) => slot.free > 0) }
  })
}

const NEAR_SLOTS = 8

/** Free slots around one that cannot be had. */
export async function listNearSlots(db: ShopDb, { wanted, ...asked }: Asked & { wanted: string }) {
  const read = readMoment(wanted)
  const slots = (await listOffer(db, asked)).flatMap((day) => day.slots)
  return nearest(slots, read.ok ? read.startsAt : asked.at, NEAR_SLOTS)
}

type FoundSlot = { ok: true; slot: BookableSlot; place: number } | { ok: false; reason: SlotRefusal }

/** The typed slot with its lowest free place; in the transaction that takes it. */
export async function findFreeSlot(trx: ShopDb, { typed, ...asked }: Asked & { typed: string }): Promise<FoundSlot> {
  const { service, at } = asked
  const read = readMoment(typed)
  if (!read.ok) return read
  const { startsAt } = read
  if (startsAt <= at) return { ok: false, reason: 'past' }
  const day = parisDay(startsAt)
  if (startsAt > endOf(addDays(parisDay(at), horizonOf(asked)))) return { ok: false, reason: 'too-far' }
  const hours = parseOpeningHours((await readSettings(trx))['shop.hours'])
  const closed = await listClosedDays(trx, { from: day, to: day })
  const slots = hours ? slotsOn({ hours, closed, minutes: service.minutes, day }) : []
  if (slots.length === 0) return { ok: false, reason: 'closed' }
  const slot = slots.find((each) => each.startsAt.getTime() === startsAt.getTime())
  if (!slot) return { ok: false, reason: 'off-grid' }
  if (startsAt < earliestOf(asked)) return { ok: false, reason: 'too-soon' }
  const occupied = await listOccupied(trx, { ...asked, from: slot.startsAt, to: slot.endsAt })
  const [place] = freePlaces(slot, { service, occupied })
  return place === undefined ? { ok: false, reason: 'taken' } : { ok: true, slot, place }
}

function horizonOf({ service, isShop }: Asked): number {
  return isShop ? DESK_HORIZON_DAYS : service.horizon_days
}

function earliestOf({ service, at, isShop }: Asked): Date {
  return new Date(at.getTime() + (isShop ? 0 : service.notice_hours * HOUR_MS))
}

function endOf(day: string): Date {
  return parisInstant(addDays(day, 1), 0)
}

function listClosedDays(db: ShopDb, { from, to }: { from: string; to: string }): Promise<ClosedDays[]> {
  return db
    .selectFrom('booking_closure')
    .select(['from_day', 'to_day'])
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('to_day')
    .orderBy('id')
    .limit(1000)
    .execute()
}

function listOccupied(
  db: ShopDb,
  { service, except, from, to }: Asked & { from: Date; to: Date },
): Promise<Occupied[]> {
  let query = db
    .selectFrom('booking')
    .select(['starts_at', 'ends_at', 'place', 'service_id'])
    .where('calendar', '=', calendarOf(service))
    .where('state', '<>', 'cancelled')
    .where('ends_at', '>', from.toISOString())
    // Of eight hours at most: the end bounds what the index reads.
    .where('ends_at', '<', new Date(to.getTime() + DAY_MS).toISOString())
    .where('starts_at', '<', to.toISOString())
  if (except) query = query.where('id', '<>', except)
  return query.orderBy('ends_at').orderBy('id').execute()
}

/** A booking over midnight is of both days. */
function byDay(rows: Occupied[]): Map<string, Occupied[]> {
  const days = new Map<string, Occupied[]>()
  for (const row of rows)
    for (const day of new Set([row.starts_at, row.ends_at].map((instant) => parisDay(new Date(instant)))))
      days.set(day, [...(days.get(day) ?? []), row])
  return days
}
