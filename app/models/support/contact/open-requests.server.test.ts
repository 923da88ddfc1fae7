import { expect, test } from 'vitest'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { callbackConsent } from '~/models/base/user'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { callbackForm, offeredSlots, requestCallback, slotKey } from './callback.server'
import { contactForm, receiveMessage } from './contact-message.server'
import { requestNumber } from './contact-text'
import { closeRequest, eraseOldRequests, listOpenRequests } from './open-requests.server'

const DAY = 24 * 60
const by = { id: 'u1', name: 'Camille Roy' }

async function shopWithRequests() {
  const db = await openQuietShop()
  const message = contactForm.parse({ name: 'Léa', email: 'lea@example.fr', subject: 'autre', message: 'Bonjour' })
  await receiveMessage(db, { form: message, at })
  const slot = offeredSlots(await readSettings(db), at)[0]
  const form = callbackForm.parse({ phone: '0612345678', slot: slot && slotKey(slot), subject: 'achat', consent: 'on' })
  const consent = { ...callbackConsent, page: '/support/rappel' }
  await requestCallback(db, { form, productId: null, consent, at })
  return db
}

test('open requests are listed by due time: a call this afternoon before a message due in two days', async () => {
  const db = await shopWithRequests()
  const open = await listOpenRequests(db)
  expect(open.map(({ kind, dueAt }) => [kind, dueAt.toISOString()])).toEqual([
    ['callback', '2026-11-19T14:00:00.000Z'],
    ['message', '2026-11-21T10:00:00.000Z'],
  ])
})

test('a request is closed by its number, once, and leaves the list', async () => {
  const db = await shopWithRequests()
  const [first] = await listOpenRequests(db)
  const number = requestNumber(first?.id ?? '').toLowerCase()
  expect(await closeRequest(db, { number, by, at: later(5) })).toEqual({ ok: true })
  expect(await closeRequest(db, { number, by, at: later(6) })).toEqual({ ok: false, reason: 'unknown' })
  expect((await listOpenRequests(db)).map(({ kind }) => kind)).toEqual(['message'])
  expect(await db.selectFrom('callback_request').select(['status', 'closed_at']).execute()).toEqual([
    { status: 'done', closed_at: later(5).toISOString() },
  ])
})

test('a request is closed regardless of how many precede it', async () => {
  const db = await shopWithRequests()
  const message = { name: 'Léa', email: 'lea@example.fr', subject: 'autre' as const, message: 'Bonjour' }
  const numbers = Array.from({ length: 101 }, (_, place) => `message-${10_000_000 + place}`)
  const created_at = later(5).toISOString()
  await db
    .insertInto('contact_message')
    .values(numbers.map((id) => ({ id, number: requestNumber(id), ...message, created_at })))
    .execute()
  expect(await closeRequest(db, { number: '10000100', by, at: later(6) })).toEqual({ ok: true })
})

test('a number shared by two requests closes neither', async () => {
  const db = await shopWithRequests()
  const message = { name: 'Léa', email: 'lea@example.fr', subject: 'autre' as const, message: 'Bonjour' }
  await db
    .insertInto('contact_message')
    .values(
      ['a-12345678', 'b-12345678'].map((id) => ({
        id,
        number: requestNumber(id),
        ...message,
        created_at: at.toISOString(),
      })),
    )
    .execute()
  expect(await closeRequest(db, { number: '12345678', by, at: later(5) })).toEqual({ ok: false, reason: 'ambiguous' })
  expect(await listOpenRequests(db)).toHaveLength(4)
})

test('messages, call-backs and their mails are erased after the configured days', async () => {
  const db = await shopWithRequests()
  await saveSetting(db, { key: 'support.retention_days', value: '30', at })
  expect(await eraseOldRequests(db, { at: later(29 * DAY), limit: 100 })).toBe(0)
  expect(await eraseOldRequests(db, { at: later(31 * DAY), limit: 100 })).toBe(5)
  expect(await listOpenRequests(db)).toEqual([])
  expect(await db.selectFrom('email').select('kind').execute()).toEqual([])
})
