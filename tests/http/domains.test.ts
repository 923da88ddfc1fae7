import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { startDnsServer } from '../support/dns-server'
import { readMails } from '../support/mails'
import { rawRequest } from '../support/raw-request'
import { expectStatus, location, plainSpaces, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

/** The owner's domain from the form to its loss, with a name server and hosts on this machine. */

const texts: Record<string, string[] | 'broken' | 'silent'> = {}
const addresses: Record<string, string[]> = {}
const dns = await startDnsServer(texts, addresses)
afterAll(() => dns.close())
const app = await openApp(dns.environment)
const server = await app.startServer()
const port = Number(new URL(server.url).port)

const { tenants } = await import('~/database/registry.server')
const { examineDomain } = await import('~/integrations/domains/index.server')
const { keepDomains, listDomains } = await import('~/models/platform/tenant/index.server')
const { DAY_MS } = await import('~/runtime/time')
const registry = await tenants()

const operator = await asAdministrator(app.db, app.visitor())
const { owner } = await workspaceOf(app, 'bougies')
const { owner: rival } = await workspaceOf(app, 'cires')
await expectStatus(303, owner.post('/admin/publication/publier'))

const here = '127.0.0.1'
const rowsOf = (tenantId: string) => listDomains(registry.platform, tenantId)
const domainOf = async (tenantId: string, host: string) => (await rowsOf(tenantId)).find((row) => row.host === host)
const screen = async (visitor: Visitor) => plainSpaces(await readable(await visitor.get('/admin/domaines')))
const at = (
  host: string,
  path = '/',
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => rawRequest(server.url, { ...init, path, headers: { Host: `${host}:${port}`, ...init.headers } })
/** The serving process reads what another one wrote every two seconds. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 6000, interval: 250 })
const notices = async (company: string) =>
  (await readMails(app.db, { kind: 'workspace-domain', to: `maelle@${company}.example` })).map(({ subject }) =>
    plainSpaces(subject),
  )

/** The daily task, with the real look at the name server and the host. */
async function keep(when: Date) {
  const { signer } = registry.first.identity
  return keepDomains(registry, {
    at: when,
    examine: (domain) => examineDomain({ ...domain, signer }, [dns.environment.DNS_SERVERS]),
  })
}
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000)

async function pay(tenant: string, plan: 'BASIC' | 'PRO' | 'PREMIUM') {
  await expectStatus(303, operator.post(`/admin/tenants/${tenant}/paye`, { plan, months: '1', paiement: randomUUID() }))
}

async function verb(visitor: Visitor, tenant: string, host: string, name: string) {
  const { id } = (await domainOf(tenant, host)) ?? {}
  await expectStatus(303, visitor.post(`/admin/domaines/${id}/${name}`))
  return screen(visitor)
}

async function setRecord(tenant: string, host: string) {
  const { token } = (await domainOf(tenant, host)) ?? {}
  texts[`_catalyse.${host}`] = ['v=spf1 -all', `catalyse-domaine=${token}`]
}

test('on BASIC the screen says from which plan on, and a domain that is sent anyway is refused', async () => {
  const page = await screen(owner)
  expect(page).toContain('À partir de la formule PRO')
  expect(page).not.toContain('Ajouter un domaine')
  await expectStatus(409, owner.post('/admin/domaines', { host: 'www.bougies.example' }))
  expect(await rowsOf('bougies')).toEqual([])
  await expectStatus(404, operator.get('/admin/domaines'))
})

test('what is no domain of the owner’s is refused in French, and stays typed', async () => {
  await pay('bougies', 'PRO')
  for (const [host, message] of [
    ['co.uk', 'est une extension'],
    ['bougies.localhost', 'réseau local'],
    ['192.0.2.1', 'adresse IP'],
    ['bougies.example:8080', 'sans numéro de port'],
    ['mes bougies', 'pas un nom de domaine'],
  ] as const) {
    const answer = await expectStatus(400, owner.post('/admin/domaines', { host }))
    const html = await answer.text()
    expect([host, plainSpaces(html)]).toEqual([host, expect.stringContaining(message)])
    expect(html).toContain(`value="${host}"`)
  }
})

test('a domain is proved by its record, and is the address once it leads here', async () => {
  await expectStatus(303, owner.post('/admin/domaines', { host: 'https://WWW.bougies.example./' }))
  expect(await screen(owner)).toContain('www.bougies.example est ajouté')
  const html = await (await owner.get('/admin/domaines')).text()
  for (const copied of [
    '_catalyse.www',
    'catalyse-domaine=',
    'bougies.localhost.',
    '/.well-known/catalyse-domaine.txt',
  ])
    expect(html).toContain(copied)
  await expectStatus(409, owner.post('/admin/domaines', { host: 'www.bougies.example' }))
  expect(await verb(owner, 'bougies', 'www.bougies.example', 'verifier')).toContain('TXT n’est pas encore là')
  texts['_catalyse.www.bougies.example'] = 'silent'
  expect(await verb(owner, 'bougies', 'www.bougies.example', 'verifier')).toContain('n’ont pas répondu')
  await setRecord('bougies', 'www.bougies.example')
  expect(await verb(owner, 'bougies', 'www.bougies.example', 'verifier')).toMatch(/est vérifié\. .*nulle part/)
  expect(await verb(owner, 'bougies', 'www.bougies.example', 'adresse')).toContain('Rien n’est changé')
  addresses['www.bougies.example'] = [here]
  expect((await at('bougies.localhost', '/products')).status).toBe(200)
  const page = await verb(owner, 'bougies', 'www.bougies.example', 'adresse')
  expect(page).toContain('est l’adresse de l’espace')
  expect(page).toContain(`Adresse de l’espace : http://www.bougies.example:${port}`)
})

test('the former address leads to the domain, keeping path and query; writes and the back-office answer where they are', async () => {
  const origin = `http://www.bougies.example:${port}`
  for (const path of [
    '/',
    '/products?tri=prix&utm_source=a',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/login-inconnu',
    '/cart',
  ]) {
    const moved = await at('bougies.localhost', path)
    expect([path, moved.status, moved.headers.location]).toEqual([path, 308, origin + path])
    expect(moved.headers['cache-control']).toMatch(/no-store|no-cache/)
  }
  expect((await at('bougies.localhost', '/', { method: 'HEAD' })).status).toBe(308)
  for (const path of ['/login', '/favicon.svg', '/manifest.webmanifest', '/healthz', '/api/products'])
    expect([path, (await at('bougies.localhost', path)).status]).toEqual([path, 200])
  const { text } = await at('bougies.localhost', '/login')
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(0)
  for (const file of [...files, '/uploads/products/default.jpg'])
    expect([file, (await at('bougies.localhost', file)).status]).toEqual([file, 200])
  expect((await at('bougies.localhost', '/admin')).headers.location).toMatch(/^\/login/)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://bougies.localhost:${port}` }
  const posted = await at('bougies.localhost', '/login', { method: 'POST', headers: form, body: 'email=a&password=b' })
  expect(posted.status).toBe(400)
  expect((await at('boutique.localhost', '/products')).status).toBe(200)
})

test('pages, links, cookies and mails have the domain', async () => {
  const origin = `http://www.bougies.example:${port}`
  const page = await at('www.bougies.example', '/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('bougies')
  expect(page.text).not.toContain('bougies.localhost')
  expect((await at('WWW.Bougies.Example.', '/')).status).toBe(200)
  expect((await at('www.bougies.example', '/sitemap.xml')).text).toContain(`<loc>${origin}/products</loc>`)
  expect((await at('www.bougies.example', '/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect((await app.run('tenants', 'owner', 'bougies')).lines.join()).toContain(`${origin}/login/lien/`)
  expect((await app.run('tenants', 'list')).lines.join()).toContain(`${origin}/`)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin }
  const body = 'email=maelle%40bougies.example&password=une+phrase+pour+moi+seule'
  const entered = await at('www.bougies.example', '/login', { method: 'POST', headers: form, body })
  expect(entered.status).toBe(303)
  expect(String(entered.headers['set-cookie'])).toMatch(/sid=(?!.*Domain)/)
  expect(await notices('bougies')).toEqual(['bougies : www.bougies.example est l’adresse de votre espace'])
  expect(await (await operator.get('/admin/tenants/bougies')).text()).toMatch(
    /www\.bougies\.example.*adresse de l’espace/s,
  )
  expect(await readable(await owner.get('/admin/log'))).toMatch(
    /Domaine choisi comme adresse.*Domaine vérifié.*Domaine ajouté/,
  )
})

test('with a domain a shop shows nothing of another, and its sessions open nothing there', async () => {
  await pay('cires', 'PRO')
  const strange = await at('www.bougies.example', '/admin', { headers: { Cookie: rival.cookies.header ?? '' } })
  expect(strange.headers.location).toMatch(/^\/login/)
  for (const path of ['/', '/products', '/cgv', '/sitemap.xml', '/manifest.webmanifest', '/inconnue'])
    expect([path, (await at('www.bougies.example', path)).text]).toEqual([path, expect.not.stringMatching(/cires/)])
  await expectStatus(404, owner.post(`/admin/domaines/${(await rowsOf('cires'))[0]?.id ?? 'aucun'}/retirer`))
  expect((await at('inconnu.example', '/')).text).not.toContain('bougies')
})

test('what another holds is refused, and of two that claim a host at once one gets it', async () => {
  const answer = await expectStatus(409, rival.post('/admin/domaines', { host: 'www.bougies.example' }))
  expect(plainSpaces(await answer.text())).toContain('déjà celui d’un autre espace')
  await pay('bougies', 'PREMIUM')
  for (const visitor of [owner, rival])
    await expectStatus(303, visitor.post('/admin/domaines', { host: 'commun.example' }))
  const [one, other] = [await domainOf('bougies', 'commun.example'), await domainOf('cires', 'commun.example')]
  texts['_catalyse.commun.example'] = [one, other].map((row) => `catalyse-domaine=${row?.token}`)
  await Promise.all([
    owner.post(`/admin/domaines/${one?.id}/verifier`),
    rival.post(`/admin/domaines/${other?.id}/verifier`),
  ])
  const states = [await domainOf('bougies', 'commun.example'), await domainOf('cires', 'commun.example')]
  expect(states.map((row) => row?.state).sort()).toEqual(['asked', 'proved'])
  for (const visitor of [owner, rival])
    await visitor.post(`/admin/domaines/${(visitor === owner ? one : other)?.id}/retirer`)
})

test('PRO has one domain, with and without www; the record of another shop proves nothing', async () => {
  await expectStatus(303, rival.post('/admin/domaines', { host: 'cires.example' }))
  await expectStatus(303, rival.post('/admin/domaines', { host: 'www.cires.example' }))
  await expectStatus(409, rival.post('/admin/domaines', { host: 'autre.example' }))
  texts['_catalyse.cires.example'] = texts['_catalyse.www.bougies.example'] ?? []
  expect(await verb(rival, 'cires', 'cires.example', 'verifier')).toContain('TXT n’est pas encore là')
  // Leading here proves nothing either: anybody may point a name at this machine, and leave it.
  addresses['cires.example'] = [here]
  expect(await verb(rival, 'cires', 'cires.example', 'verifier')).toContain('TXT n’est pas encore là')
})

test('a file on the present site proves a domain too', async () => {
  const { token } = (await domainOf('cires', 'www.cires.example')) ?? {}
  const site = createServer((request, response) => {
    const isFile = request.url === '/.well-known/catalyse-domaine.txt'
    response.writeHead(isFile ? 200 : 404).end(isFile ? `catalyse-domaine=${token}\n` : '')
  })
  await new Promise<void>((done) => site.listen(port, '127.0.0.2', done))
  addresses['www.cires.example'] = ['127.0.0.2']
  expect(await verb(rival, 'cires', 'www.cires.example', 'verifier')).toMatch(/est vérifié\. .*un autre site/)
  site.closeAllConnections()
  await new Promise((done) => site.close(done))
  await rival.post(`/admin/domaines/${(await domainOf('cires', 'www.cires.example'))?.id}/retirer`)
})

test('a reverse proxy is given certificates for names that are served alone', async () => {
  const ask = async (domain: string) =>
    (await at('127.0.0.1', `/.well-known/certificats?${new URLSearchParams({ domain })}`)).status
  for (const domain of [
    'www.bougies.example',
    'WWW.bougies.example.',
    'bougies.localhost',
    'boutique.localhost',
    'localhost',
  ])
    expect([domain, await ask(domain)]).toEqual([domain, 200])
  for (const domain of [
    '',
    'evil.example',
    'cires.example',
    'bougies.example',
    'inconnue.localhost',
    'a.bougies.localhost',
  ])
    expect([domain, await ask(domain)]).toEqual([domain, 404])
  const answer = await at('127.0.0.1', '/.well-known/certificats?domain=www.bougies.example')
  expect(answer.text).toBe('')
  expect((await at('127.0.0.1', '/.well-known/certificats')).status).toBe(404)
})

test('without its record the domain stays while it leads here; lost, it stays seven days, with a mail', async () => {
  delete texts['_catalyse.www.bougies.example']
  expect((await keep(inDays(2))).checked).toBe(1)
  expect(await domainOf('bougies', 'www.bougies.example')).toMatchObject({
    state: 'proved',
    proof: 'missing',
    points: 'here',
  })
  addresses['www.bougies.example'] = ['127.0.0.3']
  texts['_catalyse.www.bougies.example'] = 'broken'
  await keep(inDays(4))
  expect((await domainOf('bougies', 'www.bougies.example'))?.state).toBe('proved')
  delete texts['_catalyse.www.bougies.example']
  await keep(inDays(6))
  await keep(inDays(6.5))
  expect(await domainOf('bougies', 'www.bougies.example')).toMatchObject({ state: 'lost', is_canonical: 1 })
  expect((await notices('bougies')).slice(1)).toEqual(['bougies : la preuve de www.bougies.example a disparu'])
  expect(await screen(owner)).toContain('sinon le domaine est retiré')
  expect((await at('bougies.localhost', '/')).status).toBe(308)
  await setRecord('bougies', 'www.bougies.example')
  await keep(inDays(8))
  expect((await domainOf('bougies', 'www.bougies.example'))?.state).toBe('proved')
  delete texts['_catalyse.www.bougies.example']
  await keep(inDays(10))
  await keep(inDays(17.5))
  expect(await domainOf('bougies', 'www.bougies.example')).toMatchObject({
    state: 'removed',
    removed_for: 'lost',
    is_canonical: 0,
  })
  expect((await notices('bougies')).at(-1)).toBe('bougies : www.bougies.example est retiré de votre espace')
  await soon(async () => expect((await at('bougies.localhost', '/')).status).toBe(200))
  expect((await at('127.0.0.1', '/.well-known/certificats?domain=www.bougies.example')).status).toBe(404)
})

test('whoever proves a lost domain gets it at once, and its former holder is told', async () => {
  addresses['www.bougies.example'] = [here]
  await setRecord('bougies', 'www.bougies.example')
  expect(await verb(owner, 'bougies', 'www.bougies.example', 'adresse')).toContain('est l’adresse de l’espace')
  addresses['www.bougies.example'] = ['127.0.0.3']
  delete texts['_catalyse.www.bougies.example']
  await keep(inDays(20))
  const told = await notices('bougies')
  await rival.post(`/admin/domaines/${(await domainOf('cires', 'cires.example'))?.id}/retirer`)
  await expectStatus(303, rival.post('/admin/domaines', { host: 'www.bougies.example' }))
  await setRecord('cires', 'www.bougies.example')
  expect(await verb(rival, 'cires', 'www.bougies.example', 'verifier')).toContain('est vérifié')
  expect(await domainOf('bougies', 'www.bougies.example')).toMatchObject({ state: 'removed', removed_for: 'taken' })
  const removals = (subjects: string[]) => subjects.filter((subject) => subject.endsWith('est retiré de votre espace'))
  expect(removals(await notices('bougies'))).toHaveLength(removals(told).length + 1)
  expect((await at('bougies.localhost', '/')).status).toBe(200)
})

test('a plan that does not include a domain ends it after a notice of fourteen days, unless it comes back', async () => {
  addresses['www.bougies.example'] = [here]
  expect(await verb(rival, 'cires', 'www.bougies.example', 'adresse')).toContain('est l’adresse de l’espace')
  await pay('cires', 'BASIC')
  await keep(inDays(0))
  expect((await domainOf('cires', 'www.bougies.example'))?.ends_at).toBeTruthy()
  expect((await notices('cires')).at(-1)).toBe('cires : www.bougies.example sera retiré de votre espace')
  expect(await screen(rival)).toContain('Votre formule ne comprend pas ce domaine')
  await pay('cires', 'PRO')
  await keep(inDays(1))
  expect((await domainOf('cires', 'www.bougies.example'))?.ends_at).toBeNull()
  await pay('cires', 'BASIC')
  await keep(inDays(2))
  await keep(inDays(15))
  expect((await domainOf('cires', 'www.bougies.example'))?.is_canonical).toBe(1)
  await keep(inDays(16.5))
  expect(await domainOf('cires', 'www.bougies.example')).toMatchObject({ state: 'removed', removed_for: 'plan' })
  expect((await notices('cires')).slice(-2)).toEqual([
    'cires : www.bougies.example sera retiré de votre espace',
    'cires : www.bougies.example est retiré de votre espace',
  ])
})

test('its owner leaves the domain, and takes it away: it then leads nowhere here', async () => {
  await pay('cires', 'PRO')
  expect(await verb(rival, 'cires', 'www.bougies.example', 'adresse')).toContain('est l’adresse de l’espace')
  await expectStatus(303, rival.post('/admin/domaines/quitter'))
  const moved = await at('www.bougies.example', '/cgv?a=1')
  expect([moved.status, moved.headers.location]).toEqual([308, `http://cires.localhost:${port}/cgv?a=1`])
  expect((await at('cires.localhost', '/login')).status).toBe(200)
  expect(await verb(rival, 'cires', 'www.bougies.example', 'retirer')).toContain('est retiré. L’espace n’y répond plus')
  expect(await rowsOf('cires')).toEqual([])
  await expectStatus(404, rival.post('/admin/domaines/inconnu/verifier'))
  expect(location(await app.visitor('cires.localhost').get('/admin/domaines'))).toContain('/login')
})
