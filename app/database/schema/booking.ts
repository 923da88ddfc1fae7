import type { Generated, Selectable } from 'kysely'

/** What can be booked in slots of the opening hours. */
interface BookingServiceTable {
  id: string
  name: string
  summary: string
  /** Where it takes place, or how. */
  location: Generated<string>
  minutes: number
  /** Bookings of one slot: tables of a restaurant, 1 for a consultation. */
  capacity: number
  /** Services of one name share a person or a room: they never overlap. Empty: a calendar of its own. */
  calendar_name: Generated<string>
  /** A slot is offered until so long before it. */
  notice_hours: number
  horizon_days: number
  /** Most persons of a booking; 0: not asked. */
  max_persons: Generated<number>
  /** A visitor must leave a number: the shop calls. */
  asks_phone: Generated<0 | 1>
  position: number
  hidden: Generated<0 | 1>
  is_example: Generated<0 | 1>
  /** Incremented by every administrator change. */
  version: Generated<number>
  created_at: string
  updated_at: string
}

export type BookingState = 'booked' | 'cancelled' | 'honoured' | 'no-show'
export type BookingParty = 'visitor' | 'shop'

interface BookingTable {
  id: string
  /** `requestNumber` of the id, for operators. */
  number: string
  /** Null once the service is deleted. */
  service_id: string | null
  service_name: string
  location: Generated<string>
  /** Of the service: its shared name, or its id. */
  calendar: string
  starts_at: string
  ends_at: string
  /** Within the capacity, from 1. */
  place: number
  name: string
  email: string | null
  phone: string | null
  persons: number | null
  note: string | null
  state: Generated<BookingState>
  cancelled_by: BookingParty | null
  cancel_reason: string | null
  made_by: BookingParty
  /** Of its calendar event: incremented when it is moved or cancelled (RFC 5545, 3.8.7.4). */
  sequence: Generated<number>
  /** Null without a reminder, and once it is queued. */
  remind_at: string | null
  created_at: string
  updated_at: string
  /** Incremented by every change. */
  version: Generated<number>
}

/** Days on which nothing is booked in spite of the opening hours, both included. */
interface BookingClosureTable {
  id: string
  from_day: string
  to_day: string
  reason: Generated<string>
  created_at: string
}

export type BookingService = Selectable<BookingServiceTable>
export type Booking = Selectable<BookingTable>
export type BookingClosure = Selectable<BookingClosureTable>

export interface BookingTables {
  booking: BookingTable
  booking_service: BookingServiceTable
  booking_closure: BookingClosureTable
}
