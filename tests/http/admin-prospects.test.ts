import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { EXPORT_JOB, workOnExport } from '~/models/base/export/index.server'
import { claimJob } from '~/models/base/job/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { checkedCsv, importCsv, runImports } from '../support/prospects'
import { readCsv } from '../support/read-csv'
import { readXlsx } from '../support/read-xlsx'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const folders = { privateDir: join(app.dataDir, 'tenants/boutique/private') }
const camille = () => asAdministrator(db, app.visitor())
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

function send(
  visitor: Visitor,
  files: [name: string, content: BlobPart][],
  next = 'verifier',
  provenance = 'Annuaire de la CCI',
) {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new File([content], name))
  form.append('suite', next)
  form.append('provenance', provenance)
  return visitor.fetch('/admin/upload', { method: 'POST', body: form, headers: { Origin: 'http://localhost' } })
}

test('an anonymous visitor is redirected to the login from the uploads and the base', async () => {
  for (const path of ['/admin/upload', '/admin/prospects', '/admin/prospects/x', '/admin/upload/x/lignes-refusees.csv'])
    expect(location(await expectStatus(302, app.visitor().get(path)))).toContain('/login')
  expect((await send(app.visitor(), [['a.csv', 'email\na@b.fr\n']])).status).toBe(302)
  expect(await db.selectFrom('prospect_import').select('id').execute()).toEqual([])
})

test('before the first file both screens say how to begin', async () => {
  const backOffice = await camille()
  expect(await page(backOffice, '/admin/upload')).toContain('Aucun fichier traité.')
  expect(await page(backOffice, '/admin/prospects')).toContain('Envoyer un premier fichier')
})

test.each([
  ['no file', [], 400, 'Aucun fichier à traiter'],
  ['another type', [['a.pdf', 'x']], 400, 'type non autorisé'],
  ['an empty file', [['a.csv', '']], 400, 'il est vide'],
  ['more than 10 MB', [['a.csv', 'x'.repeat(10 * 1024 * 1024 + 1)]], 413, '10 Mo au plus'],
] as [string, [string, string][], number, string][])('%s is refused in words', async (_, files, status, words) => {
  const answer = await send(await camille(), files)
  expect(answer.status).toBe(status)
  expect(await readable(answer)).toContain(words)
})

test('a file is looked at, its columns corrected, written, its refused lines downloaded, and undone', async () => {
  const backOffice = await camille()
  const sent = await send(backOffice, [['clients.csv', 'Boîte;Qui\nana@hotel.fr;Ana\nfaux;Luc\n']])
  const path = location(sent)
  expect(await page(backOffice, path)).toContain('Gardée à part')
  const refused = await expectStatus(
    400,
    backOffice.post(`${path}/traiter`, { 'colonne-0': 'email', 'colonne-1': 'email' }),
  )
  expect(await readable(refused)).toContain('Deux colonnes ne peuvent pas donner la même information')
  await expectStatus(303, backOffice.post(`${path}/colonnes`, { 'colonne-0': 'email', 'colonne-1': 'name' }))
  expect(await page(backOffice, path)).toContain('Sur 2 lignes : 1 création')
  await expectStatus(303, backOffice.post(`${path}/traiter`, { 'colonne-0': 'email', 'colonne-1': 'name' }))
  expect(await page(backOffice, path)).toContain('0 sur 2 lignes')
  await runImports(db, folders)
  expect(await page(backOffice, path)).toContain('Ligne 3 : Adresse e-mail invalide')
  const errors = await (await expectStatus(200, backOffice.get(`${path}/lignes-refusees.csv`))).text()
  expect(errors).toContain('3;Adresse e-mail invalide;faux;Luc')
  await expectStatus(303, backOffice.post(`${path}/annuler`))
  await runImports(db, folders)
  expect(await page(backOffice, path)).toContain('Annulé')
  await backOffice.post(`${path}/annuler`)
  expect(await page(backOffice, path)).toContain('Cet import est déjà annulé.')
  expect(await db.selectFrom('prospect').select('id').execute()).toEqual([])
})

