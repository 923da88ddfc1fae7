import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { type SheetValue, toCsv, toCsvRow } from '~/models/values/csv'
import { insertLeadRow } from '../../../../tests/support/leads'
import { importCsv, prospectFolders, readInPlace, runImports, sendCsv } from '../../../../tests/support/prospects'
import { openQuietShop } from '../../../../tests/support/shop-database'
import { refuseMails } from '../../base/agreement/index.server'
import { disownLead } from '../advice/index.server'
import { estimateImport, readImportFile } from './check-file.server'
import { type Mapping, prospectFieldLabels, type StoredField, storedFields } from './fields'
import {
  editProspect,
  findImport,
  listImportErrors,
  mappingOf,
  pageProspects,
  prospectExport,
  startImport,
  undoImport,
} from './index.server'
import { exportedOnly } from './line'

const actor = { id: 'u1', name: 'Camille Roy' }
const folders = prospectFolders()

async function counts(db: ShopDb, id: string) {
  const row = await findImport(db, id)
  const { state, total, created, updated, unchanged, refused } = row ?? {}
  return { state, total, created, updated, unchanged, refused }
}

const listed = async (db: ShopDb) => {
  const rows = await db.selectFrom('prospect').select(['email', 'last_name', 'company']).orderBy('email').execute()
  return rows.map(({ email, last_name, company }) => [email, last_name, company])
}

const file = [
  'Courriel;Nom;Société;Ville;Remarque',
  'ana@hotel-bellevue.fr;Ana Bé;Hôtel Bellevue;Lyon;salon',
  ';Sans Adresse;Café;Paris;',
  'pas-une-adresse;X;Y;Z;',
  'Ana+b@hotel-bellevue.fr;Doublon;Hôtel;Lyon;',
  'luc@resto.fr;Luc Cé;Resto;Paris;',
  'jean@Yopmail.com;Jean;;;',
].join('\n')

test('each line is imported or listed with its reason, and importing the same file again changes nothing', async () => {
  const db = await openQuietShop()
  const id = await importCsv(db, folders, file)
  expect(await counts(db, id)).toEqual({
    state: 'completed',
    total: 6,
    created: 2,
    updated: 0,
    unchanged: 0,
    refused: 4,
  })
  const errors = await db.selectFrom('prospect_import_error').select(['line', 'reason']).orderBy('line').execute()
  expect(errors).toEqual([
    { line: 3, reason: 'no-email' },
    { line: 4, reason: 'bad-email' },
    { line: 5, reason: 'duplicate:2' },
    { line: 7, reason: 'disposable' },
  ])
  const before = await db.selectFrom('prospect').selectAll().orderBy('id').execute()
  expect(before[0]).toMatchObject({ other_columns: '{"Remarque":"salon"}', source: 'csv_import', status: 'new' })
  const again = await importCsv(db, folders, file)
  expect(await counts(db, again)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 4 })
  expect(await db.selectFrom('prospect').selectAll().orderBy('id').execute()).toEqual(before)
})

test('a telephone typed by hand has the form of an imported one', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email;pays\nluc@resto.be;Belgique\n')
  const row = await db.selectFrom('prospect').selectAll().executeTakeFirstOrThrow()
  const kept = Object.fromEntries(storedFields.map((field) => [field, row[field]])) as Record<StoredField, string>
  const values = { ...kept, phone: '0475/12.34.56' }
  await editProspect(db, { prospectId: row.id, version: row.version, values, actor, at: new Date() })
  const { phone } = await db.selectFrom('prospect').select('phone').executeTakeFirstOrThrow()
  expect(phone).toBe('+32 475 12 34 56')
})

