import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { importCsv, runImports } from '../support/prospects'
import { readXlsx } from '../support/read-xlsx'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const folders = { privateDir: join(app.dataDir, 'tenants/boutique/private') }
const contract = await readContract(app.visitor())
const backOffice = await asAdministrator(db, app.visitor())
const own = { 'Sec-Fetch-Site': 'same-origin' }

const get = async (path: string) =>
  contract.body(await expectStatus(200, backOffice.get(path)), `get ${path.replace(/\?.*/, '')}`)
const total = async () => (await db.selectFrom('prospect').select('id').execute()).length

const rows = Array.from(
  { length: 60 },
  (_, place) => `contact${place}@hotel${place}.fr;Contact ${place};Hôtel ${place};${place % 2 ? 'gérante' : ''}`,
)
await importCsv(db, folders, `email;nom;entreprise;fonction\n${rows.join('\n')}\n`)

function upload(name: string, content: string, more: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', new File([content], name))
  for (const [field, value] of Object.entries(more)) body.append(field, value)
  return backOffice.fetch('/api/upload/file', { method: 'POST', body, headers: own })
}

/** The agent runs while the call waits for it. */
async function importRows(prospects: object[], more: object = {}) {
  const asked = backOffice.json('POST', '/api/hunter/import-csv', { prospects, ...more })
  let isAnswered = false
  void asked.then(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await runImports(db, folders)
    await new Promise((done) => setTimeout(done, 20))
  }
  return asked
}

test('the calls answer 401 when unauthenticated and write nothing', async () => {
  for (const path of ['hunter/dashboard', 'hunter/prospects', 'hunter/collect', 'prospects'])
    await expectStatus(401, app.visitor().get(`/api/${path}`))
  for (const path of ['hunter/collect', 'hunter/import-csv', 'upload/file'])
    await expectStatus(401, app.visitor().fetch(`/api/${path}`, { method: 'POST', headers: own }))
  expect(await db.selectFrom('lead_collection').select('id').execute()).toEqual([])
})

test('the figures are those of the base', async () => {
  const figures = await get('/api/hunter/dashboard')
  const days = expect.arrayContaining([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), prospects_collected: 60 }])
  expect(figures).toMatchObject({
    total_prospects: 60,
    campaigns_active: 0,
    collection_stats: { prospects_today: 60, growth_rate: null },
    source_breakdown: { csv_import: { count: 60 } },
    daily_performance: days,
    last_collection: null,
  })
  const { segmentation } = figures as { segmentation: Record<string, number> }
  expect(Object.values(segmentation).reduce((sum, count) => sum + count, 0)).toBe(60)
})

test('the console’s list is paged and filtered by its address', async () => {
  const first = await get('/api/hunter/prospects')
  expect(first).toMatchObject({ total: 60, page: 1, limit: 50 })
  const last = (await get('/api/hunter/prospects?page=3&limit=25')) as { prospects: unknown[] }
  expect(last.prospects).toHaveLength(10)
  expect(await get('/api/hunter/prospects?source=linkedin')).toMatchObject({ prospects: [], total: 0 })
  const decides = (await get('/api/hunter/prospects?min_score=50&status=new&source=')) as { total: number }
  expect(decides.total).toBe(30)
  for (const query of ['page=0', 'page=x', 'limit=101', 'source=pigeon', 'status=vip', 'min_score=101'])
    await expectStatus(422, backOffice.get(`/api/hunter/prospects?${query}`))
})

test('the base’s list keeps its filters from page to page', async () => {
  const query = 'sort_by=nom&sort_order=asc&search=h%C3%B4tel'
  const first = await expectStatus(200, backOffice.get(`/api/prospects?${query}`))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect(await contract.body(first, 'get /api/prospects')).toHaveLength(50)
  expect(Object.fromEntries(new URL(next, 'http://x').searchParams)).toMatchObject({ sort_by: 'nom', search: 'hôtel' })
  const second = await expectStatus(200, backOffice.get(next))
  expect([(await second.json()).length, second.headers.get('Link')]).toEqual([10, null])
  expect(await get('/api/prospects?search=contact7@hotel7.fr')).toMatchObject([
    { nom: 'Contact 7', entreprise: 'Hôtel 7' },
  ])
  for (const query of ['cursor=0', 'cursor=x', 'sort_by=prix', 'prioritySegment=Nulle'])
    await expectStatus(422, backOffice.get(`/api/prospects?${query}`))
})

test('rows of any column are written like a file; what is refused says its row and why', async () => {
  const before = await total()
  const answer = await expectStatus(
    200,
    importRows([
      { email: 'ana@spa.fr', first_name: 'Ana', company: 'Spa "du Lac"\nAnnecy', couleur: 'bleu' },
      { email: 'faux', first_name: 'Luc' },
      { email: 'eva@spa.fr', couleur: null },
    ]),
  )
  expect(await contract.body(answer, 'post /api/hunter/import-csv')).toEqual({
    imported: 2,
    total_processed: 3,
    errors_count: 1,
    errors: ['Ligne 2\u202f: Adresse e-mail invalide'],
  })
  const ana = await db.selectFrom('prospect').selectAll().where('email', '=', 'ana@spa.fr').executeTakeFirstOrThrow()
  expect(ana).toMatchObject({ company: 'Spa "du Lac" Annecy', source: 'csv_import' })
  expect(JSON.parse(ana.other_columns)).toEqual({ couleur: 'bleu' })
  expect(await total()).toBe(before + 2)
})

