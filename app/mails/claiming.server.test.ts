import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { giveAgreement, mailboxHash, stopMails } from '~/models/base/agreement/index.server'
import { enqueueAgentMail } from '~/models/base/outbox/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { queueAnyMail } from '../../tests/support/mails'
import { openQuietShop } from '../../tests/support/shop-database'
import { claimNextEmails, confirmBeforeSending, findEarliestMail, hasDueEmail, markSent } from './sending.server'

/** A Thursday; winter time began on 25 October. */
const thursday = new Date('2026-11-19T10:00:00Z')
const minutes = (count: number, from = thursday) => new Date(from.getTime() + count * 60_000)
const DAY = 24 * 60

async function shopThatWrites(wanted: 'running' | 'stopped' = 'running') {
  const db = await openQuietShop()
  await db
    .insertInto('agent')
    .values({ key: 'email', wanted } as never)
    .execute()
  return db
}

async function queue(db: ShopDb, count: number, at = thursday, from = 0): Promise<void> {
  for (let place = from; place < from + count; place++) {
    const to = `personne${place}@example.fr`
    await giveAgreement(db, { email: to, kind: 'offers', page: '/profile', at })
    const mail = { kind: 'stock-notice', data: { productId: 'p' } } as const
    const about = { basis: 'offers', cause: 'campaign', causeId: 'c', step: 1, agent: 'email' } as const
    await enqueueAgentMail(db, { ...mail, ...about, key: `c:${place}`, to, at })
  }
}

/** Claims and sends all mails due at an instant; returns their recipients. */
async function sendAll(db: ShopDb, at: Date): Promise<string[]> {
  const sent: string[] = []
  for (;;) {
    const [email] = await claimNextEmails(db, { limit: 1, at })
    if (!email) return sent
    if (!(await confirmBeforeSending(db, { email, messageId: email.id, at }))) continue
    await db
      .updateTable('email')
      .set({ subject: 's', text_body: 't', html_body: 'h' })
      .where('id', '=', email.id)
      .execute()
    await markSent(db, { email, at })
    sent.push(email.to)
  }
}

test('the first day brings 20 mails of agents, each later one half as many again, never more than 100', async () => {
  const db = await shopThatWrites()
  await queue(db, 420)
  const counts: number[] = []
  for (const days of [0, 1, 3, 4, 5, 6, 7]) {
    counts.push((await sendAll(db, minutes(days * DAY))).length + (await sendAll(db, minutes(days * DAY + 60))).length)
  }
  // The fourth run is on a Sunday (22 November).
  expect(counts).toEqual([20, 30, 0, 45, 67, 100, 100])
})

test('a setting lowers the day’s share, and none raises it', async () => {
  const db = await shopThatWrites()
  await queue(db, 30)
  await saveSetting(db, { key: 'mails.daily_cap', value: '7', at: thursday })
  expect(await sendAll(db, thursday)).toHaveLength(7)
  await saveSetting(db, { key: 'mails.daily_cap', value: '5000', at: thursday })
  expect(await sendAll(db, minutes(1))).toHaveLength(13)
})

test('mails of orders leave at any hour, first, and count for nothing', async () => {
  const db = await shopThatWrites()
  await queue(db, 25)
  const night = new Date('2026-11-19T02:00:00Z')
  await queueAnyMail(db, { key: 'nuit', to: 'jean@example.fr', at: night })
  expect(await sendAll(db, night)).toEqual(['jean@example.fr'])
  for (let place = 0; place < 30; place++)
    await queueAnyMail(db, { key: `o${place}`, to: 'j@example.fr', at: thursday })
  const sent = await sendAll(db, minutes(1))
  expect([sent.length, sent.slice(0, 30).every((to) => to === 'j@example.fr')]).toEqual([50, true])
})

test.each([
  ['2026-11-19T07:59:59Z', 0],
  ['2026-11-19T08:00:00Z', 1],
  ['2026-11-19T17:59:59Z', 1],
  ['2026-11-19T18:00:00Z', 0],
  ['2026-11-21T12:00:00Z', 1],
  ['2026-11-22T12:00:00Z', 0],
  ['2026-10-24T07:30:00Z', 1],
  ['2026-10-26T07:30:00Z', 0],
  ['2027-03-27T07:30:00Z', 0],
  ['2027-03-29T07:30:00Z', 1],
])('at %s, by the clock of Paris, %i mail of an agent leaves', async (instant, count) => {
  const db = await shopThatWrites()
  await queue(db, 1, new Date('2026-10-01T10:00:00Z'))
  const at = new Date(instant)
  expect(await hasDueEmail(db, { at })).toBe(count === 1)
  expect(await sendAll(db, at)).toHaveLength(count)
})

