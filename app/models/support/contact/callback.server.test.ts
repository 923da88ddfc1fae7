import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { callbackConsent } from '~/models/base/user'
import { signer } from '../../../../tests/support/first-shop'
import { readMails } from '../../../../tests/support/mails'
import { at, essentiel, later, openQuietShop } from '../../../../tests/support/shop-database'
import {
  callbackForm,
  cancelCallback,
  findCallback,
  offeredSlots,
  parseCallbackReference,
  requestCallback,
  slotKey,
} from './callback.server'

const consent = { ...callbackConsent, page: '/support/rappel' }

async function ask(db: ShopDb, fields: Record<string, string> = {}, asked = at) {
  const [slot] = offeredSlots(await readSettings(db), asked)
  if (!slot) throw new Error('No slot is offered.')
  const form = callbackForm.parse({
    phone: '06 12 34 56 78',
    slot: slotKey(slot),
    subject: 'achat',
    email: 'lea@example.fr',
    consent: 'on',
    ...fields,
  })
  return requestCallback(db, { form, productId: essentiel, consent, at: asked })
}

test('a request is stored with its due time and proof of consent, and both sides get a mail', async () => {
  const db = await openQuietShop()
  const asked = await ask(db, { question: 'Est-ce que <b>ça</b> rentre ?' })
  if (!asked.ok) throw new Error(asked.reason)
  expect(await findCallback(db, asked.id)).toMatchObject({
    phone: '06 12 34 56 78',
    phone_key: '0612345678',
    subject: 'achat',
    product_id: essentiel,
    slot_from: '2026-11-19T12:00:00.000Z',
    due_at: '2026-11-19T14:00:00.000Z',
    status: 'open',
    consent_version: callbackConsent.version,
    consent_text: callbackConsent.text,
    consent_page: '/support/rappel',
    consented_at: at.toISOString(),
  })
  const [confirmation, notice] = await readMails(db)
  expect(confirmation).toMatchObject({ kind: 'callback-confirmation', recipient: 'lea@example.fr' })
  expect(confirmation?.text_body).toContain('entre 13\u00a0h et 15\u00a0h')
  expect(confirmation?.text_body).not.toContain('rentre')
  expect(confirmation?.text_body).not.toContain('06 12')
  expect(notice).toMatchObject({ recipient: 'contact@osmoseurs.example', reply_to: 'lea@example.fr' })
  expect(notice?.text_body).toContain('Osmoseur Essentiel')
  expect(notice?.text_body).toContain(callbackConsent.text)
  expect(notice?.html_body).not.toContain('<b>')
})

test('without an e-mail only the shop is notified', async () => {
  const db = await openQuietShop()
  await ask(db, { email: '' })
  expect((await readMails(db)).map((mail) => mail.kind)).toEqual(['callback-notice'])
})

test('resubmitting the form within ten minutes returns the first request', async () => {
  const db = await openQuietShop()
  const first = await ask(db)
  expect(await ask(db, {}, later(9))).toEqual(first)
  expect(await readMails(db)).toHaveLength(2)
})

test('the phone number alone gives no reference to its request, in any slot or spelling', async () => {
  const db = await openQuietShop()
  const fields = { name: 'Léa Martin', question: 'Quel débit ?' }
  await ask(db, fields)
  const [, second] = offeredSlots(await readSettings(db), at)
  if (!second) throw new Error('No second slot.')
  const others: Record<string, string>[] = [
    { name: '' },
    { question: 'Une autre' },
    { email: '' },
    { email: 'marc@example.fr' },
    { subject: 'commande' },
    { slot: slotKey(second) },
    { phone: '+33 6 12 34 56 78' },
    { slot: 'demain' },
  ]
  for (const other of others) {
    expect(await ask(db, { ...fields, ...other })).toEqual({ ok: false, reason: 'already-asked' })
  }
  expect(await readMails(db)).toHaveLength(2)
})

test('after ten minutes the same form gives no reference either', async () => {
  const db = await openQuietShop()
  await ask(db)
  expect(await ask(db, {}, later(10))).toEqual({ ok: false, reason: 'already-asked' })
})

test('twenty concurrent requests for one number are one', async () => {
  const db = await openQuietShop()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(db)))
  expect(new Set(answers.map((answer) => (answer.ok ? answer.id : answer.reason))).size).toBe(1)
  expect(await db.selectFrom('callback_request').select('id').execute()).toHaveLength(1)
})

test('a past or unavailable slot is refused and stores nothing', async () => {
  const db = await openQuietShop()
  for (const slot of ['2026-11-19T10:00:00.000Z', '2026-11-20T03:00:00.000Z', 'demain']) {
    expect(await ask(db, { slot })).toEqual({ ok: false, reason: 'slot-gone' })
  }
  expect(await readMails(db)).toEqual([])
})

test('without opening hours no call is offered', async () => {
  const db = await openQuietShop()
  await saveSetting(db, { key: 'shop.hours', value: '', at })
  expect(offeredSlots(await readSettings(db), at)).toEqual([])
})

test('the confirmation’s link shows the request; cancelling ends it once and notifies the shop', async () => {
  const db = await openQuietShop()
  const asked = await ask(db)
  if (!asked.ok) throw new Error(asked.reason)
  const [confirmation] = await readMails(db)
  const reference = /\/support\/rappel\/(\S+)/.exec(confirmation?.text_body ?? '')?.[1] ?? ''
  expect(parseCallbackReference(signer, reference)).toBe(asked.id)
  expect(await cancelCallback(db, { id: asked.id, at: later(5) })).toBe(true)
  expect(await cancelCallback(db, { id: asked.id, at: later(6) })).toBe(false)
  expect(await findCallback(db, asked.id)).toMatchObject({ status: 'cancelled', closed_at: later(5).toISOString() })
  expect((await readMails(db)).filter((mail) => mail.text_body.includes('N’appelez pas'))).toHaveLength(1)
  expect(await ask(db)).toMatchObject({ ok: true })
})

test('one address gets at most three confirmations a day', async () => {
  const db = await openQuietShop()
  for (let index = 0; index < 5; index++)
    expect(await ask(db, { phone: `06 12 34 56 0${index}` })).toMatchObject({ ok: true })
  const confirmations = async () => (await readMails(db)).filter((mail) => mail.kind === 'callback-confirmation')
  expect(await confirmations()).toHaveLength(3)
  await ask(db, { phone: '06 12 34 57 00', email: 'LEA@example.fr' })
  expect(await confirmations()).toHaveLength(3)
})

test.each([
  ['((((((((((((', 'Téléphone invalide'],
  ['08 99 12 34 56', 'Nous ne rappelons pas les numéros surtaxés'],
  ['+33 8 92 12 34 56', 'Nous ne rappelons pas les numéros surtaxés'],
])('%s is not called', (phone, message) => {
  const parsed = callbackForm.safeParse({ phone, slot: 'x', subject: 'achat', consent: 'on' })
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('without consent there is no request', () => {
  const parsed = callbackForm.safeParse({ phone: '06 12 34 56 78', slot: 'x', subject: 'achat' })
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(['consent'])
})