test('rows that cannot be read are refused, and nothing is kept of them', async () => {
  const imports = () => db.selectFrom('prospect_import').select('id').execute()
  const before = await imports()
  const none = await expectStatus(422, backOffice.json('POST', '/api/hunter/import-csv', { prospects: [] }))
  expect(await none.json()).toMatchObject({ errors: { prospects: ['Veuillez saisir des données CSV'] } })
  await expectStatus(422, backOffice.json('POST', '/api/hunter/import-csv', { prospects: [{}] }))
  const nameless = await expectStatus(
    422,
    backOffice.json('POST', '/api/hunter/import-csv', { prospects: [{ nom: 'Ana' }] }),
  )
  expect(JSON.stringify(await nameless.json())).toContain('l’adresse e-mail')
  const large = [{ email: 'a@b.fr', note: 'x'.repeat(1_048_576) }]
  await expectStatus(413, backOffice.json('POST', '/api/hunter/import-csv', { prospects: large }))
  await db.updateTable('agent').set({ wanted: 'stopped' }).where('key', '=', 'upload').execute()
  const stopped = await expectStatus(
    409,
    backOffice.json('POST', '/api/hunter/import-csv', { prospects: [{ email: 'a@b.fr' }] }),
  )
  expect(JSON.stringify(await contract.body(stopped, 'post /api/hunter/import-csv'))).toContain('Démarrez-le')
  await db.updateTable('agent').set({ wanted: 'running' }).where('key', '=', 'upload').execute()
  expect(await imports()).toEqual(before)
})

test('a collection of a source that is not configured says so; by GET it asks for a token', async () => {
  const refused = await expectStatus(
    503,
    backOffice.fetch('/api/hunter/collect?sources=facebook', { method: 'POST', headers: own }),
  )
  expect(JSON.stringify(await contract.body(refused, 'post /api/hunter/collect'))).toContain(
    'Erreur lors du déclenchement de la collecte\u202f: cette source n’est pas configurée',
  )
  const byPage = await expectStatus(403, backOffice.get('/api/hunter/collect?sources=linkedin'))
  expect(JSON.stringify(await contract.body(byPage, 'get /api/hunter/collect'))).toContain('jeton')
  await expectStatus(422, backOffice.fetch('/api/hunter/collect?sources=pigeon', { method: 'POST', headers: own }))
})

test('a file is received wherever it asks to lie, and waits for a stopped agent', async () => {
  await db.updateTable('agent').set({ wanted: 'stopped' }).where('key', '=', 'upload').execute()
  const answer = await expectStatus(200, upload('mes clients.csv', 'email\nzoe@spa.fr\n', { targetDir: '../public' }))
  const sent = await contract.body(answer, 'post /api/upload/file')
  expect(sent).toMatchObject({ file_name: 'mes clients.csv', file_size: 17, status: 'processing' })
  await db.updateTable('agent').set({ wanted: 'running' }).where('key', '=', 'upload').execute()
  await runImports(db, folders)
  expect(await get('/api/prospects?search=zoe')).toMatchObject([{ email: 'zoe@spa.fr' }])
})

test('the source in words of rows and files is kept, or has a default', async () => {
  await importRows([{ email: 'un@provenance.fr' }])
  await importRows([{ email: 'deux@provenance.fr' }], { provenance: 'Annuaire de la CCI' })
  await expectStatus(200, upload('salon.csv', 'email\ntrois@provenance.fr\n'))
  await expectStatus(200, upload('b.csv', 'email\nquatre@provenance.fr\n', { provenance: 'Salon des maires' }))
  const long = await expectStatus(422, upload('c.csv', 'email\na@b.fr\n', { provenance: 'x'.repeat(201) }))
  expect(await contract.body(long, 'post /api/upload/file')).toMatchObject({
    errors: { provenance: ['200 caractères au plus'] },
  })
  await runImports(db, folders)
  const kept = db.selectFrom('prospect').where('email', 'like', '%@provenance.fr').select('provenance')
  expect((await kept.execute()).map(({ provenance }) => provenance).sort()).toEqual([
    'Annuaire de la CCI',
    'Salon des maires',
    'fichier «\u202fsalon.csv\u202f»',
    'liste de contacts professionnels',
  ])
  await db.deleteFrom('prospect').where('email', 'like', '%@provenance.fr').execute()
})

test.each([
  ['photo.png', 'x', 415, 'type non autorisé'],
  ['vide.csv', '', 422, 'il est vide'],
  ['grand.csv', 'x'.repeat(10 * 1024 * 1024 + 1), 413, '10 Mo au plus'],
])('%s is refused in words', async (name, content, status, words) => {
  const refused = await expectStatus(status, upload(name, content))
  expect(JSON.stringify(await contract.body(refused, 'post /api/upload/file'))).toContain(words)
})

test('an export is the workbook of what the filters leave, and wants a fresh password', async () => {
  const ask = (filters: object) => backOffice.json('POST', '/api/prospects/export', { format: 'xlsx', filters })
  const answer = await expectStatus(200, ask({ search: 'hotel59', sort_by: 'nom' }))
  expect(answer.headers.get('Content-Disposition')).toMatch(/filename="prospects-\d{4}-\d\d-\d\d\.xlsx"$/)
  const { rows: lines, formulas } = readXlsx(Buffer.from(await answer.arrayBuffer()))
  expect([lines.map(([email]) => email), formulas]).toEqual([['E-mail', 'contact59@hotel59.fr'], 0])
  const nothing = await expectStatus(404, ask({ source: 'facebook' }))
  expect(await contract.body(nothing, 'post /api/prospects/export')).toMatchObject({
    detail: 'Aucun prospect à exporter',
  })
  await expectStatus(422, backOffice.json('POST', '/api/prospects/export', { format: 'pdf', filters: {} }))
  await db.updateTable('session').set({ password_at: null }).execute()
  expect(await (await expectStatus(403, ask({}))).json()).toMatchObject({
    detail: expect.stringContaining('Erreur lors de l’export'),
  })
  await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
})
