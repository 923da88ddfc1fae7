import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { firstShop, signer } from '../../../../tests/support/first-shop'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { book, cancelBooking, findBooking, MAX_COMING, moveBooking, setBookingState } from './booking.server'
import { calendarEventOf, calendarFile } from './calendar-file.server'
import { addClosure, removeClosure } from './closure.server'
import type { BookingServiceWords, HandBookingForm } from './forms'
import { eraseOldBookings, findEarliestReminder, listBookings, queueReminders } from './list.server'
import { listNearSlots, listOffer } from './offer.server'
import {
  changeService,
  createService,
  deleteService,
  findService,
  moveService,
  removeExampleServices,
  setServiceHidden,
} from './service.server'

const actor = { id: null, name: 'Camille' }

const words: BookingServiceWords = {
  ...{ name: 'Consultation', summary: '', location: 'Au cabinet', minutes: 60, capacity: 1, calendar_name: '' },
  ...{ notice_hours: 2, horizon_days: 60, max_persons: 0, asks_phone: 0 },
}

async function addService(db: ShopDb, own: Partial<BookingServiceWords> = {}, isExample = false): Promise<string> {
  const created = await createService(db, { words: { ...words, ...own }, actor, at, isExample })
  if (!created.ok) throw new Error(created.reason)
  return created.id
}

const person = (number: number | string = ''): Omit<HandBookingForm, 'slot'> => {
  return { name: `Léa ${number}`, email: `lea${number}@example.fr`, phone: null, persons: null, note: null }
}

function take(db: ShopDb, serviceId: string, slot: string, { who = '' as number | string, asked = at } = {}) {
  return book(db, { serviceId, form: { slot, ...person(who) }, at: asked })
}

async function taken(db: ShopDb, serviceId: string, slot: string, options?: { who?: number | string; asked?: Date }) {
  const booked = await take(db, serviceId, slot, options)
  if (!booked.ok) throw new Error(booked.reason)
  return booked.id
}

const reasonOf = (result: { ok: boolean; reason?: string }) => (result.ok ? 'ok' : result.reason)

/** Monday 23 November, 10 h in Paris. */
const monday = '2026-11-23T09:00:00.000Z'

async function offered(db: ShopDb, serviceId: string, day: string, asked = at) {
  const service = await findService(db, serviceId)
  if (!service) throw new Error(serviceId)
  const found = (await listOffer(db, { service, at: asked })).find((each) => each.day === day)
  return found?.slots.map(({ key }) => key)
}

test('a slot is taken once: both sides are mailed, and the address becomes a lead', async () => {
  const db = await openQuietShop()
  const service = await addService(db)
  const id = await taken(db, service, monday)
  expect(await findBooking(db, id)).toMatchObject({
    ...{ starts_at: monday, ends_at: '2026-11-23T10:00:00.000Z', place: 1, state: 'booked', made_by: 'visitor' },
    ...{ remind_at: '2026-11-22T09:00:00.000Z', sequence: 0, service_name: 'Consultation' },
  })
  expect(reasonOf(await take(db, service, monday, { who: 2 }))).toBe('taken')
  expect(await offered(db, service, '2026-11-23')).not.toContain(monday)
  const mails = await readMails(db)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmation', 'booking-notice'])
  const confirmation = mails.find(({ kind }) => kind === 'booking-confirmation')
  expect(confirmation).toMatchObject({ recipient: 'lea@example.fr' })
  expect(confirmation?.text_body).toContain('lundi 23\u00a0novembre 2026 à 10\u00a0h')
  expect(confirmation?.text_body).not.toContain('Léa')
  const lead = await db.selectFrom('lead').select(['source', 'phone']).where('email', '=', 'lea@example.fr').execute()
  expect(lead).toEqual([{ source: 'rendez-vous', phone: null }])
})

test('a form that is sent twice gives one booking', async () => {
  const db = await openQuietShop()
  const service = await addService(db, { capacity: 3 })
  const first = await taken(db, service, monday)
  expect(await taken(db, service, monday, { asked: later(5) })).toBe(first)
  expect(await taken(db, service, monday, { asked: later(11) })).not.toBe(first)
})

