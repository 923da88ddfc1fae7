import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const host = 'bougies.localhost'
const password = 'une phrase pour moi seule'
const onboarding = {
  ...{ owner_name: 'Maëlle Le Goff', business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale' },
  ...{ monthly_budget: '<500€', primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
  ...{ company_name: 'bougies', owner_email: 'maelle@bougies.example' },
}
const screen = '/admin/acces-operateur'
const tenant = '/admin/tenants/bougies'

await expectStatus(201, app.visitor().json('POST', '/api/catalyse/onboarding', onboarding))
const { lines } = await app.run('tenants', 'owner', 'bougies')
const owner = app.visitor(host)
await expectStatus(
  303,
  owner.post(new URL(/http\S+/.exec(lines.join())?.[0] ?? '').pathname, { name: 'Maëlle', password }),
)
await expectStatus(303, owner.post('/login', { email: 'maelle@bougies.example', password }))
const admin = await asAdministrator(app.db, app.visitor())

async function askToEnter(): Promise<string> {
  await expectStatus(303, admin.post(`${tenant}/entrer`))
  const html = await (await admin.get(tenant)).text()
  return /href="(http:\/\/bougies\.localhost[^"]*\/login\/operateur\/[^"]+)"/.exec(html)?.[1] ?? html
}

async function enter(): Promise<Visitor> {
  const { pathname } = new URL(await askToEnter())
  const operator = app.visitor(host)
  expect(await readable(await expectStatus(200, operator.get(pathname)))).toContain('Le propriétaire le verra')
  expect(location(await expectStatus(303, operator.post(pathname)))).toBe('/admin')
  await expectStatus(410, operator.post(pathname))
  return operator
}

const consent = () => expectStatus(303, owner.post(screen, { reason: 'Le stock ne s’affiche pas.' }))
const takeBack = () => expectStatus(303, owner.post(`${screen}/retirer`))

test('without the owner’s consent there is no button, and the route refuses', async () => {
  expect(await (await admin.get(tenant)).text()).not.toContain('Entrer bougies')
  expect(await askToEnter()).toContain('n’a pas donné son accord')
  await expectStatus(404, admin.get(screen))
})

test('with it the operator reads, is marked as such, changes and downloads nothing, and every entry is shown', async () => {
  await consent()
  expect(await readable(await owner.get(screen))).toContain('Accord donné jusqu’au')
  expect(await (await admin.get(tenant)).text()).toContain('Entrer bougies')
  const operator = await enter()
  const page = await readable(await expectStatus(200, operator.get('/admin/orders')))
  expect(page).toContain('Vous êtes chez bougies en tant qu’opérateur')
  const refused = await expectStatus(409, operator.post('/admin/settings/boutique', { 'shop-name': 'Pris' }))
  expect(await refused.text()).toContain('Un opérateur lit les écrans')
  await expectStatus(409, operator.post('/admin/compte/mot-de-passe', { current: 'a', next: 'b' }))
  await expectStatus(403, operator.get('/admin/log.csv'))
  await expectStatus(403, operator.get('/admin/archive'))
  await expectStatus(401, operator.get('/api/crm/leads'))
  expect(await readable(await owner.get(screen))).toContain('Camille Roy, opérateur')
  expect(await readable(await owner.get('/admin/log'))).toContain('Visite de l’opérateur')
  await expectStatus(303, operator.post('/login/deconnexion'))
  expect(location(await operator.get('/admin'))).toContain('/login')
})

test('taking the consent back ends the visit at once, and the link of before is dead', async () => {
  await consent()
  const operator = await enter()
  const link = new URL(await askToEnter()).pathname
  await expectStatus(200, operator.get('/admin'))
  await takeBack()
  expect(location(await operator.get('/admin'))).toContain('/login')
  await expectStatus(410, app.visitor(host).get(link))
  expect(await (await admin.get(tenant)).text()).not.toContain('Entrer bougies')
})

test('a link of one shop opens no other, and a read-only shop’s owner still decides', async () => {
  await app.run('tenants', 'read-only', 'bougies')
  await consent()
  const { pathname } = new URL(await askToEnter())
  await expectStatus(410, app.visitor().get(pathname))
  const operator = await enter()
  await expectStatus(200, operator.get('/admin'))
  await takeBack()
  await app.run('tenants', 'resume', 'bougies')
})
