import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { listAuditOf } from '~/models/base/audit/index.server'
import { insertLeadRow } from '../../../../tests/support/leads'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { addLeadNote, findLead, finishNextAction, planNextAction, setLeadStatus } from './index.server'

const camille = { id: 'u1', name: 'Camille Roy' }
const paul = { id: 'u2', name: 'Paul Vidal' }

async function shopWithLead() {
  const db = await openDemoShop()
  const leadId = await insertLeadRow(db)
  return { db, leadId, seen: { leadId, version: 0, actor: camille, at } }
}

const auditOf = async (db: ShopDb, id: string) =>
  (await listAuditOf(db, { kind: 'lead', id })).map(({ actor, action, subject_label, before, after }) => {
    return { actor, action, subject_label, before, after }
  })

test('a status moves in both directions, with its line in the history and in the log', async () => {
  const { db, leadId, seen } = await shopWithLead()
  expect(await setLeadStatus(db, { ...seen, status: 'négociation' })).toEqual({ ok: true, version: 1 })
  expect(await setLeadStatus(db, { ...seen, version: 1, status: 'qualifié' })).toEqual({ ok: true, version: 2 })
  const lead = await findLead(db, leadId)
  expect(lead).toMatchObject({ status: 'qualifié', version: 2 })
  expect(lead?.events).toMatchObject([
    { kind: 'status', actor: 'Camille Roy', before: 'négociation', after: 'qualifié', version: 2 },
    { kind: 'status', actor: 'Camille Roy', before: 'prospect', after: 'négociation', version: 1 },
  ])
  const label = `Lead ${leadId.slice(-8).toUpperCase()}`
  const [latest] = await auditOf(db, leadId)
  expect(latest).toEqual({
    actor: 'Camille Roy',
    action: 'lead.move',
    subject_label: label,
    before: '{"status":"négociation"}',
    after: '{"status":"qualifié"}',
  })
})

test('a concurrent edit is refused with the other administrator’s changes and overwrites nothing', async () => {
  const { db, leadId, seen } = await shopWithLead()
  await setLeadStatus(db, { ...seen, status: 'devis_envoyé', actor: paul })
  const late = await planNextAction(db, { ...seen, action: 'Rappeler', due: '2026-11-25', at: later(1) })
  expect(late).toMatchObject({
    ok: false,
    reason: 'changed',
    version: 1,
    since: [{ kind: 'status', actor: 'Paul Vidal', after: 'devis_envoyé' }],
  })
  expect(await findLead(db, leadId)).toMatchObject({ status: 'devis_envoyé', next_action: null, version: 1 })
  expect(await auditOf(db, leadId)).toHaveLength(1)
})

test('an action is planned for today or later; an overdue one keeps its day', async () => {
  const { db, leadId, seen } = await shopWithLead()
  const past = { ...seen, action: 'Rappeler', due: '2020-01-15' }
  expect(await planNextAction(db, past)).toEqual({ ok: false, reason: 'past-day' })
  expect(await findLead(db, leadId)).toMatchObject({ next_action: null, version: 0 })
  await db.updateTable('lead').set({ next_action: 'Appeler', next_action_due: '2020-01-15' }).execute()
  expect(await planNextAction(db, past)).toMatchObject({ ok: true })
})

test('an administrator’s own earlier change, from another form of the page, does not conflict', async () => {
  const { db, leadId, seen } = await shopWithLead()
  await setLeadStatus(db, { ...seen, status: 'devis_envoyé' })
  await planNextAction(db, { ...seen, action: 'Rappeler', due: '2026-11-25' })
  expect(await findLead(db, leadId)).toMatchObject({ status: 'devis_envoyé', next_action: 'Rappeler', version: 2 })
})

test('two identical concurrent changes both succeed and are written once', async () => {
  const { db, leadId, seen } = await shopWithLead()
  const both = await Promise.all([
    setLeadStatus(db, { ...seen, status: 'qualifié' }),
    setLeadStatus(db, { ...seen, status: 'qualifié', actor: paul }),
  ])
  expect(both).toEqual([
    { ok: true, version: 1 },
    { ok: true, version: 1 },
  ])
  expect((await findLead(db, leadId))?.events).toHaveLength(1)
})

test('a next action is planned, replaced and done', async () => {
  const { db, leadId, seen } = await shopWithLead()
  await planNextAction(db, { ...seen, action: 'Rappeler', due: '2026-11-25' })
  await planNextAction(db, { ...seen, version: 1, action: 'Envoyer le devis', due: '2026-11-26' })
  expect(await findLead(db, leadId)).toMatchObject({ next_action: 'Envoyer le devis', next_action_due: '2026-11-26' })
  expect(await finishNextAction(db, { ...seen, version: 2 })).toEqual({ ok: true, version: 3 })
  const lead = await findLead(db, leadId)
  expect(lead).toMatchObject({ next_action: null, next_action_due: null })
  expect(lead?.events).toMatchObject([
    { kind: 'action-done', before: 'Envoyer le devis', due: '2026-11-26' },
    { kind: 'action-set', before: 'Rappeler', after: 'Envoyer le devis', due: '2026-11-26' },
    { kind: 'action-set', before: null, after: 'Rappeler', due: '2026-11-25' },
  ])
})

test('notes of two administrators are both kept; a resubmitted one is stored once', async () => {
  const { db, leadId } = await shopWithLead()
  const note = { leadId, body: 'Préfère être appelée le matin', actor: camille, at }
  await Promise.all([addLeadNote(db, note), addLeadNote(db, note)])
  await addLeadNote(db, { ...note, actor: paul, at: later(1) })
  const notes = (await findLead(db, leadId))?.notes.map(({ author, body }) => [author, body])
  expect(notes).toEqual([
    ['Paul Vidal', note.body],
    ['Camille Roy', note.body],
  ])
})

test('the log records notes and plans without their text', async () => {
  const { db, leadId, seen } = await shopWithLead()
  await addLeadNote(db, { ...seen, body: 'Mot privé' })
  await planNextAction(db, { ...seen, action: 'Mot privé', due: '2026-11-25' })
  expect((await auditOf(db, leadId)).map(({ action }) => action)).toEqual(['lead.plan', 'lead.note'])
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  expect(log).not.toMatch(/Mot privé|Éloïse|eloise/)
})

test('nothing is written about a deleted lead', async () => {
  const { db, seen } = await shopWithLead()
  const gone = { ...seen, leadId: 'inconnu' }
  const unknown = { ok: false, reason: 'unknown' }
  expect(await setLeadStatus(db, { ...gone, status: 'client' })).toEqual(unknown)
  expect(await planNextAction(db, { ...gone, action: 'a', due: '2026-11-25' })).toEqual(unknown)
  expect(await finishNextAction(db, gone)).toEqual(unknown)
  expect(await addLeadNote(db, { ...gone, body: 'a' })).toEqual(unknown)
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})
