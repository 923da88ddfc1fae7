import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, openDemoShop } from '../../../../tests/support/shop-database'
import { listAuditOf, pageAuditEntries, recordAudit, verifyAuditLog } from './index.server'

const camille = { id: 'u1', name: 'Camille Roy' }

async function shopWithThreeEntries() {
  const db = await openDemoShop()
  const move = { at, actor: camille, action: 'lead.move', subject: { kind: 'lead', id: 'l1', label: 'L1' } } as const
  await recordAudit(db, { ...move, before: { status: 'prospect' }, after: { status: 'client' }, reason: 'Rappelé' })
  await recordAudit(db, { ...move, action: 'lead.note' })
  await recordAudit(db, {
    ...move,
    actor: { id: null, name: 'Commande' },
    subject: { kind: 'user', id: 'u2', label: 'Paul' },
  })
  return db
}

test('the log is listed newest first, by kind, by subject, by words without accents', async () => {
  const db = await shopWithThreeEntries()
  const all = { search: '', kind: '', limit: 10 }
  expect((await pageAuditEntries(db, all)).entries.map(({ actor }) => actor)).toEqual([
    'Commande',
    'Camille Roy',
    'Camille Roy',
  ])
  expect((await pageAuditEntries(db, { ...all, kind: 'user' })).entries.map(({ subject_id }) => subject_id)).toEqual([
    'u2',
  ])
  expect(
    (await pageAuditEntries(db, { ...all, search: 'RAPPELE camille' })).entries.map(({ action }) => action),
  ).toEqual(['lead.move'])
  expect(await listAuditOf(db, { kind: 'lead', id: 'l1' })).toHaveLength(2)
})

test('a search of common words scans a bounded part of the log and returns where to continue', async () => {
  const db = await openDemoShop()
  const entry = { at, action: 'lead.note', subject: { kind: 'lead', id: 'l1', label: 'L1' } } as const
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, { ...entry, actor: { id: 'u1', name: 'Camille Nadia' } })
    for (let place = 0; place < 12_000; place++) {
      await recordAudit(trx, { ...entry, actor: { id: 'u1', name: place % 2 === 0 ? 'Camille' : 'Nadia' } })
    }
  })
  const asked = { search: 'camille nadia', kind: '', limit: 10 }
  const pages = []
  for (let before: number | undefined; pages.length === 0 || before !== undefined; ) {
    const page = await pageAuditEntries(db, { ...asked, before })
    pages.push(page.entries.length)
    before = page.older
  }
  expect(pages).toEqual([0, 0, 0, 1])
})

test('rows cannot be changed or removed', async () => {
  const db = await shopWithThreeEntries()
  await expect(db.updateTable('audit_log').set({ actor: 'Personne' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test.each([
  ['changed', sql`update audit_log set reason = 'autre' where position = 2`, 2],
  ['removed', sql`delete from audit_log where position = 2`, 3],
])('a row %s bypassing the triggers breaks the chain', async (_, change, brokenAt) => {
  const db = await shopWithThreeEntries()
  expect(await verifyAuditLog(db)).toEqual({ rows: 3, brokenAt: undefined })
  for (const event of ['update', 'delete']) await sql.raw(`drop trigger audit_log_refuses_${event}`).execute(db)
  await change.execute(db)
  expect(await verifyAuditLog(db)).toMatchObject({ brokenAt })
})
