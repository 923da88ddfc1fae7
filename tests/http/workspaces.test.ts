import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PlatformDatabase, ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { rawRequest } from '../support/raw-request'
import { expectStatus, location } from '../support/shop-journey'

const app = await openApp()
const platform = openSqlite<PlatformDatabase>(join(app.dataDir, 'platform.sqlite')).db

const onboarding = {
  ...{ owner_name: 'Maëlle Le Goff', business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale' },
  ...{ monthly_budget: '<500€', primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
}

async function add(subdomain: string) {
  const owner_email = `maelle@${subdomain}.example`
  const body = { ...onboarding, company_name: subdomain, owner_email }
  await expectStatus(201, app.visitor().json('POST', '/api/catalyse/onboarding', body))
  return app.visitor(`${subdomain}.localhost`)
}

/** An owner who has chosen a password. */
async function enter(subdomain: string) {
  const { lines } = await app.run('tenants', 'owner', subdomain)
  const { pathname } = new URL(/http\S+/.exec(lines.join())?.[0] ?? '')
  const owner = app.visitor(`${subdomain}.localhost`)
  const password = 'une phrase pour moi seule'
  await expectStatus(303, owner.post(pathname, { name: 'Maëlle', password }))
  await expectStatus(303, owner.post('/login', { email: `maelle@${subdomain}.example`, password }))
  return owner
}

test('a suspended workspace says so, is listed as such, and answers again once it is resumed', async () => {
  const shop = await add('bougies')
  // Stands where a picture is missing.
  expect(existsSync(join(app.dataDir, 'tenants/bougies/uploads/products/default.jpg'))).toBe(true)
  const admin = await asAdministrator(app.db, app.visitor())
  expect(await (await expectStatus(200, admin.get('/admin/tenants'))).text()).toMatch(/bougies.*BASIC.*Ouvert/s)
  await expectStatus(303, admin.post('/admin/tenants/bougies/suspendre', { retour: '/admin/tenants' }))
  await expectStatus(404, shop.get('/login'))
  expect(await (await admin.get('/admin/tenants')).text()).toContain('Suspendu')
  const server = await app.startServer()
  const page = await rawRequest(server.url, { path: '/', headers: { Host: 'bougies.localhost' } })
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('Cet espace est suspendu.') })
  await server.close()
  await expectStatus(303, admin.post('/admin/tenants/bougies/retablir', { retour: '/admin/tenants' }))
  await expectStatus(200, shop.get('/login'))
  await expectStatus(404, admin.post('/admin/tenants/boutique/suspendre'))
  await expectStatus(404, admin.post('/admin/tenants/inconnu/suspendre'))
})

test('a workspace is made read-only, its owner is mailed how to go on, and it is recorded', async () => {
  await add('cires')
  const shop = await enter('cires')
  await expectStatus(303, shop.post('/admin/publication/publier'))
  const admin = await asAdministrator(app.db, app.visitor())
  await expectStatus(303, admin.post('/admin/tenants/cires/lecture-seule', { retour: '/admin/tenants' }))
  expect(await (await admin.get('/admin/tenants')).text()).toContain('Lecture seule')
  expect(await readMails(app.db, { kind: 'workspace-read-only' })).toMatchObject([
    { recipient: 'maelle@cires.example' },
  ])
  const { action } = await app.db
    .selectFrom('audit_log')
    .select('action')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  expect(action).toBe('tenant.read-only')
  expect(await (await expectStatus(200, shop.get('/'))).text()).toContain('ne prend pas de commande en ce moment')
  await expectStatus(303, admin.post('/admin/tenants/cires/retablir', { retour: '/admin/tenants' }))
  expect(await (await shop.get('/')).text()).not.toContain('ne prend pas de commande en ce moment')
})

