import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { queueWrittenMail } from '../../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { countOutbox, listOutbox, type OutboxFilter, placesOf } from './outbox-list.server'

const all: OutboxFilter = { status: undefined, kind: undefined, recipient: '', from: undefined, to: undefined }

async function shopWithMails() {
  const db = await openDemoShop()
  for (const [minute, to] of ['b@example.fr', 'Anna@example.fr', 'anna@example.fr', 'ann@example.fr'].entries()) {
    const content = { subject: `Objet ${minute}`, text: 'Merci.', html: '<p>Merci.</p>' }
    await queueWrittenMail(db, { key: String(minute), to, content, at: later(minute) })
  }
  await db.updateTable('email').set({ status: 'failed' }).where('recipient', '=', 'b@example.fr').execute()
  return db
}

test.each<[string, Partial<OutboxFilter>, string[]]>([
  ['no filter', {}, ['Objet 3', 'Objet 2', 'Objet 1', 'Objet 0']],
  ['a state', { status: 'failed' }, ['Objet 0']],
  ['a kind without mails', { kind: 'credit' }, []],
  ['the beginning of an address', { recipient: 'ANNA@' }, ['Objet 2', 'Objet 1']],
  ['a wildcard, which is none', { recipient: 'a%' }, []],
  ['a span of time', { from: later(1).toISOString(), to: later(3).toISOString() }, ['Objet 2', 'Objet 1']],
])('the outbox with %s', async (_, filter, subjects) => {
  const db = await shopWithMails()
  expect((await listOutbox(db, { ...all, ...filter, page: 1 })).map(({ subject }) => subject)).toEqual(subjects)
  expect(await countOutbox(db, { ...all, ...filter })).toBe(subjects.length)
  expect(await listOutbox(db, { ...all, ...filter, page: 1_000_000_000 })).toEqual([])
})

test.each<[Partial<OutboxFilter>, string]>([
  [{}, 'email_by_creation'],
  [{ status: 'sent' }, 'email_sent_by_creation'],
  [{ kind: 'credit' }, 'email_by_kind'],
  [{ kind: 'credit', status: 'failed' }, 'email_by_kind_and_status'],
  [{ recipient: 'anna' }, 'email_by_recipient'],
  [{ recipient: 'anna', status: 'failed', kind: 'credit' }, 'email_by_recipient'],
  [{ from: at.toISOString(), to: later(1).toISOString() }, 'email_by_creation'],
])('a page of the outbox with %o reads %s in its order', async (filter, index) => {
  const db = await openDemoShop()
  const { sql: text, parameters } = placesOf(db, { ...all, ...filter })
    .limit(50)
    .compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toContain(`COVERING INDEX ${index}`)
  expect(plan).not.toContain('TEMP B-TREE')
})