test('without its source in words a file is kept until they are given, with the rest of its form', async () => {
  const backOffice = await camille()
  const path = location(await send(backOffice, [['clients.csv', 'email\nana@source.fr\n']], 'traiter', ''))
  expect(await page(backOffice, path)).toContain('Dites d’où viennent ces adresses')
  const said = { 'colonne-0': 'email', source: 'linkedin', 'base-legale': 'Consentement recueilli par la source' }
  const long = { ...said, provenance: 'x'.repeat(201) }
  for (const [route, sent, words] of [
    ['traiter', { ...said, provenance: ' ' }, 'Dites d’où viennent ces adresses'],
    ['traiter', long, '200 caractères au plus'],
    ['colonnes', long, '200 caractères au plus'],
  ] as const) {
    const html = await (await expectStatus(400, backOffice.post(`${path}/${route}`, sent))).text()
    expect(html).toContain(words)
    expect(html).toMatch(/id="provenance-error"/)
    expect(html).toContain(`value="${sent.provenance.trim()}"`)
    expect(html).toMatch(/<option value="linkedin" selected/)
    expect(html).toMatch(/<option value="Consentement recueilli par la source" selected/)
  }
  await expectStatus(303, backOffice.post(`${path}/colonnes`, { ...said, provenance: 'Salon <2026>' }))
  const estimated = await (await expectStatus(200, backOffice.get(path))).text()
  expect(estimated).toContain('value="Salon &lt;2026&gt;"')
  expect(estimated).toMatch(/<option value="linkedin" selected/)
  await expectStatus(303, backOffice.post(`${path}/traiter`, { 'colonne-0': 'email' }))
  await runImports(db, folders)
  expect(await page(backOffice, path)).toContain('Provenance : Salon &lt;2026&gt;.')
  const { id } = await db
    .selectFrom('prospect')
    .where('email', '=', 'ana@source.fr')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await page(backOffice, `/admin/prospects/${id}`)).toMatch(
    /Source\s*LinkedIn\s*Provenance\s*Salon &lt;2026&gt;/,
  )
  await db.deleteFrom('prospect').where('id', '=', id).execute()
})

test('a source of more than 200 characters is refused with the files, and stands in its field', async () => {
  const long = 'x'.repeat(201)
  const refused = await send(await camille(), [['a.csv', 'email\na@b.fr\n']], 'traiter', long)
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain('Provenance\u202f: 200 caractères au plus.')
  expect(html).toContain(`value="${long}"`)
})

test('of two columns with the same name the first is used, with a notice, and the next file is recognised', async () => {
  const backOffice = await camille()
  const path = location(
    await send(backOffice, [['double.csv', 'E-mail;Ville;E-mail\nana@double.fr;Nice;b@double.fr\n']]),
  )
  const told = await page(backOffice, path)
  expect(told).toContain('Plusieurs colonnes s’appellent « E-mail » : la première est prise')
  expect(told).toContain('E-mail (2)')
  expect(told).toContain('Sur 1 ligne : 1 création')
  const columns = { 'colonne-0': 'email', 'colonne-1': 'city', 'colonne-2': '' }
  await expectStatus(303, backOffice.post(`${path}/traiter`, columns))
  await runImports(db, folders)
  const row = await db.selectFrom('prospect').selectAll().where('email', '=', 'ana@double.fr').executeTakeFirst()
  expect(JSON.parse(row?.other_columns ?? '')).toEqual({ 'E-mail (2)': 'b@double.fr' })
  const next = location(await send(backOffice, [['simple.csv', 'E-mail\nluc@double.fr\n']]))
  expect(await page(backOffice, next)).toContain('1 création')
  await backOffice.post(`${next}/retirer`)
  await db.deleteFrom('prospect').where('email', '=', 'ana@double.fr').execute()
})

