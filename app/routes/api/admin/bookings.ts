import { href } from 'react-router'
import { z } from 'zod'
import type { Booking } from '~/database/schema'
import { bookingStateNames } from '~/models/support/booking'
import { listBookingsFrom } from '~/models/support/booking/index.server'
import { keysOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { cursorOf, linkNextPage, pageQuery, placeOf, sinceQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const bookingSchema = z
  .object({
    id: z.string(),
    number: z.string().describe('La référence que la personne connaît.'),
    service: z.string(),
    location: z.string(),
    starts_at: z.string().describe('Instant ISO-8601, UTC.'),
    ends_at: z.string(),
    state: z.enum(keysOf(bookingStateNames)),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    persons: z.int().nullable().describe('Null quand la prestation ne le demande pas.'),
    note: z.string().nullable().describe('Ce que la personne a précisé.'),
    updated_at: z.string(),
  })
  .register(apiSchemas, { id: 'Booking' })

export const loader = defineCall({
  id: 'listBookings',
  method: 'get',
  tag: 'Rendez-vous',
  summary: 'Les rendez-vous à venir, du plus proche au plus lointain',
  description: 'Avec les annulés. `since` les donne depuis un autre instant, passé ou à venir.',
  query: pageQuery.extend({ since: sinceQuery }),
  answer: {
    description: 'Les rendez-vous.',
    schema: z.array(bookingSchema).register(apiSchemas, { id: 'BookingList' }),
    example: [
      {
        ...{ id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f', number: 'K3J5H2K4', service: 'Table', location: '' },
        ...{ starts_at: '2026-11-30T18:30:00.000Z', ends_at: '2026-11-30T20:30:00.000Z', state: 'booked' },
        ...{ name: 'Éloïse Dupont', email: 'eloise@example.fr', phone: null, persons: 4, note: 'Une poussette.' },
        updated_at: '2026-11-20T09:00:00.000Z',
      },
    ],
  },
  refusals: [401, 403],
  opensToKeys: true,
  async handle({ tenant: { db }, query: { limit, cursor, since }, headers, at }) {
    const behind = cursor === undefined ? undefined : placeOf(cursor)
    if (cursor !== undefined && !behind) return unknownPage()
    const from = since ?? at.toISOString()
    const found = await listBookingsFrom(db, { from, behind, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    const next = last && cursorOf({ at: last.starts_at, id: last.id })
    linkNextPage(headers, href('/api/bookings'), { limit, since: from, cursor: next })
    return shown.map(toBooking)
  },
})

function toBooking(booking: Booking): z.input<typeof bookingSchema> {
  const { id, number, service_name, location, starts_at, ends_at, state } = booking
  const { name, email, phone, persons, note, updated_at } = booking
  return {
    id,
    number,
    service: service_name,
    location,
    starts_at,
    ends_at,
    state,
    name,
    email,
    phone,
    persons,
    note,
    updated_at,
  }
}
