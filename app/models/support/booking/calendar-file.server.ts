import type { Booking } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { Signer } from '~/runtime/secret.server'
import { bookingPath } from './booking.server'

/** What a calendar is told of a booking. */
export interface CalendarEvent {
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  /** When it was last changed. */
  changedAt: Date
  isCancelled: boolean
  title: string
  text: string
  location: string
  url: string
  organizer: { name: string; email: string } | undefined
  attendee: { name: string; email: string } | undefined
}

interface EventShop {
  origin: string
  signer: Signer
  settings: Pick<Settings, 'shop.name' | 'shop.email'>
}

export function calendarEventOf(booking: Booking, { origin, signer, settings }: EventShop): CalendarEvent {
  const { id, sequence, name, email, service_name, location, state } = booking
  const [shopName, shopEmail] = [settings['shop.name'], settings['shop.email']]
  const url = origin + bookingPath(signer, id)
  return {
    ...{ uid: id, sequence, location, url },
    startsAt: new Date(booking.starts_at),
    endsAt: new Date(booking.ends_at),
    changedAt: new Date(booking.updated_at),
    isCancelled: state === 'cancelled',
    title: [service_name, shopName].filter(Boolean).join(' – '),
    text: state === 'cancelled' ? '' : `Référence ${booking.number}. Pour le déplacer ou l’annuler\u202f: ${url}`,
    organizer: shopEmail ? { name: shopName, email: shopEmail } : undefined,
    attendee: email ? { name, email } : undefined,
  }
}

/**
 * REQUEST and CANCEL come by mail and replace what the calendar has of the booking; they need an organizer and an
 * attendee (RFC 5546, 3.2). A file that somebody downloads is a PUBLISH.
 */
export function calendarMethod(event: CalendarEvent, { isMailed }: { isMailed: boolean }) {
  if (!isMailed || !event.organizer || !event.attendee) return 'PUBLISH'
  return event.isCancelled ? 'CANCEL' : 'REQUEST'
}

/** An iCalendar file (RFC 5545). */
export function calendarFile(event: CalendarEvent, options: { isMailed: boolean }): string {
  const method = calendarMethod(event, options)
  const { organizer, attendee } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Catalyse//Rendez-vous//FR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(method !== 'PUBLISH' && attendee ? [attendeeLine(attendee)] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function attendeeLine({ name, email }: { name: string; email: string }): string {
  return `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`
}

/** `20270328T070000Z` */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** A parameter's value holds neither quotes nor controls (RFC 5545, 3.2). */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`
}

const MAX_OCTETS = 75

/** Lines of 75 octets at most, continued after a space; no character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > MAX_OCTETS) {
      parts.push(part)
      ;[part, size] = ['', 1]
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}