test.each([
  ['only its headings', 'entetes.csv', 'email;nom\n', 'Le fichier n’a que des en-têtes'],
  ['no address column', 'sans.csv', 'nom;ville\nAna;Nice\n', 'Aucune colonne d’adresses e-mail n’est reconnue'],
  ['nothing but empty lines', 'vide.csv', '\n\n;;\n', 'Le fichier est vide'],
  ['a quote without an end', 'cite.csv', 'email;nom\n"ana@a.fr;Ana\n', 'Un guillemet n’est pas refermé'],
  ['a line of 5 MB', 'long.csv', `email\n${'x'.repeat(5_000_000)}\n`, 'Une ligne est démesurée'],
  ['a picture', 'photo.csv', '\u0089PNG\u0000\u0000\u0001', 'Ce n’est pas un fichier CSV'],
])('a file with %s says so in words, and nothing is written of it', async (_, name, content, words) => {
  const backOffice = await camille()
  const before = await db.selectFrom('prospect').select('id').execute()
  const path = location(await send(backOffice, [[name, content]]))
  expect(await page(backOffice, path)).toContain(words)
  await expectStatus(303, backOffice.post(`${path}/retirer`))
  expect(await db.selectFrom('prospect').select('id').execute()).toEqual(before)
})

test.each([
  ['nothing', '  ', 400, 'Veuillez saisir des données CSV'],
  ['more than 1 MB', `email\n${'x'.repeat(1_000_000)}`, 413, 'Ce texte dépasse 1 Mo'],
  ['an unclosed quote', `email;nom\nana@hotel.fr;"${'Ana '.repeat(20)}`, 400, 'Un guillemet n’est pas refermé'],
  ['only headings', 'email;nom', 400, 'Le fichier n’a que des en-têtes'],
])('%s typed into the console is refused in words, and stands there again', async (_, csv, status, words) => {
  const backOffice = await camille()
  const before = await db.selectFrom('prospect_import').select('id').execute()
  const answer = await expectStatus(status, backOffice.post('/admin/agent-hunter/import', { csv }))
  const html = await answer.text()
  expect(html).toContain(words)
  expect(html).toContain(csv.slice(-50).trim())
  expect(await db.selectFrom('prospect_import').select('id').execute()).toEqual(before)
})

test('a file that waits for a stopped agent says so in the list and on its page, with a way forward', async () => {
  const backOffice = await camille()
  const id = await checkedCsv(db, folders, 'email\nwaits@agent.fr\n')
  await expectStatus(303, backOffice.post(`/admin/upload/${id}/traiter`, { 'colonne-0': 'email' }))
  await backOffice.post('/admin/agents/upload/etat', { wanted: 'stopped' })
  const list = await page(backOffice, '/admin/upload')
  expect(list).toMatch(/L’agent d’upload est arrêté\s*: un fichier attend\.\s*Démarrer l’agent.*Attend l’agent/s)
  expect(list).not.toContain('En cours')
  expect(await page(backOffice, `/admin/upload/${id}`)).toMatch(/Attend l’agent.*est arrêté\s*: ce fichier attend/s)
  await backOffice.post('/admin/agents/upload/etat', { wanted: 'running' })
  expect(await page(backOffice, '/admin/upload')).toContain('En cours')
  await runImports(db, folders)
})