test.each([
  ['2026-11-19T09:00:00.000Z', 'past'],
  ['2026-11-19T11:00:00.000Z', 'too-soon'],
  ['2026-11-23T09:30:00.000Z', 'off-grid'],
  ['2026-11-23T22:00:00.000Z', 'off-grid'],
  ['2027-01-19T09:00:00.000Z', 'too-far'],
  ['2027-01-18T09:00:00.000Z', 'ok'],
  ['2026-11-19T12:00:00.000Z', 'ok'],
  ['2026-12-25T09:00:00.000Z', 'ok'],
  ['hier', 'unreadable'],
  ["2026-11-23T09:00:00.000Z' or 1=1", 'unreadable'],
])('a slot of %s is %s', async (slot, reason) => {
  const db = await openQuietShop()
  expect(reasonOf(await take(db, await addService(db), slot))).toBe(reason)
})

test('in the hour that does not exist, on a closed day and during a closure nothing is taken', async () => {
  const db = await openQuietShop()
  await saveSetting(db, { key: 'shop.hours', value: 'du lundi au vendredi de 9h à 18h, le dimanche de 1h à 5h', at })
  const service = await addService(db, { horizon_days: 365 })
  const asks = async (slot: string) => reasonOf(await take(db, service, slot))
  expect(await asks('2027-03-28T02:00')).toBe('no-such-hour')
  expect(await asks('2027-03-28T01:00')).toBe('ok')
  expect(await asks('2026-11-21T09:00:00.000Z')).toBe('closed')
  expect(await asks('2026-12-25T09:00:00.000Z')).toBe('closed')
  const closed = await addClosure(db, { from: '2026-11-23', to: '2026-11-24', reason: 'Congés', actor, at })
  expect(closed).toEqual({ ok: true, booked: 0 })
  expect(await asks(monday)).toBe('closed')
  const { id } = await db.selectFrom('booking_closure').select('id').executeTakeFirstOrThrow()
  await removeClosure(db, { id, actor, at })
  expect(await asks(monday)).toBe('ok')
  expect(await addClosure(db, { from: '2026-11-23', to: '2026-11-23', reason: '', actor, at })).toMatchObject({
    booked: 1,
  })
  await saveSetting(db, { key: 'shop.hours', value: 'sur rendez-vous', at })
  expect(await asks('2026-11-26T09:00:00.000Z')).toBe('closed')
})

test('services of one calendar never overlap; each of its own calendar stands alone', async () => {
  const db = await openQuietShop()
  const long = await addService(db, { calendar_name: 'Camille' })
  const short = await addService(db, { calendar_name: 'camille', minutes: 30 })
  const apart = await addService(db)
  await taken(db, short, '2026-11-23T09:30:00.000Z')
  expect(reasonOf(await take(db, long, monday, { who: 2 }))).toBe('taken')
  expect(await offered(db, long, '2026-11-23')).not.toContain(monday)
  expect(reasonOf(await take(db, apart, monday, { who: 2 }))).toBe('ok')
  // The database refuses what a bug would write.
  const row = await db.selectFrom('booking').selectAll().where('service_id', '=', short).executeTakeFirstOrThrow()
  const doubled = { ...row, id: 'double', service_id: long, starts_at: monday, ends_at: '2026-11-23T10:00:00.000Z' }
  await expect(db.insertInto('booking').values(doubled).execute()).rejects.toThrow('the slot is taken')
  const change = { id: apart, version: 1, words: { ...words, calendar_name: 'Camille' }, actor, at }
  expect(await changeService(db, change)).toEqual({ ok: false, reason: 'overlap' })
})

test('a slot with several places takes as many, and a cancelled one is free again', async () => {
  const db = await openQuietShop()
  const service = await addService(db, { capacity: 3 })
  const ids = []
  for (const who of [1, 2, 3]) ids.push(await taken(db, service, monday, { who }))
  expect(reasonOf(await take(db, service, monday, { who: 4 }))).toBe('taken')
  expect(await cancelBooking(db, { id: ids[1] ?? '', at: later(1) })).toEqual({ ok: true })
  const again = await taken(db, service, monday, { who: 5 })
  expect(await findBooking(db, again)).toMatchObject({ place: 2 })
})

test('near slots are proposed when one is taken', async () => {
  const db = await openQuietShop()
  const id = await addService(db)
  await taken(db, id, monday)
  const service = await findService(db, id)
  if (!service) throw new Error(id)
  const near = await listNearSlots(db, { service, wanted: monday, at })
  expect(near.map(({ key }) => key)).toContain('2026-11-23T08:00:00.000Z')
  expect(near.map(({ key }) => key)).not.toContain(monday)
  expect(near).toHaveLength(8)
})

