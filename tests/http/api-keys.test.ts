import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { openTenants } from '~/database/tenants.server'
import { makeKey } from '~/models/platform/api-key/index.server'
import { book, createService, findService, listOffer } from '~/models/support/booking/index.server'
import { tenantSigner } from '~/runtime/secret.server'
import { readContract } from '../support/api-contract'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie, asAdministrator } from '../support/back-office'
import { filledFolder } from '../support/filled-folder'
import { insertLeadRow } from '../support/leads'
import { orderRowDefaults } from '../support/order-row'
import { startServer } from '../support/server-process'
import { at } from '../support/shop-database'
import { expectStatus, location, plainSpaces, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

/** Twelve calls of a key in a minute. */
const app = await openApp({ LIMITS_SCALE: '0.1' })
const screen = '/admin/cles-api'
const by = { id: null, name: 'Essai' }
const calls = ['/api/crm/leads', '/api/bookings', '/api/admin/orders', '/api/stock/inventory']
const operator = await asAdministrator(app.db, app.visitor())
const { owner, visitor: stranger } = await workspaceOf(app, 'bougies')
const contract = await readContract(app.visitor())
const page = async (visitor: Visitor) => plainSpaces(await readable(await visitor.get(screen)))

async function pay(plan: 'PRO' | 'PREMIUM') {
  const fields = { plan, months: '1', paiement: randomUUID() }
  await expectStatus(303, operator.post('/admin/tenants/bougies/paye', fields))
}

/** The key as the page shows it, once. */
async function make(visitor: Visitor, name: string): Promise<string> {
  const html = await (await expectStatus(200, visitor.post(screen, { name }))).text()
  return /readOnly=""[^>]*value="(catalyse_[^"]+)"|value="(catalyse_[^"]+)"/.exec(html)?.slice(1).find(Boolean) ?? html
}

async function revoke(visitor: Visitor, name: string) {
  const html = await (await visitor.get(screen)).text()
  const path = new RegExp(
    `aria-label="Révoquer ${name}"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*aria-label="Révoquer ${name}"`,
  )
    .exec(html)
    ?.slice(1)
    .find(Boolean)
  await expectStatus(200, visitor.get(path ?? ''))
  await expectStatus(303, visitor.post(path ?? ''))
}

const call = (visitor: Visitor, path: string, authorization: string, init: RequestInit = {}) =>
  visitor.fetch(path, { ...init, headers: { Authorization: authorization } })
const detailOf = async (response: Response) => plainSpaces(((await response.json()) as { detail: string }).detail)

test('a key is made by the owner of a workspace on PREMIUM, and its screen says so before', async () => {
  expect(location(await expectStatus(302, app.visitor().get(screen)))).toContain('/login')
  expect(await page(owner)).toContain('Avec la formule PREMIUM')
  const refused = await expectStatus(409, owner.post(screen, { name: 'CRM' }))
  expect(await readable(refused)).toContain('Votre formule ne comprend pas de clés')
  await pay('PRO')
  await expectStatus(409, owner.post(screen, { name: 'CRM' }))
  await pay('PREMIUM')
  const nameless = await expectStatus(400, owner.post(screen, { name: ' ' }))
  expect(await readable(nameless)).toContain('Donnez un nom à la clé')
})

test('a key reads leads, bookings, orders and stock of its shop, and is shown once', async () => {
  const key = await make(owner, 'Tableau')
  expect(key).toMatch(/^catalyse_[\w-]{43}$/)
  expect(await (await owner.get(screen)).text()).not.toContain(key)
  expect(await page(owner)).toMatch(/1 sur 20.*Tableau.*par Maëlle.*aucun/)
  for (const path of calls) {
    const answer = await expectStatus(200, call(stranger(), path, `Bearer ${key}`))
    expect(await contract.body(answer, `get ${path}`)).toEqual(expect.any(Array))
    await expectStatus(200, call(stranger(), path, `bearer ${key}`, { method: 'HEAD' }))
  }
  expect(await page(owner)).not.toMatch(/par Maëlle\s+aucun/)
  await expectStatus(409, owner.post(screen, { name: 'Tableau' }))
  expect(await readable(await owner.get('/admin/log'))).toContain('Clé d’API créée')
})

test('it opens no other call, writes nothing, and is nobody’s session', async () => {
  const key = `Bearer ${await make(owner, 'Curieux')}`
  for (const path of ['/api/prospects', '/api/analytics/dashboard', '/api/agents/status', '/api/stock/inconnu']) {
    const refused = await expectStatus(403, call(stranger(), path, key))
    expect(await detailOf(refused)).toContain('n’ouvre pas cet appel')
  }
  for (const [method, path] of [
    ['PUT', '/api/admin/orders/x/status'],
    ['POST', '/api/prospects/export'],
    ['POST', '/api/agents/stop-all'],
  ] as const)
    await expectStatus(403, call(stranger(), path, key, { method, body: '{}' }))
  await expectStatus(401, call(stranger(), '/api/auth/me', key))
  expect(location(await expectStatus(302, call(stranger(), '/admin/leads', key)))).toContain('/login')
})

test('what is no key of this shop is refused, however it is sent', async () => {
  const key = await make(owner, 'Voisin')
  const own = await make(operator, 'Première boutique')
  const [first] = calls as [string]
  const hostile = [
    ...[`Bearer ${own}`, `Bearer ${key.slice(0, -1)}`, `Bearer ${key}a`, `Bearer  ${key}`, `Bearer ${key} x`, key],
    ...[`Bearer ${key}, Bearer ${key}`, `Basic ${key}`, `Bearer "${key}"`, `Bearer ${key.toUpperCase()}`, 'Bearer'],
    ...[`Bearer catalyse_${'a'.repeat(5000)}`, `Bearer ${key.slice(9)}`],
  ]
  for (const authorization of hostile) {
    const refused = await call(stranger(), first, authorization)
    expect([authorization.slice(0, 80), refused.status]).toEqual([authorization.slice(0, 80), 401])
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
    await contract.body(refused, `get ${first}`)
  }
  const foreign = await expectStatus(401, call(app.visitor(), first, `Bearer ${key}`))
  expect(await detailOf(foreign)).toBe('Cette clé d’API est inconnue ici.')
  for (const query of [`key=${key}`, `access_token=${key}`, `Authorization=Bearer%20${key}`])
    await expectStatus(401, stranger().get(`${first}?${query}`))
  await expectStatus(200, call(app.visitor(), first, `Bearer ${own}`))
})

test('a revoked key is refused at once, and can be replaced by one of its name', async () => {
  const key = await make(owner, 'Ancien')
  await revoke(owner, 'Ancien')
  const refused = await expectStatus(401, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
  expect(await detailOf(refused)).toBe('Cette clé d’API est révoquée.')
  expect(await page(owner)).toMatch(/Clés révoquées.*Ancien/)
  expect(await make(owner, 'Ancien')).not.toBe(key)
  await expectStatus(404, owner.get(`${screen}/inconnue/revoquer`))
  await expectStatus(303, owner.post(`${screen}/inconnue/revoquer`))
  expect(await page(owner)).toContain('n’est plus active')
})

test('calls beyond those of a minute wait, for this key alone', async () => {
  const [busy, calm] = [await make(owner, 'Pressé'), await make(owner, 'Calme')]
  const send = (key: string) => call(stranger(), '/api/stock/inventory?limit=1', `Bearer ${key}`)
  for (let count = 0; count < 12; count++) await expectStatus(200, send(busy))
  const refused = await expectStatus(429, send(busy))
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await contract.body(refused, 'get /api/stock/inventory')).toMatchObject({
    detail: expect.stringContaining('12 appels en une minute'),
  })
  await expectStatus(200, send(calm))
})

test('lists are read by pages, and from an instant on', async () => {
  const key = `Bearer ${await make(operator, 'Comptabilité')}`
  const read = async (path: string) => {
    const answer = await expectStatus(200, call(app.visitor(), path, key))
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
    return { next, rows: (await answer.json()) as { id: string; created_at: string; items?: object[] }[] }
  }
  for (const day of ['01', '02', '03']) {
    const created_at = `2026-11-${day}T10:00:00.000Z`
    const name = `Inès ${day}`
    await insertLeadRow(app.db, { id: randomUUID(), email: `ines${day}@example.fr`, name, created_at })
    const cart = `session_1763640000000_${day.repeat(16)}`
    const row = { id: randomUUID(), order_number: `ESSAI0${day}`, cart_id: cart, source_cart_id: cart, created_at }
    await app.db
      .insertInto('customer_order')
      .values({ ...orderRowDefaults, ...row })
      .execute()
  }
  for (const path of ['/api/crm/leads', '/api/admin/orders']) {
    const { rows: whole } = await read(path)
    const since = whole.at(2)?.created_at ?? ''
    const later = whole.filter(({ created_at }) => created_at >= since)
    expect([path, later.length > 2]).toEqual([path, true])
    const from = encodeURIComponent(since.replace('Z', '+00:00'))
    const page = await read(`${path}?limit=1&since=${from}`)
    expect(page.rows.map(({ id }) => id)).toEqual([whole[0]?.id])
    const rest = await read(`${path}?since=${from}`)
    expect(rest.rows.map(({ id }) => id)).toEqual(later.map(({ id }) => id))
    const { rows: second } = await read(page.next ?? '')
    expect(second.map(({ id }) => id)).toEqual([whole[1]?.id])
  }
  const wrong = await expectStatus(422, call(app.visitor(), '/api/crm/leads?since=hier', key))
  expect(await contract.body(wrong, 'get /api/crm/leads')).toMatchObject({ errors: { since: [expect.any(String)] } })
})

test('bookings to come are read in the order of their starts, with the cancelled ones', async () => {
  const now = new Date()
  const words = {
    ...{ name: 'Table', summary: '', location: 'En salle', minutes: 60, capacity: 1, calendar_name: '' },
    ...{ notice_hours: 0, horizon_days: 60, max_persons: 0, asks_phone: 0 as const },
  }
  const created = await createService(app.db, { words, actor: by, at: now })
  const service = await findService(app.db, created.ok ? created.id : '')
  if (!service) throw new Error('No service.')
  const slots = (await listOffer(app.db, { service, isShop: true, at: now })).flatMap((day) => day.slots).slice(0, 3)
  for (const [place, { key: slot }] of slots.entries()) {
    const form = { slot, name: `Léa ${place}`, email: null, phone: '06 12 34 56 78', persons: null, note: null }
    expect(await book(app.db, { serviceId: service.id, form, actor: by, at: now })).toMatchObject({ ok: true })
  }
  const [first] = await app.db.selectFrom('booking').selectAll().orderBy('starts_at').execute()
  await app.db
    .updateTable('booking')
    .set({ state: 'cancelled', cancelled_by: 'shop' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const key = `Bearer ${await make(operator, 'Agenda')}`
  const read = async (path: string) => {
    const answer = await expectStatus(200, call(app.visitor(), path, key))
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
    return { next, rows: (await contract.body(answer, 'get /api/bookings')) as { name: string; state: string }[] }
  }
  const { next, rows } = await read('/api/bookings?limit=2')
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['Léa 0', 'cancelled'],
    ['Léa 1', 'booked'],
  ])
  expect((await read(next ?? '')).rows.map(({ name }) => name)).toEqual(['Léa 2'])
  const since = encodeURIComponent(slots[1]?.startsAt.toISOString() ?? '')
  expect((await read(`/api/bookings?since=${since}`)).rows.map(({ name }) => name)).toEqual(['Léa 1', 'Léa 2'])
  await expectStatus(422, call(app.visitor(), '/api/bookings?cursor=x', key))
})

test('the description names what a key opens', async () => {
  const document: { paths: Record<string, Record<string, { security?: object[] }>> } = await (
    await app.visitor().get('/api/openapi.json')
  ).json()
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).some(({ security = [] }) => security.some((each) => 'key' in each)) ? [path] : [],
  )
  expect(open.sort()).toEqual([...calls].sort())
  for (const path of calls) expect(await page(owner)).toContain(path)
  expect(await readable(await app.visitor().get('/api/docs'))).toContain('S’ouvre aussi avec une clé d’API')
})

