import { type OpeningHours, spansOn } from '~/models/base/setting'
import { isDay, parisClock, parisDay, parisInstant } from '~/models/values/french-date'
import { HOUR_MS, MINUTE_MS } from '~/runtime/time'

/** ISO days, both included. */
export interface ClosedDays {
  from_day: string
  to_day: string
}

export interface BookableSlot {
  /** Form value: the instant it starts at. */
  key: string
  /** ISO date in Paris. */
  day: string
  startsAt: Date
  endsAt: Date
}

/**
 * Slots of a day: every `minutes` from opening to closing. They follow instants, so the hour that the change of March
 * skips has none, and the one that October repeats has its slots twice.
 */
export function slotsOn(input: {
  hours: OpeningHours
  closed: ClosedDays[]
  minutes: number
  day: string
}): BookableSlot[] {
  const { hours, closed, minutes, day } = input
  if (closed.some(({ from_day, to_day }) => from_day <= day && day <= to_day)) return []
  return spansOn(hours, day).flatMap(({ from, to }) => {
    const [start, end] = [firstInstant(day, from).getTime(), parisInstant(day, to).getTime()]
    const count = Math.max(0, Math.floor((end - start) / (minutes * MINUTE_MS)))
    return Array.from({ length: count }, (_, index) => {
      const startsAt = new Date(start + index * minutes * MINUTE_MS)
      const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
      return { key: startsAt.toISOString(), day, startsAt, endsAt }
    })
  })
}

/** Of an hour that a change repeats, the first. */
function firstInstant(day: string, minutes: number): Date {
  const instant = parisInstant(day, minutes)
  const before = new Date(instant.getTime() - HOUR_MS)
  return parisClock(before) === parisClock(instant) ? before : instant
}

type ReadMoment = { ok: true; startsAt: Date } | { ok: false; reason: 'unreadable' | 'no-such-hour' }

/** The instant of a slot's key, or of a Paris time such as `2027-03-28T09:30`. */
export function readMoment(text: string): ReadMoment {
  const instant = new Date(text)
  if (/Z$/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString() === text)
    return { ok: true, startsAt: instant }
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (!isDay(day)) return { ok: false, reason: 'unreadable' }
  const startsAt = firstInstant(day, Number(hour) * 60 + Number(minute))
  const exists = parisDay(startsAt) === day && parisClock(startsAt) === `${hour}:${minute}`
  return exists ? { ok: true, startsAt } : { ok: false, reason: 'no-such-hour' }
}

/** A booking that occupies its calendar. */
export interface Occupied {
  starts_at: string
  ends_at: string
  place: number
  service_id: string | null
}

/** Places of a slot that nothing overlaps, lowest first; none while another service of the calendar is under way. */
export function freePlaces(
  { startsAt, endsAt }: Pick<BookableSlot, 'startsAt' | 'endsAt'>,
  { service, occupied }: { service: { id: string; capacity: number }; occupied: Occupied[] },
): number[] {
  const [from, to] = [startsAt.toISOString(), endsAt.toISOString()]
  const overlapping = occupied.filter(({ starts_at, ends_at }) => starts_at < to && ends_at > from)
  if (overlapping.some(({ service_id }) => service_id !== service.id)) return []
  const taken = new Set(overlapping.map(({ place }) => place))
  const free = Array.from({ length: service.capacity }, (_, index) => index + 1).filter((place) => !taken.has(place))
  // A capacity that was lowered may leave more places taken than there are.
  return free.slice(0, Math.max(0, service.capacity - taken.size))
}

/** The slots closest to an instant, in order of time. */
export function nearest<Slot extends BookableSlot>(slots: Slot[], to: Date, count: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt.getTime() - to.getTime())
  return [...slots]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}