test('the estimate matches the import and writes nothing', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email;entreprise\nluc@resto.fr;Ancien nom\n')
  const id = await sendCsv(db, folders, file)
  const found = await findImport(db, id)
  if (!found) throw new Error('no import')
  const read = await readImportFile(db, { found, folders, readFile: readInPlace })
  if (!read.ok) throw new Error(read.reason)
  const mapping = await mappingOf(db, found, read.facts)
  const estimate = await estimateImport(db, folders, { found, facts: read.facts, mapping })
  expect(estimate).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 4, total: 6 })
  expect(await db.selectFrom('prospect').select('id').execute()).toHaveLength(1)
  await startImport(db, { id, mapping, actor, at: new Date() })
  await runImports(db, folders)
  expect(await counts(db, id)).toMatchObject({ created: 1, updated: 1, unchanged: 0, refused: 4 })
})

test('a number that a spreadsheet shortened is announced, left out and reported, and the line is kept', async () => {
  const db = await openQuietShop()
  const id = await sendCsv(db, folders, 'email;nom;tel;SIRET\nluc@resto.fr;Luc Cé;6,12346E+08;8,23457E+13\n')
  const found = await findImport(db, id)
  if (!found) throw new Error('no import')
  const read = await readImportFile(db, { found, folders, readFile: readInPlace })
  if (!read.ok) throw new Error(read.reason)
  const mapping: Mapping = { 0: 'email', 1: 'name', 2: 'phone' }
  const estimate = await estimateImport(db, folders, { found, facts: read.facts, mapping })
  expect(estimate).toMatchObject({ created: 1, refused: 0, incomplete: 1 })
  await startImport(db, { id, mapping, actor, at: new Date() })
  await runImports(db, folders)
  expect(await counts(db, id)).toMatchObject({ created: 1, refused: 0 })
  const row = await db.selectFrom('prospect').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: 'luc@resto.fr', last_name: 'Luc Cé', phone: '', other_columns: '{}' })
  expect(await listImportErrors(db, id)).toEqual([
    { line: 2, words: expect.stringContaining('a perdu des chiffres (tel, SIRET)'), isRefused: false },
  ])
})

test('an opted-out mailbox is never imported again, in any spelling', async () => {
  const db = await openQuietShop()
  const leadId = await insertLeadRow(db, { email: 'ana@hotel-bellevue.fr' })
  await disownLead(db, { leadId, at: new Date() })
  const id = await importCsv(db, folders, 'email\nANA+x@Hotel-Bellevue.fr\n')
  expect(await counts(db, id)).toMatchObject({ created: 0, refused: 1 })
  expect(await listed(db)).toEqual([])
})

test('an undo removes what the import created, keeps later edits, and reports deletions', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email;entreprise\nluc@resto.fr;Ancien nom\n')
  const id = await importCsv(db, folders, `${file}\neva@spa.fr;Eva;Spa;Nice;\nmax@bar.fr;Max;Bar;Nice;\n`)
  await db.updateTable('prospect').set({ company: 'Corrigée', version: 1 }).where('email', '=', 'eva@spa.fr').execute()
  await db.deleteFrom('prospect').where('email', '=', 'max@bar.fr').execute()
  expect(await undoImport(db, { id, actor, at: new Date() })).toEqual({ ok: true })
  await runImports(db, folders)
  expect(await findImport(db, id)).toMatchObject({ state: 'undone', reversed: 2, kept: 1, impossible: 1 })
  expect(await listed(db)).toEqual([
    ['eva@spa.fr', 'Eva', 'Corrigée'],
    ['luc@resto.fr', '', 'Ancien nom'],
  ])
  expect(await undoImport(db, { id, actor, at: new Date() })).toEqual({ ok: false, reason: 'undone' })
})

