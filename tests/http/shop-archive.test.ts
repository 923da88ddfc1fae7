import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { EXPORT_JOB, workOnExport } from '~/models/base/export/index.server'
import { claimJob } from '~/models/base/job/index.server'
import { insertCallConsent } from '~/models/crm/advice/index.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertLeadRow } from '../support/leads'
import { readCsv } from '../support/read-csv'
import { expectStatus, order, readable, readyToPay } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const folder = join(app.dataDir, 'tenants/boutique')
const buyer = app.visitor()
await readyToPay(buyer)
await order(buyer, 'transfer')
const phone = '06 39 98 00 01'
const leadId = await insertLeadRow(db, { email: 'accord@example.fr', phone })
await insertCallConsent(db, { leadId, page: '/', at: new Date(), contact_name: null, contact_phone: phone })
await insertLeadRow(db, { email: 'sans-accord@example.fr', phone })
await insertLeadRow(db, { email: 'sans-numero@example.fr' })
const admin = await asAdministrator(db, app.visitor())

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function runJob(): Promise<void> {
  const job = await claimJob(db, { at: new Date(), kinds: [EXPORT_JOB] })
  const folders = { databaseFile: join(folder, 'shop.sqlite'), exportsDir: join(folder, 'exports') }
  const { signal } = new AbortController()
  if (job) await workOnExport(db, { job, folders, makeFile: makeExportFile, signal, at: new Date() })
}

async function downloaded(): Promise<Map<string, Buffer>> {
  expect(await readable(await expectStatus(200, admin.get('/admin/archive')))).toContain('Préparer le fichier')
  await expectStatus(303, admin.post('/admin/archive', { format: 'zip' }))
  await runJob()
  const { id } = await db.selectFrom('export_file').select('id').executeTakeFirstOrThrow()
  const response = await expectStatus(200, admin.get(`/admin/archive/${id}/fichier`))
  expect(response.headers.get('Content-Disposition')).toMatch(/"boutique-\d{4}-\d\d-\d\d\.zip"$/)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

/** Whatever opens a door: digests of passwords and tokens, carts, links. */
async function listSecrets(): Promise<string[]> {
  const users = await db.selectFrom('user').select('password_hash as secret').execute()
  const sessions = await db.selectFrom('session').select('token_hash as secret').execute()
  const carts = await db.selectFrom('customer_order').select('cart_id as secret').execute()
  const payments = await db.selectFrom('payment').select('idempotency_key as secret').execute()
  const mails = await db.selectFrom('email').select('sealed as secret').execute()
  const secrets = [...users, ...sessions, ...carts, ...payments, ...mails].flatMap(({ secret }) => secret ?? [])
  return secrets.filter((secret) => secret !== '')
}

test('the owner downloads everything of the shop as one ZIP, without a secret', async () => {
  const files = await downloaded()
  const csv = (name: string) => readCsv(files.get(`donnees/${name}.csv`)?.toString() ?? '')
  expect(csv('commandes').flat()).toContain('Claire Fontaine')
  expect(csv('commandes')[0]).toEqual(expect.arrayContaining(['Numéro', 'Total TTC', 'Payée le']))
  expect(csv('lignes-de-commandes').length).toBeGreaterThan(1)
  for (const name of ['clients', 'factures', 'paiements', 'produits', 'stock', 'leads', 'prospects', 'journal'])
    expect(csv(name)[0]?.length, name).toBeGreaterThan(3)
  const calls = csv('leads').map((row) => [row[1], row[3], row.at(-1)])
  expect(calls.filter(([email]) => email?.endsWith('@example.fr')).sort()).toEqual([
    ['accord@example.fr', phone, 'Accord donné'],
    ['sans-accord@example.fr', phone, 'Accord absent\u202f: ne pas appeler'],
    ['sans-numero@example.fr', '', ''],
  ])
  expect([...files.keys()].filter((name) => name.startsWith('images/products/')).length).toBeGreaterThan(5)
  const readme = files.get('README.txt')?.toString() ?? ''
  for (const name of files.keys()) if (name.startsWith('donnees/')) expect(readme).toContain(name.slice(8))
  expect(readme).toContain('reprise')
  // Payments keep the key of their order in the copy, by which no provider is asked again.
  const kept = [...files].filter(([name]) => name !== 'reprise/boutique.sqlite')
  const text = Buffer.concat(kept.map(([, bytes]) => bytes)).toString('latin1')
  const secrets = await listSecrets()
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

const onboarding = {
  ...{ owner_name: 'Maëlle Le Goff', business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale' },
  ...{ monthly_budget: '<500€', primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
  ...{ company_name: 'bougies', owner_email: 'maelle@bougies.example' },
}

test('of a workspace, its owner alone; the operator gets it at the first shop, and by a command', async () => {
  await expectStatus(201, app.visitor().json('POST', '/api/catalyse/onboarding', onboarding))
  const { lines } = await app.run('tenants', 'owner', 'bougies')
  const owner = app.visitor('bougies.localhost')
  const password = 'une phrase pour moi seule'
  const { pathname } = new URL(/http\S+/.exec(lines.join())?.[0] ?? '')
  await expectStatus(303, owner.post(pathname, { name: 'Maëlle', password }))
  await expectStatus(303, owner.post('/login', { email: 'maelle@bougies.example', password }))
  await expectStatus(200, owner.get('/admin/archive'))
  await app.run('tenants', 'suspend', 'bougies')
  const response = await expectStatus(200, admin.get('/admin/tenants/bougies/archive'))
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  expect(files.get('donnees/clients.csv')?.toString()).toContain('maelle@bougies.example')
  await expectStatus(404, admin.get('/admin/tenants/inconnu/archive'))
  const file = join(app.dataDir, 'bougies.zip')
  expect(await app.run('tenants', 'export', 'bougies', file)).toMatchObject({ exitCode: 0 })
  expect(existsSync(file)).toBe(true)
  expect((await unzip(readFileSync(file))).size).toBe(files.size)
})