test('a file whose job failed for good says so, stops polling, and links to the retry', async () => {
  const backOffice = await camille()
  const id = await checkedCsv(db, folders, 'email\ngiven@up.fr\n')
  await expectStatus(303, backOffice.post(`/admin/upload/${id}/traiter`, { 'colonne-0': 'email' }))
  await db
    .updateTable('job')
    .set({ status: 'failed', last_error: 'essai' })
    .where('key', '=', `prospect-import:${id}`)
    .execute()
  const told = await page(backOffice, `/admin/upload/${id}`)
  expect(told).toContain('Ce travail a échoué cinq fois')
  expect(told).toContain('Reprendre depuis l’écran des agents')
  expect(told).not.toContain('Actualiser')
  expect(await page(backOffice, '/admin/upload')).toContain('Interrompu')
  await db.updateTable('job').set({ status: 'waiting' }).where('key', '=', `prospect-import:${id}`).execute()
  expect(await page(backOffice, `/admin/upload/${id}`)).toContain('0 sur 1 ligne')
  await runImports(db, folders)
})

test('a file that cannot be read says why, and can be taken away', async () => {
  const backOffice = await camille()
  const path = location(await send(backOffice, [['faux.xlsx', 'ceci n’est pas un classeur']]))
  expect(await page(backOffice, path)).toContain('Ce n’est pas un classeur Excel')
  expect(location(await expectStatus(303, backOffice.post(`${path}/retirer`)))).toBe('/admin/upload')
  await expectStatus(404, backOffice.get(path))
})

test('a prospect is edited against a version, and typed values survive the next import', async () => {
  const backOffice = await camille()
  await importCsv(db, folders, 'email;entreprise\neva@spa.fr;Spa\n')
  const { id } = await db
    .selectFrom('prospect')
    .select('id')
    .where('email', '=', 'eva@spa.fr')
    .executeTakeFirstOrThrow()
  const path = `/admin/prospects/${id}`
  await expectStatus(303, backOffice.post(path, { version: 0, company: 'Spa du Lac' }))
  const late = await expectStatus(409, backOffice.post(path, { version: 0, company: 'Autre' }))
  expect(await readable(late)).toContain('Rien n’est enregistré')
  await importCsv(db, folders, 'email;entreprise;ville\neva@spa.fr;Spa;Annecy\n')
  const row = await db.selectFrom('prospect').selectAll().where('email', '=', 'eva@spa.fr').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ company: 'Spa du Lac', city: 'Annecy' })
  await expectStatus(400, backOffice.post(`${path}/statut`, { version: row.version, status: 'qualified', reason: '' }))
  await expectStatus(
    303,
    backOffice.post(`${path}/statut`, { version: row.version, status: 'qualified', reason: 'Vu au salon' }),
  )
  expect(await page(backOffice, path)).toContain('Vu au salon')
  expect(await page(backOffice, '/admin/prospects?search=ANNECY&status=qualified')).toContain('Spa du Lac')
  expect(await page(backOffice, '/admin/prospects?status=contacted')).toContain('Aucun prospect ne correspond.')
  expect(await page(backOffice, '/admin/prospects?source=vent')).toContain('Filtre inconnu, ignoré : source.')
})

test('« ne plus contacter » enters the register of refusals, which no import passes', async () => {
  const backOffice = await camille()
  const { id } = await db
    .selectFrom('prospect')
    .select('id')
    .where('email', '=', 'eva@spa.fr')
    .executeTakeFirstOrThrow()
  await expectStatus(303, backOffice.post(`/admin/prospects/${id}/refus`))
  expect(await page(backOffice, `/admin/prospects/${id}`)).toContain('a demandé à ne plus être contactée')
  const waiting = await checkedCsv(db, folders, 'email\neva+promo@spa.fr\n')
  expect(await page(backOffice, `/admin/upload/${waiting}`)).toContain('0 création')
  expect(await page(backOffice, `/admin/upload/${waiting}`)).toContain('1 refus')
})

const exportFolders = {
  databaseFile: join(app.dataDir, 'tenants/boutique/shop.sqlite'),
  exportsDir: join(app.dataDir, 'tenants/boutique/exports'),
}