test('a booking is moved by its link once, and cancelled; its event is replaced each time', async () => {
  const db = await openQuietShop()
  const service = await addService(db)
  const id = await taken(db, service, monday)
  const slot = '2026-11-24T09:00:00.000Z'
  expect(reasonOf(await moveBooking(db, { id, slot: monday, at: later(1) }))).toBe('same')
  expect(reasonOf(await moveBooking(db, { id, slot, at: later(2) }))).toBe('ok')
  expect(await findBooking(db, id)).toMatchObject({
    starts_at: slot,
    sequence: 1,
    remind_at: '2026-11-23T09:00:00.000Z',
  })
  expect(await offered(db, service, '2026-11-23')).toContain(monday)
  expect(reasonOf(await moveBooking(db, { id, slot, at: new Date('2026-11-24T09:00:01Z') }))).toBe('begun')
  expect(await cancelBooking(db, { id, at: later(3) })).toEqual({ ok: true })
  expect(await cancelBooking(db, { id, at: later(4) })).toEqual({ ok: false, reason: 'not-booked' })
  expect(reasonOf(await moveBooking(db, { id, slot: monday, at: later(5) }))).toBe('not-booked')
  const kinds = (await readMails(db)).map(({ kind }) => kind).sort()
  expect(kinds).toEqual([
    ...['booking-cancelled', 'booking-confirmation', 'booking-moved'],
    ...['booking-notice', 'booking-notice', 'booking-notice'],
  ])
})

test('the shop cancels with a reason that is mailed, and marks what became of a booking once it has begun', async () => {
  const db = await openQuietShop()
  const service = await addService(db)
  const [first, second] = [await taken(db, service, monday), await taken(db, service, '2026-11-24T09:00:00.000Z')]
  const cancelled = await cancelBooking(db, {
    id: first,
    reason: 'Le cabinet est inondé.',
    actor,
    seenVersion: 1,
    at: later(1),
  })
  expect(cancelled).toEqual({ ok: true })
  const mail = (await readMails(db)).find(({ kind }) => kind === 'booking-cancelled')
  expect(mail?.text_body).toContain('Le cabinet est inondé.')
  const mark = (state: 'honoured' | 'no-show', seenVersion: number, now: Date) =>
    setBookingState(db, { id: second, state, actor, seenVersion, at: now })
  expect(reasonOf(await mark('honoured', 1, later(1)))).toBe('not-begun')
  const after = new Date('2026-11-24T09:30:00Z')
  expect(reasonOf(await mark('honoured', 1, after))).toBe('ok')
  expect(reasonOf(await mark('no-show', 1, after))).toBe('stale')
  expect(reasonOf(await mark('no-show', 2, after))).toBe('ok')
  expect(await listBookings(db, { view: 'annules', search: '', page: 1, at })).toMatchObject([{ id: first }])
  expect(await listBookings(db, { view: 'a-venir', search: 'lea@', page: 1, at })).toMatchObject([{ id: second }])
  expect(await listBookings(db, { view: 'a-venir', search: 'personne', page: 1, at })).toEqual([])
})

test('a reminder is mailed once, the day before, and not for what is booked later than that', async () => {
  const db = await openQuietShop()
  const service = await addService(db)
  await taken(db, service, '2026-11-20T09:00:00.000Z')
  const id = await taken(db, service, monday, { who: 2 })
  expect(await findEarliestReminder(db)).toBe('2026-11-22T09:00:00.000Z')
  const reminders = async () => (await readMails(db)).filter(({ kind }) => kind === 'booking-reminder').length
  await queueReminders(db, { at: new Date('2026-11-22T08:59:59Z'), limit: 50 })
  expect(await reminders()).toBe(0)
  const day = { at: new Date('2026-11-22T09:00:00Z'), limit: 50 }
  expect([await queueReminders(db, day), await queueReminders(db, day), await reminders()]).toEqual([1, 0, 1])
  // It has not left yet when the booking is moved.
  await moveBooking(db, { id, slot: '2026-11-26T09:00:00.000Z', at: day.at })
  expect(await reminders()).toBe(0)
  const late = { at: new Date('2026-11-26T09:00:01Z'), limit: 50 }
  expect([await queueReminders(db, late), await findEarliestReminder(db)]).toEqual([0, undefined])
})

test('an address has a bounded number of bookings to come', async () => {
  const db = await openQuietShop()
  const service = await addService(db)
  for (let day = 0; day < MAX_COMING; day++)
    await taken(db, service, new Date(Date.parse(monday) + day * 86_400_000).toISOString())
  expect(reasonOf(await take(db, service, '2026-12-10T09:00:00.000Z'))).toBe('too-many')
})

