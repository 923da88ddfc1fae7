import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { insertProspectRow } from '../../../../tests/support/prospect-row'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { chooseCartReminder, giveAgreement, stopMails } from './agreement.server'
import { mailboxHash, refuseMails } from './refusal.server'
import { mayWrite } from './right.server'

const email = 'Lea.Petit+shop@gmail.com'
const given = { email, kind: 'offers', page: '/profile', at } as const
const offers = { email, basis: 'offers', at: later(1) } as const

function may(db: ShopDb, email: string) {
  return mayWrite(db, { email, basis: 'prospection', at: later(1) })
}

test('an agreement is valid for its kind only, whatever the spelling of the mailbox, and its id is returned', async () => {
  const db = await openQuietShop()
  const { id } = await giveAgreement(db, given)
  expect(await mayWrite(db, { ...offers, email: 'leapetit@googlemail.com' })).toMatchObject({ agreement: { id } })
  expect(await mayWrite(db, { ...offers, basis: 'advice' })).toEqual({ ok: false, reason: 'no-agreement' })
  expect(await mayWrite(db, { ...offers, basis: 'prospection' })).toEqual({ ok: false, reason: 'not-a-prospect' })
})

test('an agreement lasts three years', async () => {
  const db = await openQuietShop()
  await giveAgreement(db, given)
  expect(await mayWrite(db, { ...offers, at: new Date('2029-11-19T09:59:00Z') })).toMatchObject({ ok: true })
  expect(await mayWrite(db, { ...offers, at: new Date('2029-11-19T10:01:00Z') })).toMatchObject({ ok: false })
})

test('a refusal overrides every agreement, also later unauthenticated ones', async () => {
  const db = await openQuietShop()
  await giveAgreement(db, given)
  await refuseMails(db, { email, at })
  expect(await mayWrite(db, offers)).toEqual({ ok: false, reason: 'refused' })
  expect(await giveAgreement(db, { ...given, kind: 'advice' })).toMatchObject({ isVoid: true })
  await giveAgreement(db, { ...given, isOwner: true, at: later(2) })
  expect(await mayWrite(db, { ...offers, at: later(3) })).toMatchObject({ ok: true })
  expect(await mayWrite(db, { ...offers, basis: 'advice', at: later(3) })).toMatchObject({ ok: false })
})

test('one POST ends every agreement of the mailbox, and records a refusal for a prospect', async () => {
  const db = await openQuietShop()
  await insertProspectRow(db, { email: 'achats@cafe-du-port.fr', at })
  await giveAgreement(db, { ...given, email: 'achats@cafe-du-port.fr' })
  await giveAgreement(db, given)
  for (const each of [email, 'achats@cafe-du-port.fr'])
    await stopMails(db, { hash: mailboxHash(each), page: 'List-Unsubscribe', at })
  expect(await mayWrite(db, offers)).toEqual({ ok: false, reason: 'no-agreement' })
  expect(await may(db, 'achats@cafe-du-port.fr')).toEqual({ ok: false, reason: 'refused' })
})

test('professionals need no agreement; private-looking addresses and those who opted out get no mail', async () => {
  const db = await openQuietShop()
  for (const each of ['achats@cafe-du-port.fr', 'paul@orange.fr', 'zoe@hotel.fr'])
    await insertProspectRow(db, { email: each, at })
  expect(await may(db, 'achats@cafe-du-port.fr')).toEqual({ ok: true, agreement: undefined })
  expect(await may(db, 'paul@orange.fr')).toEqual({ ok: false, reason: 'private-address' })
  await giveAgreement(db, { ...given, email: 'zoe@hotel.fr' })
  await db.updateTable('agreement').set({ ended_at: at.toISOString(), ended_page: '/accords' }).execute()
  expect(await may(db, 'zoe@hotel.fr')).toEqual({ ok: false, reason: 'refused' })
})

test('a refusal applies to both of two merged prospects', async () => {
  const db = await openQuietShop()
  const kept = await insertProspectRow(db, { email: 'achats@cafe-du-port.fr', at })
  await insertProspectRow(db, { email: 'paul@cafe-du-port.fr', at, merged_into: kept })
  await refuseMails(db, { email: 'paul@cafe-du-port.fr', at })
  expect(await may(db, 'achats@cafe-du-port.fr')).toEqual({ ok: false, reason: 'refused' })
})

test('a mailbox with a hard bounce gets no mail of any kind', async () => {
  const db = await openQuietShop()
  await giveAgreement(db, given)
  const bounce = { status: '4.2.2', diagnostic: 'mailbox full', source: 'smtp', bounced_at: at.toISOString() } as const
  const row = { ...bounce, mailbox_hash: mailboxHash(email), email_id: null }
  await db
    .insertInto('mail_bounce')
    .values({ ...row, id: 'soft', severity: 'soft' })
    .execute()
  expect(await mayWrite(db, offers)).toMatchObject({ ok: true })
  await db
    .insertInto('mail_bounce')
    .values({ ...row, id: 'hard', severity: 'hard', status: '5.1.1' })
    .execute()
  expect(await mayWrite(db, offers)).toEqual({ ok: false, reason: 'bounced' })
})

test('a reminder agreement is for one cart and one address: another address, or the box unticked, ends it', async () => {
  const db = await openQuietShop()
  const box = { cartId: 'panier', email, wanted: true, page: '/shipping', at }
  const reminder = { email, basis: 'cart-reminder', cartId: 'panier', at: later(1) } as const
  await chooseCartReminder(db, box)
  await chooseCartReminder(db, box)
  expect(await mayWrite(db, reminder)).toMatchObject({ ok: true })
  expect(await mayWrite(db, { ...reminder, cartId: 'autre' })).toMatchObject({ ok: false })
  await chooseCartReminder(db, { ...box, email: 'autre@example.fr', at: later(2) })
  expect(await mayWrite(db, reminder)).toMatchObject({ ok: false })
  await chooseCartReminder(db, { ...box, email: 'autre@example.fr', wanted: false, at: later(3) })
  expect(await mayWrite(db, { ...reminder, email: 'autre@example.fr' })).toMatchObject({ ok: false })
  expect(await db.selectFrom('agreement').select('kind').execute()).toHaveLength(2)
})
