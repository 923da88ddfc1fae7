import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { giveAgreement, mayWrite } from '~/models/base/agreement/index.server'
import { queueAnyMail } from '../../../../tests/support/mails'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { liftSuppression, listSuppressed, recordBounce } from './bounce.server'

const email = 'lea@fai-ex.fr'
const actor = { id: null, name: 'Camille Roy' }

async function openWithMails() {
  const db = await openQuietShop()
  await giveAgreement(db, { email, kind: 'offers', page: '/profile', at })
  return db
}

async function sendMail(db: ShopDb, { key, to = email, agent }: { key: string; to?: string; agent?: 'email' }) {
  await queueAnyMail(db, { key, to, at })
  if (agent) await db.updateTable('email').set({ class: 'agent', agent }).where('idempotency_key', '=', key).execute()
  const { id } = await db.selectFrom('email').select('id').where('idempotency_key', '=', key).executeTakeFirstOrThrow()
  return id
}

const mayWriteNow = async (db: ShopDb) => (await mayWrite(db, { email, basis: 'offers', at: later(1) })).ok

async function bounce(db: ShopDb, status: string, { key = status, diagnostic = 'smtp; 550', minutes = 0 } = {}) {
  const known = await db.selectFrom('email').select('id').where('idempotency_key', '=', key).executeTakeFirst()
  const emailId = known?.id ?? (await sendMail(db, { key }))
  return recordBounce(db, { emailId, status, diagnostic, source: 'report', at: later(minutes) })
}

test.each([
  ['5.1.1', 'smtp; 550 5.1.1 unknown'],
  ['5.1.2', 'smtp; 550 5.1.2 no such domain'],
  ['5.1.10', 'smtp; 556 5.1.10 null MX'],
  ['5.0.0', 'smtp; 550 5.1.1 user unknown'],
])('%s (%s) names a missing address: agents write there no more', async (status, diagnostic) => {
  const db = await openWithMails()
  expect(await bounce(db, status, { diagnostic })).toEqual({ severity: 'hard', isNew: true })
  expect(await mayWriteNow(db)).toBe(false)
})

test.each([
  ['5.2.2', '552 5.2.2 quota exceeded'],
  ['5.3.0', '554 5.3.0 system error'],
  ['5.4.4', '550 5.4.4 host not found'],
  ['5.7.1', '550 5.7.1 rejected by policy'],
  ['5.1.8', '550 5.1.8 bad sender'],
  ['5.0.0', '550'],
  ['4.2.2', '452 4.2.2 over quota'],
])('%s (%s) says nothing final: agents may write again', async (status, diagnostic) => {
  const db = await openWithMails()
  expect(await bounce(db, status, { diagnostic })).toEqual({ severity: 'soft', isNew: true })
  expect(await mayWriteNow(db)).toBe(true)
  expect(await bounce(db, status, { diagnostic })).toEqual({ severity: 'soft', isNew: false })
})

test('a disabled mailbox is final once a second mail meets it, or the same one an hour later', async () => {
  for (const [key, minutes] of [
    ['second', 0],
    ['first', 61],
  ] as const) {
    const db = await openWithMails()
    await bounce(db, '5.2.1', { key: 'first' })
    await bounce(db, '5.2.1', { key: 'first', minutes: 5 })
    expect(await mayWriteNow(db)).toBe(true)
    expect(await bounce(db, '5.2.1', { key, minutes })).toMatchObject({ severity: 'hard' })
    expect(await mayWriteNow(db)).toBe(false)
  }
})

test('a block list pauses the agents that send, and silences no mailbox', async () => {
  const db = await openWithMails()
  for (const key of ['email', 'recovery'] as const)
    await db.insertInto('agent').values({ key, wanted: 'running' }).execute()
  await bounce(db, '5.7.1', { diagnostic: 'smtp; 550 5.7.1 blocked using dnsbl' })
  const agents = await db.selectFrom('agent').select(['wanted', 'last_error']).execute()
  expect(agents.map(({ wanted }) => wanted)).toEqual(['stopped', 'stopped'])
  expect(agents[0]?.last_error).toMatch(/liste de blocage \(«\u202fsmtp; 550 5\.7\.1 blocked using dnsbl\u202f»\)/)
  expect(await mayWriteNow(db)).toBe(true)
})

test('refusals by rule of five mails of an agent within an hour pause it', async () => {
  const db = await openWithMails()
  for (let place = 0; place < 5; place++) {
    await sendMail(db, { key: `m${place}`, to: `p${place}@fai-ex.fr`, agent: 'email' })
    await bounce(db, '5.7.26', { key: `m${place}`, diagnostic: '550 5.7.26 unauthenticated' })
  }
  const agent = await db.selectFrom('agent').select('last_error').where('key', '=', 'email').executeTakeFirstOrThrow()
  expect(agent.last_error).toContain('5 messages refusés pour l’instant en une heure')
})

test('a lifted suppression lets agents write until the mailbox bounces anew', async () => {
  const db = await openWithMails()
  await bounce(db, '5.1.1', { key: 'one' })
  const [suppressed] = await listSuppressed(db)
  expect(suppressed).toMatchObject({ recipient: email, status: '5.1.1' })
  const id = suppressed?.id ?? ''
  expect(await liftSuppression(db, { id, actor, at: later(2) })).toBe(true)
  expect(await liftSuppression(db, { id, actor, at: later(3) })).toBe(false)
  expect([await mayWriteNow(db), await listSuppressed(db)]).toEqual([true, []])
  await bounce(db, '5.1.1', { key: 'one', minutes: 5 })
  expect([await mayWriteNow(db), (await listSuppressed(db, { email: 'LEA@fai-ex.fr' })).length]).toEqual([false, 1])
})