test('a file without an address column waits for a manual mapping, which is remembered', async () => {
  const db = await openQuietShop()
  const text = 'Adresse de la boîte;Nom\nana@hotel.fr;Ana\n'
  const id = await importCsv(db, folders, text)
  expect(await findImport(db, id)).toMatchObject({ state: 'to-check', failure: 'no-email' })
  const twice = await startImport(db, { id, mapping: { 0: 'email', 1: 'email' }, actor, at: new Date() })
  expect(twice).toEqual({ ok: false, reason: 'twice', field: 'email' })
  await startImport(db, { id, mapping: { 0: 'email', 1: 'name' }, actor, at: new Date() })
  await runImports(db, folders)
  expect(await counts(db, id)).toMatchObject({ state: 'completed', created: 1 })
  expect(await counts(db, await importCsv(db, folders, text))).toMatchObject({ state: 'completed', unchanged: 1 })
})

test('an import needs the source of its addresses in words, kept by each prospect it creates', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email\nluc@resto.fr\n')
  const id = await sendCsv(db, folders, 'email;ville\nana@hotel.fr;Lyon\nluc@resto.fr;Paris\n', { provenance: '' })
  expect(await startImport(db, { id, actor, at: new Date() })).toEqual({ ok: false, reason: 'no-provenance' })
  const provenance = 'Annuaire de la CCI de Lyon'
  expect(await startImport(db, { id, provenance, actor, at: new Date() })).toEqual({ ok: true })
  await runImports(db, folders)
  expect(await counts(db, id)).toMatchObject({ created: 1, updated: 1 })
  const kept = await db.selectFrom('prospect').select(['email', 'provenance']).orderBy('email').execute()
  expect(kept).toEqual([
    { email: 'ana@hotel.fr', provenance },
    { email: 'luc@resto.fr', provenance: 'Salon des maires 2026, liste des exposants' },
  ])
})

test('the counters follow the filter and the search, which finds parts of words without accents', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, file)
  const order = { by: 'nom', direction: 'asc' } as const
  const page = async (filters: object) => pageProspects(db, { filters: { words: '', ...filters }, order, page: 1 })
  expect((await page({})).counters).toMatchObject({ total: 2, new: 2, contacted: 0 })
  expect((await page({ source: 'excel_upload' })).counters.total).toBe(0)
  expect((await page({ words: 'ELLEV' })).prospects.map(({ email }) => email)).toEqual(['ana@hotel-bellevue.fr'])
  expect((await page({ words: 'hotel paris' })).counters.total).toBe(0)
})

test('a column of objections becomes refusals, and no such line a prospect', async () => {
  const db = await openQuietShop()
  const headings = [
    ...['Ne plus contacter', 'Désinscrit', 'Opt-out', 'unsubscribed', 'HasOptedOutOfEmail', 'do_not_contact', 'STOP'],
    ...['Date de désinscription', 'Blacklist', 'Opposition', 'NE PAS DÉMARCHER', 'Non abonné', 'EMAIL_BLACKLISTED'],
  ]
  for (const [place, heading] of headings.entries()) {
    const addresses = ['oui', 'X', '1', '12/03/2024', 'true'].map(
      (value, line) => `r${place}-${line}@hotel.fr;${value}`,
    )
    const others = ['', 'non', '0', 'false'].map((value, line) => `k${place}-${line}@hotel.fr;${value}`)
    const id = await importCsv(db, folders, [`email;${heading}`, ...addresses, ...others].join('\n'))
    expect([heading, await counts(db, id)]).toMatchObject([heading, { created: 4, refused: 5 }])
  }
  expect(await db.selectFrom('mail_refusal').selectAll().execute()).toHaveLength(headings.length * 5)
})

test('a refused agreement and a status that says so are objections too', async () => {
  const db = await openQuietShop()
  const lines = [
    'email;Opt-in;Statut',
    'a@hotel.fr;oui;actif',
    'b@hotel.fr;non;',
    'c@hotel.fr;;Désinscrit',
    'd@hotel.fr;;',
  ]
  const id = await importCsv(db, folders, lines.join('\n'))
  expect(await counts(db, id)).toMatchObject({ created: 2, refused: 2 })
  expect((await listed(db)).map(([email]) => email)).toEqual(['a@hotel.fr', 'd@hotel.fr'])
})