test('a hidden service is not booked online, one with bookings to come is not deleted, and its past keeps its name', async () => {
  const db = await openQuietShop()
  const [id, other] = [await addService(db), await addService(db, { name: 'Visite' })]
  const booking = await taken(db, id, monday)
  expect(reasonOf(await setServiceHidden(db, { id, version: 1, hidden: true, actor, at }))).toBe('ok')
  expect(reasonOf(await take(db, id, '2026-11-24T09:00:00.000Z', { who: 2 }))).toBe('unknown-service')
  expect(await deleteService(db, { id, version: 2, actor, at })).toEqual({ ok: false, reason: 'booked', coming: 1 })
  expect(reasonOf(await moveService(db, { id: other, position: 1, to: 'up', actor, at }))).toBe('ok')
  const after = new Date('2026-11-23T12:00:00Z')
  expect(reasonOf(await deleteService(db, { id, version: 2, actor, at: after }))).toBe('ok')
  expect(await findBooking(db, booking)).toMatchObject({ service_id: null, service_name: 'Consultation' })
})

test('examples that nothing was booked of are removed; a changed one is the owner’s', async () => {
  const db = await openQuietShop()
  const [unused, used, edited] = [
    await addService(db, {}, true),
    await addService(db, {}, true),
    await addService(db, {}, true),
  ]
  await taken(db, used, monday)
  await changeService(db, { id: edited, version: 1, words: { ...words, name: 'À moi' }, actor, at })
  expect(await removeExampleServices(db)).toEqual({ removed: ['Consultation'], kept: ['Consultation'] })
  expect([unused, used, edited].map((id) => findService(db, id)).length).toBe(3)
  expect(await findService(db, unused)).toBeUndefined()
  expect(await findService(db, used)).toMatchObject({ is_example: 0 })
  expect(await findService(db, edited)).toMatchObject({ is_example: 0, name: 'À moi' })
})

test('bookings are erased after the retention period, with their mails and words', async () => {
  const db = await openQuietShop()
  await taken(db, await addService(db), monday)
  const days = Number((await readSettings(db))['support.retention_days'])
  const end = Date.parse('2026-11-23T10:00:00Z') + days * 86_400_000
  await eraseOldBookings(db, { at: new Date(end - 1000), limit: 100 })
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(1)
  await eraseOldBookings(db, { at: new Date(end + 1000), limit: 100 })
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])
  expect(await db.selectFrom('search_term').select('term').where('kind', '=', 'booking').execute()).toEqual([])
})

test('the event of a booking keeps to RFC 5545: CRLF, folded lines, escaped text, UTC', async () => {
  const db = await openQuietShop()
  const service = await addService(db, {
    name: 'Séance; longue, « entière » \\ n°\u00a01',
    location: 'Chez nous, 3 rue des Écoles',
  })
  const id = await taken(db, service, monday)
  const booking = await findBooking(db, id)
  if (!booking) throw new Error(id)
  const settings = { 'shop.name': 'Maison "Duval"', 'shop.email': 'contact@maison.example' }
  const eventOf = (state: 'booked' | 'cancelled') =>
    calendarEventOf({ ...booking, state }, { origin: firstShop.origin, signer, settings })
  const file = calendarFile(eventOf('booked'), { isMailed: true })
  const lines = file.split('\r\n')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toEqual(
    expect.arrayContaining([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', `UID:${id}`, 'SEQUENCE:0', 'STATUS:CONFIRMED'],
      ...['DTSTAMP:20261119T100000Z', 'DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z'],
      'SUMMARY:Séance\\; longue\\, « entière » \\\\ n°\u00a01 – Maison "Duval"',
      'LOCATION:Chez nous\\, 3 rue des Écoles',
      'ORGANIZER;CN="Maison  Duval":mailto:contact@maison.example',
      'ATTENDEE;CN="Léa";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:lea@example.fr',
    ]),
  )
  const cancelled = calendarFile(eventOf('cancelled'), { isMailed: true })
  expect(cancelled).toContain('METHOD:CANCEL\r\n')
  expect(cancelled).toContain('STATUS:CANCELLED\r\n')
  const downloaded = calendarFile(eventOf('booked'), { isMailed: false })
  expect(downloaded).toContain('METHOD:PUBLISH\r\n')
  expect(downloaded).not.toContain('ATTENDEE')
})