test('other hours and days are a setting', async () => {
  const db = await shopThatWrites()
  await queue(db, 1)
  await saveSetting(db, { key: 'mails.hours', value: '14-16', at: thursday })
  expect(await sendAll(db, thursday)).toEqual([])
  await saveSetting(db, { key: 'mails.days', value: 'lundi-vendredi', at: thursday })
  expect(await sendAll(db, new Date('2026-11-21T14:00:00Z'))).toEqual([])
  expect(await sendAll(db, new Date('2026-11-20T14:00:00Z'))).toHaveLength(1)
})

test('mails of a stopped agent wait, and a closed shop is opened for them when sending hours begin', async () => {
  const db = await shopThatWrites('stopped')
  await queue(db, 1)
  expect([await sendAll(db, thursday), await findEarliestMail(db, thursday)]).toEqual([[], undefined])
  await db.updateTable('agent').set({ wanted: 'running' }).execute()
  expect(await findEarliestMail(db, new Date('2026-11-19T20:00:00Z'))).toBe('2026-11-20T08:00:00.000Z')
  expect(await findEarliestMail(db, new Date('2026-11-21T20:00:00Z'))).toBe('2026-11-23T08:00:00.000Z')
  expect(await sendAll(db, minutes(1))).toHaveLength(1)
})

test('consent withdrawn between claiming and sending keeps the mail from leaving', async () => {
  const db = await shopThatWrites()
  await queue(db, 2)
  const [first, second] = await claimNextEmails(db, { limit: 2, at: thursday })
  await stopMails(db, { hash: mailboxHash('personne0@example.fr'), page: 'List-Unsubscribe', at: thursday })
  const confirmed = []
  for (const email of [first, second])
    confirmed.push(email && (await confirmBeforeSending(db, { email, messageId: 'm', at: minutes(0) })))
  expect(confirmed).toEqual([false, true])
  expect(await db.selectFrom('email').select(['status', 'last_error']).orderBy('id').execute()).toMatchObject([
    { status: 'failed', last_error: 'L’accord a été retiré avant l’envoi.' },
    { status: 'sending' },
  ])
})

test('a mail claimed within sending hours, but due after them, waits without losing an attempt', async () => {
  const db = await shopThatWrites()
  await queue(db, 1)
  const [email] = await claimNextEmails(db, { limit: 1, at: new Date('2026-11-19T17:59:59Z') })
  const at = new Date('2026-11-19T18:00:01Z')
  expect(email && (await confirmBeforeSending(db, { email, messageId: 'm', at }))).toBe(false)
  expect(await db.selectFrom('email').select(['status', 'attempts']).execute()).toEqual([
    { status: 'queued', attempts: 0 },
  ])
  expect(await sendAll(db, minutes(DAY))).toHaveLength(1)
})

test('a retried mail counts once a day', async () => {
  const db = await shopThatWrites()
  await queue(db, 1)
  const days = () => db.selectFrom('mail_day').selectAll().orderBy('day').execute()
  for (const at of [thursday, minutes(2), minutes(DAY)]) await claimNextEmails(db, { limit: 1, at })
  expect(await days()).toEqual([
    { day: '2026-11-19', taken: 1 },
    { day: '2026-11-20', taken: 1 },
  ])
})

test('the same key is one mail, and without a legal basis there is none', async () => {
  const db = await shopThatWrites()
  await queue(db, 1)
  await queue(db, 1)
  const about = { basis: 'offers', cause: 'campaign', causeId: 'c', step: 1, agent: 'email', at: thursday } as const
  const mail = { kind: 'stock-notice', data: { productId: 'p' }, ...about } as const
  const refused = await enqueueAgentMail(db, { ...mail, key: 'x', to: 'inconnu@example.fr' })
  expect(refused).toEqual({ ok: false, reason: 'no-agreement' })
  expect(await db.selectFrom('email').select('id').execute()).toHaveLength(1)
})