test('a read-only workspace is still read by its keys, makes no new one, and revokes', async () => {
  const key = await make(owner, 'Lecture')
  await app.run('tenants', 'read-only', 'bougies')
  await expectStatus(200, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
  await expectStatus(409, owner.post(screen, { name: 'Nouvelle' }))
  await revoke(owner, 'Lecture')
  await expectStatus(401, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
  await app.run('tenants', 'resume', 'bougies')
})

test('a suspended workspace answers no key', async () => {
  const key = await make(owner, 'Suspendue')
  await app.run('tenants', 'suspend', 'bougies')
  expect((await call(stranger(), '/api/crm/leads', `Bearer ${key}`)).status).toBeGreaterThanOrEqual(404)
  await app.run('tenants', 'resume', 'bougies')
  await expectStatus(200, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
})

test('before a smaller plan its owner reads what becomes of the keys; then they are refused, told in a sentence', async () => {
  const key = await make(owner, 'Bientôt trop')
  expect(plainSpaces(await readable(await owner.get('/admin/formule')))).toMatch(
    /clés d’API actives, BASIC n’en comprend aucune.*clés d’API actives, PRO n’en comprend aucune/,
  )
  await pay('PRO')
  const refused = await expectStatus(403, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
  expect(await contract.body(refused, 'get /api/crm/leads')).toMatchObject({
    detail: expect.stringContaining('ne comprend pas de clés d’API'),
  })
  expect(await page(owner)).toContain('celles ci-dessous sont refusées')
  await pay('PREMIUM')
  await expectStatus(200, call(stranger(), '/api/crm/leads', `Bearer ${key}`))
})

test('an administrator who does not own the workspace neither sees nor makes keys', async () => {
  const { db, close } = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants/bougies/shop.sqlite'))
  onTestFinished(close)
  const cookie = await administratorCookie(db, tenantSigner({ id: 'bougies', isFirst: false }))
  const other = stranger()
  other.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  await expectStatus(200, other.get('/admin/leads'))
  await expectStatus(403, other.get(screen))
  await expectStatus(403, other.post(screen, { name: 'À moi' }))
})

test('no log line holds a key, wherever it is sent', async () => {
  const dataDir = await filledFolder({ demo: true, at })
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at })
  const made = await makeKey(registry.first, { name: 'Journal', by, at })
  await registry.close()
  const server = await startServer(dataDir, { LOG_LEVEL: 'debug' })
  onTestFinished(server.stop)
  const key = made.ok ? made.key : ''
  const send = (path: string, headers = {}) => fetch(server.url + path, { headers })
  expect((await send('/api/crm/leads', { Authorization: `Bearer ${key}` })).status).toBe(200)
  expect((await send('/api/analytics/dashboard', { Authorization: `Bearer ${key}` })).status).toBe(403)
  for (const path of [
    `/api/crm/leads?key=${key}`,
    `/api/crm/leads/${key}`,
    `/${key}`,
    `/admin/cles-api/${key}/revoquer`,
  ])
    await send(path)
  await vi.waitFor(() => expect(server.output().match(/"path":/g)?.length).toBeGreaterThanOrEqual(6), 10_000)
  expect(key).not.toBe('')
  expect(server.output()).not.toContain(key.slice(13))
})
