import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { findAgentRow } from '~/models/base/agent/index.server'
import { giveAgreement, mayWrite } from '~/models/base/agreement/index.server'
import { recordBounce, takeReports } from '~/models/mailing/bounce/index.server'
import { queueAnyMail, deliveryReport as report } from '../../../tests/support/mails'
import { at, later, openQuietShop } from '../../../tests/support/shop-database'
import { parseDeliveryReports } from './delivery-report'

async function shopWithSentMail(columns: object = {}): Promise<ShopDb> {
  const db = await openQuietShop()
  await db.deleteFrom('email').execute()
  await queueAnyMail(db, { key: 'k', to: 'Lea+x@example.fr', at })
  const text = { subject: 's', text_body: 't', html_body: 'h' }
  const sent = { ...text, status: 'sent', sent_at: at.toISOString(), message_id: 'm1@localhost' } as const
  await db
    .updateTable('email')
    .set({ ...sent, ...columns })
    .execute()
  await giveAgreement(db, { email: 'lea@example.fr', kind: 'offers', page: '/profile', at })
  return db
}

const parse = (text: string) => parseDeliveryReports(Buffer.from(text))
const may = async (db: ShopDb) => (await mayWrite(db, { email: 'lea@example.fr', basis: 'offers', at: later(9) })).ok

test('a report of a mailbox file is read with its folded lines, and once', async () => {
  const db = await shopWithSentMail()
  const reports = await parse(report({}) + report({}))
  expect(reports[0]).toEqual({
    ...{ messageId: 'm1@localhost', recipient: 'lea@example.fr', status: '5.1.1' },
    diagnostic: 'smtp; 550 5.1.1 <lea@example.fr>: User unknown',
  })
  expect(await takeReports(db, { reports, at })).toEqual({ recorded: 1, repeated: 1, foreign: 0 })
  expect(await may(db)).toBe(false)
})

test('a forged report changes nothing: another mail, another mailbox, a mail that was never sent', async () => {
  const db = await shopWithSentMail()
  const forged = [report({ id: 'm2@localhost' }), report({ to: 'autre@example.fr' })]
  for (const text of forged)
    expect(await takeReports(db, { reports: await parse(text), at })).toMatchObject({
      foreign: 1,
      recorded: 0,
    })
  await db.updateTable('email').set({ status: 'queued', sent_at: null }).execute()
  expect(await takeReports(db, { reports: await parse(report({})), at })).toMatchObject({ foreign: 1 })
  expect(await may(db)).toBe(true)
})

test('5.x.x alone is final: a full mailbox, a delay and what is no report are not', async () => {
  const db = await shopWithSentMail()
  const soft = [report({ status: '4.2.2' }), report({ status: '5.4.1', action: 'delayed' })]
  for (const text of soft)
    expect(await takeReports(db, { reports: await parse(text), at })).toMatchObject({ recorded: 1 })
  expect(await parse('Subject: Absence\nContent-Type: text/plain\n\nStatus: 5.1.1')).toEqual([])
  expect(await parse(report({ status: '2.0.0', action: 'delivered' }))).toEqual([])
  expect(await may(db)).toBe(true)
})

test('a message that only looks like a report tells nothing, and hides no other of its file', async () => {
  const inOneLine = 'message/delivery-status '.repeat(10_000)
  const looking = [
    `From a@b\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: ${inOneLine}\n\n--b--\n`,
    `From a@b\n${`Content-Type: multipart/report; boundary=b\n`.repeat(5000)}\n--b\n`,
    'From a@b\nSubject: Absence\n\nFrom here on: nothing\n',
  ]
  expect(await parse(looking.join('') + report({}))).toHaveLength(1)
})

test('a burst of soft bounces pauses the agent that wrote, and says so', async () => {
  const db = await shopWithSentMail()
  await db
    .insertInto('agent')
    .values({ key: 'email', wanted: 'running' } as never)
    .execute()
  for (let place = 0; place < 5; place++) {
    await queueAnyMail(db, { key: `b${place}`, to: `p${place}@example.fr`, at })
    await db
      .updateTable('email')
      .set({ class: 'agent', agent: 'email' })
      .where('idempotency_key', '=', `b${place}`)
      .execute()
    const { id } = await db
      .selectFrom('email')
      .select('id')
      .where('idempotency_key', '=', `b${place}`)
      .executeTakeFirstOrThrow()
    expect((await findAgentRow(db, 'email')).wanted).toBe('running')
    const bounce = { emailId: id, status: '4.7.0', diagnostic: 'slow down', source: 'smtp' } as const
    await recordBounce(db, { ...bounce, at: later(place) })
    await recordBounce(db, { ...bounce, at: later(place) })
  }
  expect(await findAgentRow(db, 'email')).toMatchObject({
    wanted: 'stopped',
    last_error: expect.stringContaining('5 messages refusés'),
  })
})
