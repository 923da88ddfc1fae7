import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PlatformDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { type FormFields, openApp, type Visitor } from '../support/app'
import { readMails } from '../support/mails'
import { expectStatus, location } from '../support/shop-journey'

const app = await openApp()
const platform = openSqlite<PlatformDatabase>(join(app.dataDir, 'platform.sqlite')).db

const start = '/catalyse/onboarding'
const espace = `${start}/espace`

let people = 0

/** Steps by number; each onboarding has its own address. */
function stepsOf(company: string): FormFields[] {
  people += 1
  return [
    { company_name: company, owner_name: 'Maëlle Le Goff', email: `maelle${people}@bougies.example` },
    { business_sector: 'retail' },
    { business_size: 'TPE', geographic_zone: 'Locale' },
    { Ventes: 'on', Fidélisation: 'on' },
    { monthly_budget: '<500€', business_description: 'Des bougies coulées à la main.' },
    { fr: 'on' },
  ]
}

async function answerAll(visitor: Visitor, company: string, changed: Record<string, string> = {}) {
  for (const [index, fields] of stepsOf(company).entries()) {
    const answer = await expectStatus(
      303,
      visitor.post(`${start}/${index + 1}`, { ...fields, ...(index === 0 ? changed : {}) }),
    )
    expect(location(answer)).toBe(`${start}/${index + 2}`)
  }
}

function create(visitor: Visitor, subdomain: string) {
  return visitor.post(espace, { subdomain, accord: 'on' })
}

async function createdBy(visitor: Visitor, company: string, subdomain: string) {
  await answerAll(visitor, company)
  expect(location(await expectStatus(303, create(visitor, subdomain)))).toBe(espace)
}

const folders = () => readdirSync(join(app.dataDir, 'tenants')).sort()

test('seven steps lead to a workspace of one’s own, whose owner chooses a password by the mailed link', async () => {
  const visitor = app.visitor()
  const first = await expectStatus(302, visitor.get(`${start}?secteur=retail&formule=PRO`))
  expect(location(first)).toBe(`${start}/1?secteur=retail&formule=PRO`)
  const page = await (await visitor.get(location(first))).text()
  expect(page).toContain('value="retail"')
  await createdBy(visitor, 'Bougies du Port', 'bougies-du-port')
  const done = await (await expectStatus(200, visitor.get(espace))).text()
  expect(done).toContain('http://bougies-du-port.localhost')
  expect(done).toMatch(/Bienvenue chez vous, Maëlle Le Goff/)
  const workspace = await platform
    .selectFrom('workspace')
    .selectAll()
    .where('tenant_id', '=', 'bougies-du-port')
    .executeTakeFirstOrThrow()
  expect(workspace).toMatchObject({ plan: 'BASIC', business_sector: 'retail', agreement_version: expect.any(String) })
  expect(Date.parse(workspace.trial_end_at) - Date.parse(workspace.created_at)).toBe(7 * 24 * 3600_000)
  expect(JSON.parse(workspace.primary_objectives)).toEqual(['Ventes', 'Fidélisation'])
  expect(await readMails(app.db, { kind: 'workspace-ready' })).toMatchObject([
    { subject: 'L’espace de Bougies du Port est prêt', recipient: workspace.owner_email },
  ])
  const shop = app.visitor('bougies-du-port.localhost')
  // Its owner publishes it.
  expect(await (await expectStatus(503, shop.get('/'))).text()).toContain('Bougies du Port')
  const renewed = await (await expectStatus(200, visitor.post(espace, { lien: '1' }))).text()
  const [, link = ''] = /href="(http:\/\/bougies-du-port\.localhost[^"]*\/login\/lien\/[^"]+)"/.exec(renewed) ?? []
  const { pathname } = new URL(link)
  await expectStatus(200, shop.get(pathname))
  await expectStatus(303, shop.post(pathname, { name: 'Maëlle', password: 'une phrase pour moi seule' }))
  const login = { email: workspace.owner_email, password: 'une phrase pour moi seule' }
  await expectStatus(303, shop.post('/login', login))
  await expectStatus(200, shop.get('/admin'))
  await expectStatus(410, app.visitor().get(pathname))
})

test('each step says what it misses, keeps what was typed, and cannot be skipped', async () => {
  const visitor = app.visitor()
  const refused = await expectStatus(400, visitor.post(`${start}/1`, { company_name: 'Candela', email: 'non' }))
  const text = await refused.text()
  for (const words of ['value="Candela"', 'Votre nom est requis', 'Email invalide']) expect(text).toContain(words)
  expect(location(await expectStatus(303, visitor.get(`${start}/4`)))).toBe(`${start}/1`)
  await answerAll(visitor, 'Candela')
  for (const [step, message] of [
    [2, 'Choisissez un secteur'],
    [3, 'Choisissez une taille'],
    [4, 'Choisissez au moins un objectif'],
    [5, 'Décrivez votre activité'],
    [6, 'Une langue au moins'],
  ] as const)
    expect(await (await expectStatus(400, visitor.post(`${start}/${step}`))).text()).toContain(message)
  await expectStatus(404, visitor.get(`${start}/8`))
  await expectStatus(404, visitor.post(`${start}/7`))
  const unaccepted = await expectStatus(400, visitor.post(espace, { subdomain: 'candela' }))
  expect(await unaccepted.text()).toContain('Acceptez l’accord de sous-traitance')
  expect(folders()).not.toContain('candela')
})