test('the base is a typed workbook or a CSV in the order and by the filters of its address, logged, and never a formula', async () => {
  const backOffice = await camille()
  await db.deleteFrom('prospect').execute()
  await importCsv(
    db,
    folders,
    'email;nom;entreprise;fonction\nzoe@export.fr;Zoé;Hôtel Zoé;gérante\nana@export.fr;Ana;Gîte Ana;\nluc@export.fr;Luc;;\n',
  )
  // An import leaves formulas aside, a prospect written before may hold one.
  await db.updateTable('prospect').set({ last_name: '=1+1' }).where('email', '=', 'zoe@export.fr').execute()
  const refused = await db.selectFrom('prospect').selectAll().where('email', '=', 'luc@export.fr').executeTakeFirst()
  await expectStatus(303, backOffice.post(`/admin/prospects/${refused?.id}/refus`))

  const answer = await expectStatus(200, backOffice.get('/admin/prospects.xlsx?sort_by=entreprise&sort_order=asc'))
  expect(answer.headers.get('Content-Disposition')).toMatch(/filename="prospects-\d{4}-\d\d-\d\d\.xlsx"$/)
  const { rows, formulas } = readXlsx(Buffer.from(await answer.arrayBuffer()))
  expect(formulas).toBe(0)
  const [head = [], ...lines] = rows
  expect(lines.map(([email]) => email)).toEqual(['luc@export.fr', 'ana@export.fr', 'zoe@export.fr'])
  const cell = (line: number, label: string) => lines[line]?.[head.indexOf(label)]
  expect(cell(2, 'Nom de famille')).toBe('=1+1')
  expect([0, 1].map((line) => cell(line, 'Ne plus contacter') ?? '')).toEqual(['oui', ''])
  expect(typeof cell(2, 'Score')).toBe('number')
  expect(typeof cell(2, 'Ajouté le')).toBe('number')

  const csv = await (await expectStatus(200, backOffice.get('/admin/prospects.csv?search=gite'))).text()
  expect(readCsv(csv).map(([email]) => email)).toEqual(['E-mail', 'ana@export.fr'])
  const logged = await db.selectFrom('audit_log').select('after').where('action', '=', 'prospect.export').execute()
  expect(logged.map(({ after }) => JSON.parse(after ?? ''))).toMatchObject([
    { prospects: 3, format: 'xlsx', searched: false },
    { prospects: 1, format: 'csv', searched: true },
  ])

  const nothing = await expectStatus(303, backOffice.get('/admin/prospects.csv?source=facebook'))
  expect(await page(backOffice, location(nothing))).toContain('Aucun prospect à exporter')
  const unknown = await expectStatus(303, backOffice.get('/admin/prospects.csv?source=minitel'))
  expect(await page(backOffice, location(unknown))).toContain('Ce filtre n’existe pas')
})

