import { expect, test } from 'vitest'
import type { Prospect, ShopDb } from '~/database/schema'
import { importCsv, prospectFolders, runImports } from '../../../../../tests/support/prospects'
import { openQuietShop } from '../../../../../tests/support/shop-database'
import { editProspect, refuseProspect } from '../change.server'
import { storedFields } from '../fields'
import {
  findProspect,
  forgetProspect,
  listProspectsOf,
  markDistinct,
  pagePossiblePairs,
  pageProspects,
  undoImport,
} from '../index.server'
import type { MergeChoices } from './choices'
import { mergeProspects } from './merge.server'
import { partProspects } from './part.server'

const actor = { id: 'u1', name: 'Camille Roy' }
const folders = prospectFolders()
const at = new Date()

const file = [
  'email;prénom;nom de famille;entreprise;téléphone;ville;Remarque',
  'ana.be@hotel.fr;Ana;Bé;Hôtel Bellevue;06 12 34 56 78;;salon',
  'ana_be@hotel.fr;Bé;Ana;Hotel Bellevue;+33 6 12 34 56 78;Lyon;stand',
  'luc@resto.fr;Luc;Cé;Resto;;Paris;',
].join('\n')

async function openPair() {
  const db = await openQuietShop()
  const importId = await importCsv(db, folders, file)
  return { db, importId, ana: await find(db, 'ana.be@hotel.fr'), other: await find(db, 'ana_be@hotel.fr') }
}