test('the mailed link takes an onboarding up in another browser; a foreign or cut one does not', async () => {
  const visitor = app.visitor()
  const [fields = {}] = stepsOf('Toits Martin')
  await expectStatus(303, visitor.post(`${start}/1`, fields))
  const [mail] = await readMails(app.db, { kind: 'onboarding-resume', to: String(fields.email) })
  const [, path = ''] = /(\/catalyse\/onboarding\/reprendre\/\S+)/.exec(mail?.text_body ?? '') ?? []
  const elsewhere = app.visitor()
  expect(await (await expectStatus(200, elsewhere.get(path))).text()).toContain('Toits Martin')
  expect(location(await expectStatus(303, elsewhere.get(`${start}/2`)))).toBe(`${start}/1`)
  expect(location(await expectStatus(303, elsewhere.post(path)))).toBe(`${start}/2`)
  await expectStatus(200, elsewhere.get(`${start}/2`))
  await expectStatus(404, elsewhere.get(path.slice(0, -3)))
})

test.each([
  ['taken', 'boutique', /réservé/],
  ['reserved', 'admin', /réservé/],
  ['short', 'ab', /3 à 40/],
  ['long', 'a'.repeat(41), /3 à 40/],
  ['begun by a hyphen', '-candela', /ni au début/],
  ['punycode', 'xn--vlo-9la', /traits d’union isolés/],
  ['a look-alike', 'b0ut1que', /réservé/],
])('an address that is %s is refused, with free ones, and creates nothing', async (_, subdomain, words) => {
  const visitor = app.visitor()
  await answerAll(visitor, 'Atelier Mercier')
  const before = folders()
  const text = await (await expectStatus(409, create(visitor, subdomain))).text()
  expect(text).toMatch(words)
  expect(text).toMatch(/Libres\s: <strong>[a-z0-9-]+, /)
  expect(folders()).toEqual(before)
  expect(existsSync(join(app.dataDir, 'new-shops/tenants', subdomain))).toBe(false)
})

test('an address has one trial, in whatever spelling; a workspace is not created twice by one onboarding', async () => {
  const visitor = app.visitor()
  await answerAll(visitor, 'Savons Verts', { email: 'lea.verts+essai@gmail.com' })
  const [one, other] = await Promise.all([create(visitor, 'savons-verts'), create(visitor, 'savons-verts-2')])
  expect([one.status, other.status]).toEqual([303, 303])
  expect(folders().filter((name) => name.startsWith('savons-verts'))).toHaveLength(1)
  await expectStatus(303, create(visitor, 'savons-verts-3'))
  expect(location(await expectStatus(303, visitor.get(`${start}/3`)))).toBe(espace)
  const again = app.visitor()
  await answerAll(again, 'Savons Verts', { email: 'LeaVerts@googlemail.com' })
  expect(await (await expectStatus(409, create(again, 'savons-bleus'))).text()).toContain('a déjà un espace à l’essai')
  expect(folders()).not.toContain('savons-bleus')
})

test('of many claims of one address at once one wins, the others get free ones', async () => {
  const visitors = Array.from({ length: 20 }, () => app.visitor())
  for (const visitor of visitors) await answerAll(visitor, 'Thé des Îles')
  const claims = visitors.map((visitor) => create(visitor, 'the-des-iles'))
  const answers = await Promise.all(claims)
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  for (const answer of refused) expect(await answer.text()).toContain('the-des-iles-pro')
})

test('the call creates a workspace, refuses a second trial and names invalid fields', async () => {
  const body = {
    ...{ company_name: 'Bougies du Port', owner_name: 'Maëlle', owner_email: 'api@bougies.example' },
    ...{ business_sector: 'restaurant', business_size: 'TPE', geographic_zone: 'Locale', monthly_budget: '<500€' },
    ...{ languages: ['fr'], primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
  }
  const visitor = app.visitor()
  const made = await expectStatus(201, visitor.json('POST', '/api/catalyse/onboarding', body))
  expect(await made.json()).toEqual({
    ...{ id: 'bougies-du-port-pro', subdomain: 'bougies-du-port-pro', company_name: 'Bougies du Port', plan: 'BASIC' },
    ...{ business_sector: 'restaurant', template_type: 'restaurant', trial_end_date: expect.stringMatching(/Z$/) },
  })
  await expectStatus(409, visitor.json('POST', '/api/catalyse/onboarding', body))
  const wrong = await expectStatus(
    422,
    visitor.json('POST', '/api/catalyse/onboarding', { ...body, owner_email: 'non' }),
  )
  expect(await wrong.json()).toMatchObject({ errors: { owner_email: expect.any(Array) } })
})

test('a workspace that could not be built leaves nothing, and nothing typed is lost', async () => {
  const visitor = app.visitor()
  await answerAll(visitor, 'Disque Plein')
  const blocked = join(app.dataDir, 'new-shops')
  rmSync(blocked, { recursive: true, force: true })
  writeFileSync(blocked, '')
  const text = await (await expectStatus(500, create(visitor, 'disque-plein'))).text()
  expect(text).toContain('Une erreur est survenue. Veuillez réessayer.')
  expect(text).toContain('value="disque-plein"')
  rmSync(blocked)
  expect(folders()).not.toContain('disque-plein')
  const left = platform.selectFrom('tenant').select('id').where('id', '=', 'disque-plein')
  expect(await left.executeTakeFirst()).toBeUndefined()
  await expectStatus(303, create(visitor, 'disque-plein'))
})

test('the onboarding exists on the first shop’s host only', async () => {
  const elsewhere = app.visitor('bougies-du-port.localhost')
  for (const path of [start, `${start}/1`, espace]) await expectStatus(404, elsewhere.get(path))
  await expectStatus(404, elsewhere.post(`${start}/1`, stepsOf('Ailleurs')[0] ?? {}))
})