test('many prospects are made into a file apart, which neither another screen nor an old password opens', async () => {
  const backOffice = await camille()
  await saveSetting(db, { key: 'orders.export_rows', value: '1', at: new Date() })
  const led = location(await expectStatus(303, backOffice.get('/admin/prospects.csv?source=csv_import&sort_by=nom')))
  expect(led).toBe('/admin/prospects/exports?source=csv_import&sort_by=nom&format=csv')
  expect(await page(backOffice, led)).toContain('3 prospects (Import CSV)')
  await expectStatus(
    303,
    backOffice.post('/admin/prospects/exports', { format: 'csv', source: 'csv_import', sort_by: 'nom' }),
  )
  const { id } = await db.selectFrom('export_file').select('id').executeTakeFirstOrThrow()
  const at = new Date()
  const job = await claimJob(db, { at, kinds: [EXPORT_JOB] })
  if (!job) throw new Error('no job')
  const { signal } = new AbortController()
  await workOnExport(db, { job, folders: exportFolders, makeFile: makeExportFile, signal, at })
  expect(await page(backOffice, '/admin/prospects/exports')).toContain('Prêt, gardé un jour')
  const path = `/admin/prospects/exports/${id}/fichier`
  const csv = await (await expectStatus(200, backOffice.get(path))).text()
  expect(readCsv(csv).map(([email]) => email)).toEqual(['E-mail', 'zoe@export.fr', 'luc@export.fr', 'ana@export.fr'])
  await expectStatus(404, backOffice.get(`/admin/orders/exports/${id}/fichier`))
  await db.updateTable('session').set({ password_at: null }).execute()
  for (const asked of [path, '/admin/prospects.xlsx'])
    expect(location(await expectStatus(303, backOffice.get(asked)))).toMatch(/^\/admin\/confirmer\//)
  await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
  await saveSetting(db, { key: 'orders.export_rows', value: '2000', at: new Date() })
})

test('two similar prospects are compared, merged, marked as distinct and unmerged, by forms alone', async () => {
  const backOffice = await camille()
  await importCsv(
    db,
    folders,
    'email;nom;téléphone;ville\nzoe@lac.fr;Zoé Lac;0698765432;\nzl@lac.fr;Z. Lac;0698765432;Nice\n',
  )
  const ids = async (email: string) =>
    (await db.selectFrom('prospect').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [zoe, other] = [await ids('zoe@lac.fr'), await ids('zl@lac.fr')]
  const compare = `/admin/prospects/${zoe}/fusion/${other}`
  expect(await page(backOffice, '/admin/prospects/doublons')).toContain('zl@lac.fr téléphone')
  expect(await page(backOffice, `/admin/prospects/${zoe}`)).toContain('Comparer avec Z. Lac')
  await expectStatus(303, backOffice.post(`/admin/prospects/${zoe}/distinct/${other}`))
  expect(await page(backOffice, '/admin/prospects/doublons')).not.toContain('Zoé Lac')
  expect(await page(backOffice, compare)).toContain('Les proposer de nouveau')
  await expectStatus(400, backOffice.post(compare, { version: 0, other_version: 0, city: 'ailleurs' }))
  const late = await expectStatus(409, backOffice.post(compare, { version: 7, other_version: 0, city: 'other' }))
  expect(await readable(late)).toContain('Rien n’est enregistré')
  await expectStatus(303, backOffice.post(compare, { version: 0, other_version: 0, city: 'other' }))
  const kept = await page(backOffice, `/admin/prospects/${zoe}`)
  for (const words of ['Fiches fusionnées', 'zl@lac.fr', 'Nice']) expect(kept).toContain(words)
  expect(await page(backOffice, `/admin/prospects/${other}`)).toContain('Cette fiche est fusionnée dans Zoé Lac')
  expect(await page(backOffice, compare)).toContain('déjà fusionnée dans une autre')
  expect(await page(backOffice, '/admin/prospects?search=zl@lac.fr')).toContain('Zoé Lac')
  const { id } = await db.selectFrom('prospect_merge').select('id').where('kept_id', '=', zoe).executeTakeFirstOrThrow()
  const separation = `/admin/prospects/${zoe}/separation/${id}`
  expect(await page(backOffice, separation)).toContain('Nice → vide')
  expect(location(await expectStatus(303, backOffice.post(separation, { version: 0 })))).toBe(separation)
  await expectStatus(303, backOffice.post(separation, { version: 1 }))
  await expectStatus(303, backOffice.post(separation, { version: 1 }))
  expect(await page(backOffice, `/admin/prospects/${zoe}`)).toContain('Ces fiches sont déjà séparées.')
  expect(await page(backOffice, `/admin/prospects/${other}`)).toContain('Séparée de')
  await expectStatus(404, backOffice.get(`/admin/prospects/${zoe}/fusion/${zoe}`))
  await expectStatus(404, backOffice.post(`/admin/prospects/inconnu/fusion/${other}`, { version: 0, other_version: 0 }))
})

test('a call is planned, listed, done, and never planned for a prospect who opted out', async () => {
  const backOffice = await camille()
  await importCsv(db, folders, 'email;nom;téléphone\nrita@pro.fr;Rita Pro;0677889900\n')
  const { id } = await db
    .selectFrom('prospect')
    .select('id')
    .where('email', '=', 'rita@pro.fr')
    .executeTakeFirstOrThrow()
  const path = `/admin/prospects/${id}`
  expect(await page(backOffice, '/admin/prospects/rappels')).toContain('Aucun rappel prévu.')
  const unclear = await expectStatus(
    400,
    backOffice.post(`${path}/rappel`, { version: 0, day: '2026-02-30', about: 'Devis bar' }),
  )
  const told = await readable(unclear)
  expect(told).toContain('Indiquez un jour')
  expect(told).toContain('Devis bar')
  const today = parisDay(new Date())
  const past = { version: 0, day: addDays(today, -1), about: 'Devis bar' }
  const late = await (await expectStatus(409, backOffice.post(`${path}/rappel`, past))).text()
  expect(late).toMatch(/id="day-error"[^>]*>.*?Ce jour est passé/s)
  expect(late).toContain('value="Devis bar"')
  await expectStatus(303, backOffice.post(`${path}/rappel`, { version: 0, day: today, about: 'Devis bar' }))
  await expectStatus(409, backOffice.post(`${path}/rappel`, { version: 0, day: addDays(today, 1), about: 'Autre' }))
  expect(await page(backOffice, '/admin/prospects/rappels')).toContain('06 77 88 99 00')
  await expectStatus(400, backOffice.post(`${path}/rappel/fait`, { version: 1, outcome: '' }))
  await expectStatus(303, backOffice.post(`${path}/rappel/fait`, { version: 1, outcome: 'Veut un devis' }))
  expect(await page(backOffice, path)).toContain('Rappel fait : Veut un devis')
  const row = await db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ call_on: null, call_about: '', status: 'contacted', last_contact_at: row.kept_from })
  await backOffice.post(`${path}/refus`)
  const refused = await expectStatus(
    409,
    backOffice.post(`${path}/rappel`, { version: 3, day: addDays(today, 1), about: 'Encore' }),
  )
  expect(await readable(refused)).toContain('Cette personne a demandé à ne plus être contactée')
  expect(await page(backOffice, '/admin/prospects/rappels')).toContain('Aucun rappel prévu.')
})