function find(db: ShopDb, email: string): Promise<Prospect> {
  return db.selectFrom('prospect').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

async function merge(db: ShopDb, kept: Prospect, other: Prospect, choices: MergeChoices = {}) {
  const versions = { kept: (await find(db, kept.email)).version, other: (await find(db, other.email)).version }
  return mergeProspects(db, { keptId: kept.id, otherId: other.id, versions, choices, actor, at })
}

async function part(db: ShopDb, kept: Prospect, place = 0) {
  const sheet = await findProspect(db, kept.id)
  const mergeId = sheet?.members[place]?.merge_id ?? 'aucune'
  return partProspects(db, { mergeId, version: sheet?.prospect.version ?? 0, actor, at })
}

async function listed(db: ShopDb, words = ''): Promise<string[]> {
  const { prospects, counters } = await pageProspects(db, {
    filters: { words },
    order: { by: 'nom', direction: 'asc' },
    page: 1,
  })
  expect(counters.total).toBe(prospects.length)
  return prospects.map(({ email }) => email).sort()
}

const without = ({ version: _version, rescore_at: _due, ...row }: Prospect) => row

test('possible duplicates are found by every shared key, until marked as distinct', async () => {
  const { db, ana, other } = await openPair()
  const [pair, ...none] = (await pagePossiblePairs(db, { page: 1 })).pairs
  expect([pair?.first.id, pair?.second.id].sort()).toEqual([ana.id, other.id].sort())
  expect(pair?.keys.sort()).toEqual(['mail_key', 'person_key', 'phone_key'])
  expect(none).toEqual([])
  expect(await markDistinct(db, { ids: [other.id, ana.id], isApart: true, actor, at })).toBe(true)
  expect((await pagePossiblePairs(db, { page: 1 })).pairs).toEqual([])
  await markDistinct(db, { ids: [ana.id, other.id], isApart: false, actor, at })
  expect((await pagePossiblePairs(db, { page: 1 })).pairs).toHaveLength(1)
  expect(await markDistinct(db, { ids: [ana.id, 'inconnu'], isApart: true, actor, at })).toBe(false)
})

test('a merge fills gaps from the other, and a split restores both', async () => {
  const { db, ana, other } = await openPair()
  expect(await merge(db, ana, other, { company: 'other' })).toEqual({ ok: true })
  const head = await find(db, ana.email)
  expect(head).toMatchObject({
    company: 'Hotel Bellevue',
    city: 'Lyon',
    phone: ana.phone,
    other_columns: ana.other_columns,
  })
  expect(await listed(db)).toEqual(['ana.be@hotel.fr', 'luc@resto.fr'])
  expect((await pagePossiblePairs(db, { page: 1 })).pairs).toEqual([])
  const sheet = await findProspect(db, ana.id)
  expect(sheet?.events.map(({ kind }) => kind)).toEqual(['merged'])
  expect(await part(db, ana)).toEqual({ ok: true, otherId: other.id })
  expect(without(await find(db, ana.email))).toEqual(without(ana))
  expect(without(await find(db, other.email))).toEqual(without(other))
  expect(await listed(db)).toHaveLength(3)
})

test('changes after the merge stay with the survivor', async () => {
  const { db, ana, other } = await openPair()
  await merge(db, ana, other, { phone: 'other' })
  const head = await find(db, ana.email)
  const values = { ...Object.fromEntries(storedFields.map((field) => [field, head[field]])), city: 'Annecy' }
  await editProspect(db, { prospectId: ana.id, version: head.version, values: values as never, actor, at })
  await part(db, ana)
  expect(await find(db, ana.email)).toMatchObject({ city: 'Annecy', phone: ana.phone, typed_fields: '["city"]' })
  expect(without(await find(db, other.email))).toEqual(without(other))
})

test('a choice protects its value from imports while merged, and a manual edit for good', async () => {
  const { db, ana, other } = await openPair()
  await merge(db, ana, other, { company: 'kept', phone: 'kept' })
  await importCsv(db, folders, 'email;entreprise\nana_be@hotel.fr;Hotel Bellevue\n')
  const head = await find(db, ana.email)
  expect(head.company).toBe(ana.company)
  const values = Object.fromEntries(storedFields.map((field) => [field, head[field]]))
  const typed = { ...values, company: 'Bellevue SARL' } as never
  await editProspect(db, { prospectId: ana.id, version: head.version, values: typed, actor, at })
  await part(db, ana)
  expect(await find(db, ana.email)).toMatchObject({ company: 'Bellevue SARL', typed_fields: '["company"]' })
})

test('an imported line for the merged prospect updates the survivor, and counts as a duplicate line', async () => {
  const { db, ana, other } = await openPair()
  await merge(db, ana, other)
  await importCsv(db, folders, 'email;fonction\nana_be@hotel.fr;Gérante\nana.be@hotel.fr;Autre\n')
  expect(await find(db, ana.email)).toMatchObject({ job_title: 'Gérante' })
  expect(without(await find(db, other.email))).toEqual({ ...without(other), merged_into: ana.id })
  const refused = await db
    .selectFrom('prospect_import_error')
    .select('reason')
    .orderBy('import_id', 'desc')
    .limit(1)
    .execute()
  expect(refused).toEqual([{ reason: 'duplicate:2' }])
})

test('a refusal of one applies to the other while merged, and survives merges and splits', async () => {
  const { db, ana, other } = await openPair()
  await refuseProspect(db, { prospectId: other.id, actor, at })
  expect((await findProspect(db, ana.id))?.isRefused).toBe(false)
  await merge(db, ana, other)
  expect((await findProspect(db, ana.id))?.isRefused).toBe(true)
  const id = await importCsv(db, folders, 'email;fonction\nana.be@hotel.fr;Gérante\n')
  const refused = await db.selectFrom('prospect_import_error').select('reason').where('import_id', '=', id).execute()
  expect(refused).toEqual([{ reason: 'refused-mails' }])
  await part(db, ana)
  expect((await findProspect(db, ana.id))?.isRefused).toBe(false)
  expect((await findProspect(db, other.id))?.isRefused).toBe(true)
})

test('three are merged one by one; one with merged records must be the survivor', async () => {
  const { db, ana, other } = await openPair()
  const luc = await find(db, 'luc@resto.fr')
  await merge(db, ana, other)
  expect(await merge(db, luc, other)).toEqual({ ok: false, reason: 'merged', into: ana.id })
  expect(await merge(db, other, luc)).toEqual({ ok: false, reason: 'merged', into: ana.id })
  expect(await merge(db, luc, ana)).toEqual({ ok: false, reason: 'holds' })
  expect(await merge(db, ana, ana)).toEqual({ ok: false, reason: 'same' })
  expect(await merge(db, ana, luc, { city: 'other' })).toEqual({ ok: true })
  expect(await find(db, ana.email)).toMatchObject({
    city: 'Paris',
    merged_emails: '["ana_be@hotel.fr","luc@resto.fr"]',
  })
  expect(await listed(db, 'luc@resto.fr')).toEqual([ana.email])
  expect(await part(db, ana, 1)).toEqual({ ok: false, reason: 'later', email: 'luc@resto.fr' })
  expect(await part(db, ana, 0)).toMatchObject({ ok: true })
  expect(await part(db, ana, 0)).toMatchObject({ ok: true })
  expect(without(await find(db, ana.email))).toEqual(without(ana))
  expect(without(await find(db, luc.email))).toEqual(without(luc))
})

test('the second of two concurrent administrators is refused, and nothing is applied twice', async () => {
  const { db, ana, other } = await openPair()
  const versions = { kept: ana.version, other: other.version }
  const asked = { keptId: ana.id, otherId: other.id, versions, choices: {}, actor, at }
  const values = Object.fromEntries(storedFields.map((field) => [field, 'Autre'])) as never
  await editProspect(db, { prospectId: other.id, version: other.version, values, actor, at })
  expect(await mergeProspects(db, asked)).toMatchObject({ ok: false, reason: 'changed', since: [{ kind: 'edited' }] })
  await merge(db, ana, other)
  expect(await mergeProspects(db, asked)).toEqual({ ok: false, reason: 'merged', into: ana.id })
  const next = { ...(values as object), city: 'Nice' } as never
  const late = await editProspect(db, { prospectId: other.id, version: other.version + 2, values: next, actor, at })
  expect(late).toMatchObject({ ok: false, reason: 'changed' })
  const sheet = await findProspect(db, ana.id)
  const mergeId = sheet?.members[0]?.merge_id ?? ''
  expect(await partProspects(db, { mergeId, version: 0, actor, at })).toMatchObject({ ok: false, reason: 'changed' })
  await part(db, ana)
  const again = await partProspects(db, { mergeId, version: sheet?.prospect.version ?? 0, actor, at })
  expect(again).toEqual({ ok: false, reason: 'parted' })
  expect(
    await db.selectFrom('audit_log').select('action').where('action', 'like', 'prospect.%').execute(),
  ).toHaveLength(5)
})

test('an import can be undone after a split, and not while one of its prospects has merged records', async () => {
  const { db, importId, ana, other } = await openPair()
  await merge(db, ana, other)
  await undoImport(db, { id: importId, actor, at })
  await runImports(db, folders)
  expect(await listed(db)).toEqual(['ana.be@hotel.fr'])
  const undone = await db.selectFrom('prospect_import').selectAll().where('id', '=', importId).executeTakeFirstOrThrow()
  expect(undone).toMatchObject({ reversed: 1, kept: 1, impossible: 1 })

  const again = await openPair()
  await merge(again.db, again.ana, again.other)
  await part(again.db, again.ana)
  await undoImport(again.db, { id: again.importId, actor, at })
  await runImports(again.db, folders)
  expect(await listed(again.db)).toEqual([])
})

test('erasure and export cover every address of a person', async () => {
  const { db, ana, other } = await openPair()
  await merge(db, ana, other)
  expect((await listProspectsOf(db, other.email)).map(({ id }) => id).sort()).toEqual([ana.id, other.id].sort())
  await forgetProspect(db, other.email)
  expect(await db.selectFrom('prospect').select('email').execute()).toEqual([{ email: 'luc@resto.fr' }])
  expect(await db.selectFrom('prospect_merge').selectAll().execute()).toEqual([])
  expect(await listed(db)).toEqual(['luc@resto.fr'])
})

test('a sample is not merged with a real prospect', async () => {
  const { db, ana, other } = await openPair()
  await db.updateTable('prospect').set({ is_demo: 1 }).where('id', '=', other.id).execute()
  expect(await merge(db, ana, other)).toEqual({ ok: false, reason: 'demo' })
})
