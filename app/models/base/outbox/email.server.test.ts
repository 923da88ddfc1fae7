import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimNextEmails, hasDueEmail, markFailed, markSent } from '~/mails/sending.server'
import { queueAnyMail, queueWrittenMail } from '../../../../tests/support/mails'
import { openTestShop } from '../../../../tests/support/order-row'
import { findEmail, listEmails } from './email.server'

const at = new Date('2026-11-20T13:05:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

async function shopWithOneMail() {
  const { db } = await openTestShop(at)
  const content = { subject: 'Bonjour', text: 'Bonjour.', html: '<p>Bonjour.</p>' }
  await queueWrittenMail(db, { key: 'essai', to: 'lea@example.fr', content, at })
  return db
}

test('the same event queued twice is one mail', async () => {
  const db = await shopWithOneMail()
  await queueAnyMail(db, { key: 'essai', to: 'autre@example.fr', at: later(1) })
  expect(await listEmails(db)).toMatchObject([{ recipient: 'lea@example.fr', status: 'queued' }])
})

test('a mail queued in a transaction that rolls back is not queued', async () => {
  const { db } = await openTestShop(at)
  const failing = db.transaction().execute(async (trx) => {
    await queueAnyMail(trx, { key: 'essai', to: 'lea@example.fr', at })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await listEmails(db)).toEqual([])
})

test('no line break reaches the recipient or the subject', async () => {
  const { db } = await openTestShop(at)
  const content = { subject: 'Bonjour\nX-Faux: 1\0', text: 'Bonjour.', html: '<p>Bonjour.</p>' }
  await queueWrittenMail(db, { key: 'essai', to: 'lea@example.fr\r\nBcc: tous@example.fr', content, at })
  expect(await listEmails(db)).toMatchObject([
    { recipient: 'lea@example.fr Bcc: tous@example.fr', subject: 'Bonjour X-Faux: 1' },
  ])
})

test('a claimed mail belongs to its sender for a minute', async () => {
  const db = await shopWithOneMail()
  expect(await claimNextEmails(db, { limit: 5, at })).toMatchObject([{ to: 'lea@example.fr', attempt: 1 }])
  expect(await claimNextEmails(db, { limit: 5, at: later(59) })).toEqual([])
  expect(await claimNextEmails(db, { limit: 5, at: later(61) })).toMatchObject([{ attempt: 2 }])
})

test('a sender that lost its lease changes nothing', async () => {
  const db = await shopWithOneMail()
  const [first] = await claimNextEmails(db, { limit: 1, at })
  const [second] = await claimNextEmails(db, { limit: 1, at: later(61) })
  if (!first || !second) throw new Error('The mail was not claimed twice.')
  await markFailed(db, { email: first, permanent: true, error: 'trop tard', at: later(62) })
  await markSent(db, { email: second, at: later(63) })
  expect(await listEmails(db)).toMatchObject([{ status: 'sent', sent_at: later(63).toISOString(), last_error: null }])
})

test('a failed attempt is retried after 10, 20, 40 and 80 seconds plus up to half, five attempts in all', async () => {
  const db = await shopWithOneMail()
  let now = at
  const waits: number[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const [email] = await claimNextEmails(db, { limit: 1, at: now })
    if (!email) throw new Error(`No mail to claim at try ${attempt}.`)
    await markFailed(db, { email, permanent: false, error: '421', at: now })
    const next = new Date((await findEmail(db, email.id))?.next_attempt_at ?? '')
    waits.push((next.getTime() - now.getTime()) / 1000)
    now = next
  }
  for (const [index, wait] of [10, 20, 40, 80].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(wait)
    expect(waits[index]).toBeLessThanOrEqual(wait * 1.5)
  }
  expect(await listEmails(db)).toMatchObject([{ status: 'failed', attempts: 5, last_error: '421' }])
  expect(await hasDueEmail(db, { at: later(3600) })).toBe(false)
})

test('a mail whose sender crashes each time is given up after five attempts', async () => {
  const db = await shopWithOneMail()
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await claimNextEmails(db, { limit: 1, at: later(61 * attempt) })).toHaveLength(1)
  }
  expect(await claimNextEmails(db, { limit: 1, at: later(61 * 5) })).toEqual([])
  expect(await listEmails(db)).toMatchObject([{ status: 'failed', attempts: 5 }])
})

test('the query for due mails uses the index of unsent ones', async () => {
  const { db } = await openTestShop(at)
  const { rows } = await sql`
    explain query plan select id from email
    where class = 'immediate' and status in ('queued', 'sending') and coalesce(lease_until, next_attempt_at) <= ''
    order by next_attempt_at, id limit 1
  `.execute(db)
  expect(rows).toMatchObject([{ detail: 'SEARCH email USING INDEX email_to_send (class=?)' }])
})