const hostile = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x.example")',
  ],
  ...[
    '";=1+1;"',
    ';=1',
    "'=1",
    '<f>1+1</f>',
    ']]><f>1</f>',
    '&#61;1',
    '_x003D_1+1',
    '__proto__',
    '+33 6 12 34 56 78',
    'Œuvre d’été',
  ],
]

test('no field of an exported prospect is a formula, in a workbook or a CSV', async () => {
  const backOffice = await camille()
  await db.deleteFrom('prospect').execute()
  const emails = hostile.map((_, place) => `f${place}@formule.example`)
  await importCsv(db, folders, ['email', ...emails].join('\n'))
  const fields = ['first_name', 'last_name', 'company', 'job_title', 'phone', 'city', 'country', 'sector']
  for (const [place, text] of hostile.entries()) {
    const typed = Object.fromEntries(fields.map((field) => [field, text]))
    await db.updateTable('prospect').set(typed).where('email', '=', `f${place}@formule.example`).execute()
  }
  const xlsx = await expectStatus(200, backOffice.get('/admin/prospects.xlsx?sort_by=created_at&sort_order=asc'))
  const { rows, formulas } = readXlsx(Buffer.from(await xlsx.arrayBuffer()))
  expect([rows.length, formulas]).toEqual([hostile.length + 1, 0])
  for (const text of hostile) expect(rows.flat().filter((cell) => cell === text)).toHaveLength(8)
  const csv = readCsv(await (await expectStatus(200, backOffice.get('/admin/prospects.csv'))).text())
  expect(csv).toHaveLength(hostile.length + 1)
  expect(csv.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
})
