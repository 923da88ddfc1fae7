import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS } from '~/runtime/time'
import { importCsv, prospectFolders, sendCsv } from '../../../../tests/support/prospects'
import { openQuietShop } from '../../../../tests/support/shop-database'
import { importPaths } from './import.server'
import { deleteOldImports, deleteOldProspects, findImport, mergeProspects, rescoreDue } from './index.server'

const actor = { id: 'u1', name: 'Camille Roy' }
const folders = prospectFolders()
const daysAhead = (days: number) => new Date(Date.now() + days * DAY_MS)

test('a prospect is deleted three years after its last contact, with those merged into it', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email;nom\nana@vieux.example;Ana\nana2@vieux.example;Ana\nluc@neuf.example;Luc\n')
  const [ana, other] = await db.selectFrom('prospect').selectAll().orderBy('number').execute()
  if (!ana || !other) throw new Error('no prospects')
  const pair = {
    keptId: ana.id,
    otherId: other.id,
    versions: { kept: 0, other: 0 },
    choices: {},
    actor,
    at: new Date(),
  }
  expect(await mergeProspects(db, pair)).toMatchObject({ ok: true })
  const before = daysAhead(-3 * 365)
  expect(await deleteOldProspects(db, { before, limit: 10 })).toBe(0)
  const longAgo = new Date(before.getTime() - DAY_MS).toISOString()
  await db.updateTable('prospect').set({ kept_from: longAgo }).where('id', '=', ana.id).execute()
  await deleteOldProspects(db, { before, limit: 10 })
  const left = await db.selectFrom('prospect').select('email').execute()
  expect(left).toEqual([{ email: 'luc@neuf.example' }])
})

test('a file is deleted after thirty days with its refused lines; prospects and unfinished imports stay', async () => {
  const db = await openQuietShop()
  const id = await importCsv(db, folders, 'email\nana@fichier.example\nfaux\n')
  const waiting = await sendCsv(db, folders, 'email\nluc@fichier.example\n')
  await db.updateTable('prospect_import').set({ state: 'processing' }).where('id', '=', waiting).execute()
  const found = await findImport(db, id)
  const { file } = importPaths(folders, { id, file_kind: 'csv' })
  expect([found?.refused, existsSync(file)]).toEqual([1, true])
  expect(await deleteOldImports(db, { before: daysAhead(-1), folders, limit: 10 })).toBe(0)
  expect(await deleteOldImports(db, { before: daysAhead(1), folders, limit: 10 })).toBe(1)
  expect([await findImport(db, id), existsSync(file)]).toEqual([undefined, false])
  expect(await db.selectFrom('prospect_import_error').select('line').execute()).toEqual([])
  expect(await findImport(db, waiting)).toBeDefined()
  expect(await db.selectFrom('prospect').select('email').execute()).toEqual([{ email: 'ana@fichier.example' }])
})

test('a score loses five points per quarter without contact, at most six times, with a reason', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email;nom;entreprise;fonction;secteur\nana@spa-lac.example;Ana;Spa;Gérante;Spa\n')
  const read = () => db.selectFrom('prospect').select(['score', 'reasons', 'rescore_at']).executeTakeFirstOrThrow()
  const fresh = await read()
  const scores: number[] = []
  for (let quarter = 1; quarter <= 8; quarter++) {
    await rescoreDue(db, { at: daysAhead(92 * quarter), limit: 10 })
    scores.push((await read()).score)
  }
  expect(scores).toEqual([5, 10, 15, 20, 25, 30, 30, 30].map((lost) => Math.max(0, fresh.score - lost)))
  const last: { points: number }[] = JSON.parse((await read()).reasons)
  expect(last.map(({ points }) => points)).toContain(-30)
  expect(await rescoreDue(db, { at: new Date(), limit: 10 })).toBe(0)
})