test('workspaces are searched, filtered by state and shown one by one, each with its actions', async () => {
  for (const name of ['abricots', 'amandes']) await add(name)
  await app.run('tenants', 'suspend', 'amandes')
  const admin = await asAdministrator(app.db, app.visitor())
  const list = async (query: string) => (await expectStatus(200, admin.get(`/admin/tenants?${query}`))).text()
  expect(await list('q=ABRIC')).toMatch(/abricots(?!.*amandes)/s)
  expect(await list('q=maelle@amandes')).toContain('/admin/tenants/amandes')
  expect(await list('etat=suspendu')).not.toContain('/admin/tenants/abricots')
  expect(await list('q=rien-de-tel')).toContain('Aucun espace ne correspond.')
  const page = await (await expectStatus(200, admin.get('/admin/tenants/abricots'))).text()
  expect(page).toContain('maelle@abricots.example')
  expect(page).toContain('/admin/tenants/abricots/archive')
  expect(page).not.toContain('Rétablir abricots')
  expect(await (await admin.get('/admin/tenants/amandes')).text()).toContain('Rétablir amandes')
  await expectStatus(404, admin.get('/admin/tenants/boutique'))
  await expectStatus(303, admin.post('/admin/tenants/abricots/lecture-seule', { reason: 'Un impayé.' }))
  const mails = await app.db.selectFrom('email').select('data').where('kind', '=', 'workspace-read-only').execute()
  expect(mails.map(({ data }) => data).join()).toContain('Un impayé.')
})

test('a deletion is announced to the owner, taken back by resuming, and done after thirty days', async () => {
  const shop = await add('savons')
  const admin = await asAdministrator(app.db, app.visitor())
  await expectStatus(303, admin.post('/admin/tenants/savons/supprimer'))
  expect(await readMails(app.db, { kind: 'workspace-deletion' })).toMatchObject([
    { recipient: 'maelle@savons.example' },
  ])
  await expectStatus(303, admin.post('/admin/tenants/savons/retablir'))
  await expectStatus(200, shop.get('/login'))
  expect((await app.run('tenants', 'delete', 'savons')).lines.join()).toContain('sera supprimée dans 30 jours')
  const row = await platform.selectFrom('tenant').selectAll().where('id', '=', 'savons').executeTakeFirstOrThrow()
  expect(Date.parse(row.delete_at ?? '') - Date.now()).toBeGreaterThan(29.9 * 24 * 3600_000)
  expect(existsSync(join(app.dataDir, 'tenants/savons/shop.sqlite'))).toBe(true)
})

test('the screen of workspaces is the first shop’s alone', async () => {
  await add('toits')
  const owner = await enter('toits')
  await expectStatus(200, owner.get('/admin'))
  await expectStatus(404, owner.get('/admin/tenants'))
  await expectStatus(404, owner.post('/admin/tenants/bougies/suspendre'))
  expect(await (await owner.get('/admin')).text()).not.toContain('/admin/tenants')
  expect(location(await expectStatus(302, app.visitor().get('/admin/tenants')))).toContain('/login')
})

const doneOf = (html: string) => /(\d)\D* sur \D*(\d)\D* faits/.exec(html)?.slice(1)

test('before the first sale the dashboard lists what is left, and ticks what is done', async () => {
  await add('candela')
  const owner = await enter('candela')
  const before = await (await expectStatus(200, owner.get('/admin'))).text()
  expect(before).toContain('Avant la première vente')
  expect(doneOf(before)).toEqual(['0', '9'])
  const database = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants/candela/shop.sqlite'))
  const value = { key: 'transfer.iban', value: 'FR7630006000011234567890189', updated_at: new Date().toISOString() }
  await database.db.insertInto('setting').values(value).execute()
  await database.close()
  // No mail leaves here, by which a buyer would confirm a transfer.
  const done = async () => doneOf(await (await owner.get('/admin')).text())
  expect(await done()).toEqual(['0', '9'])
  // Sent as it is: somebody has looked at it.
  await expectStatus(303, owner.post('/admin/settings/livraison', { 'delivery-fee': '9,90', version: '0' }))
  expect(await done()).toEqual(['1', '9'])
  expect(await (await (await asAdministrator(app.db, app.visitor())).get('/admin')).text()).not.toContain(
    'Avant la première vente',
  )
})