test('an objection reaches a prospect of another line and of an earlier import', async () => {
  const db = await openQuietShop()
  await importCsv(db, folders, 'email\nana@hotel.fr\n')
  const id = await importCsv(db, folders, 'email;désinscrit\nluc@hotel.fr;\nANA+x@hotel.fr;oui\nluc@hotel.fr;x\n')
  expect(await counts(db, id)).toMatchObject({ created: 0, updated: 0, refused: 3 })
  const again = await importCsv(db, folders, 'email\nana@hotel.fr\nluc@hotel.fr\n')
  expect(await counts(db, again)).toMatchObject({ created: 0, refused: 2 })
})

test('an export read again changes nothing, and keeps its refusals in a new shop', async () => {
  const { columns, readRows } = prospectExport
  const db = await openQuietShop()
  await importCsv(
    db,
    folders,
    'email;nom;entreprise;téléphone;pays;désinscrit\na@hotel.fr;Ana;@Home;475123456;Belgique;\nb@hotel.fr;Luc;-20 % Cuisines;612345678;;\nc@hotel.fr;Eva;;;;oui\n',
  )
  await db.updateTable('prospect').set({ phone: '0612345678' }).where('email', '=', 'b@hotel.fr').execute()
  await refuseMails(db, { email: 'a@hotel.fr', at: new Date() })
  const rows: SheetValue[][] = []
  for await (const some of readRows(db, { query: '', most: 10 })) rows.push(...some)
  const text = toCsv([columns.map(({ label }) => label), ...rows.map((row) => toCsvRow(columns, row))])
  expect(text).toContain("'@Home")
  const known = new Set([...exportedOnly, ...Object.values(prospectFieldLabels), 'Ne plus contacter'])
  expect(columns.map(({ label }) => label).filter((label) => !known.has(label))).toEqual([])
  const again = await importCsv(db, folders, text)
  expect(await counts(db, again)).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 1 })
  const moved = await openQuietShop()
  expect(await counts(moved, await importCsv(moved, folders, text))).toMatchObject({ created: 1, refused: 1 })
  const kept = await moved.selectFrom('prospect').select(['company', 'phone', 'other_columns']).execute()
  expect(kept).toEqual([{ company: '-20 % Cuisines', phone: '06 12 34 56 78', other_columns: '{}' }])
})

test('addresses are read as people write them, numbers without their zero, names without formulas', async () => {
  const db = await openQuietShop()
  const lines = [
    'email;prénom;nom;entreprise;téléphone;pays',
    "'a@hotel.fr';=1+1;Durand;@Home Services;+33 6 11 11 11 11;",
    'Jean Petit <b@hotel.fr>;;;+Verte;612345678;France',
    'z\u200bc@hotel.fr\u200b;Zoé 🌸;Du\u00adrand;Entre\u200bprise;475123456;Belgique',
    'mailto:d@hotel.fr;Ana;"O\'Neil; ""dit"" Bob";=HYPERLINK("http://x");0033622222223;',
    "e@hotel.fr;Léo;Pic;'Chez Nous';\u202a06 12 34 56 78\u202c;",
  ]
  await importCsv(db, folders, lines.join('\n'))
  const columns = ['email', 'first_name', 'last_name', 'company', 'phone'] as const
  const rows = await db
    .selectFrom('prospect')
    .select([...columns])
    .orderBy('number')
    .execute()
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ['a@hotel.fr', '', 'Durand', '@Home Services', '+33 6 11 11 11 11'],
    ['b@hotel.fr', '', 'Jean Petit', '+Verte', '06 12 34 56 78'],
    ['zc@hotel.fr', 'Zoé 🌸', 'Durand', 'Entreprise', '+32 475 12 34 56'],
    ['d@hotel.fr', 'Ana', 'O\'Neil; "dit" Bob', '', '+33 6 22 22 22 23'],
    ['e@hotel.fr', 'Léo', 'Pic', "'Chez Nous'", '06 12 34 56 78'],
  ])
})
