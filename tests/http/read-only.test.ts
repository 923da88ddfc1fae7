import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tenantSigner } from '~/runtime/secret.server'
import { routeTable } from '../structure/route-table'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie } from '../support/back-office'
import { fillCart, location, machine, readable, readyToPay } from '../support/shop-journey'

const app = await openApp()
const db = await app.copyShop('bis')
const host = 'bis.localhost'
const sentence = 'Cette boutique ne prend pas de commande en ce moment.'

interface BuiltRoute {
  module: { action?: unknown; loader?: unknown; handle?: { policy: { keptReadOnly?: boolean } } }
  parentId?: string
}
const { routes }: { routes: Record<string, BuiltRoute | undefined> } = await import(
  join(process.cwd(), 'build/server/index.js')
)

async function administrator(): Promise<Visitor> {
  const visitor = app.visitor(host)
  const cookie = await administratorCookie(db, tenantSigner({ id: 'bis', isFirst: false }))
  visitor.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  return visitor
}

const buyer = app.visitor(host)
await readyToPay(buyer)
const admin = await administrator()
expect((await app.run('tenants', 'read-only', 'bis')).lines.join()).toContain('passe en lecture seule')

/** Moved by every commit of another connection. */
async function dataVersion(): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}

function isKept(id: string | undefined): boolean {
  const route = id === undefined ? undefined : routes[id]
  return route?.module.handle?.policy.keptReadOnly ?? (route ? isKept(route.parentId) : false)
}

const ofFirstShop = /^\/(admin\/tenants|catalyse|api\/catalyse)/
const rows = routeTable().filter(({ pattern, id }) => routes[id] && !ofFirstShop.test(pattern))
const senderOf = ({ pattern }: { pattern: string }) =>
  /^\/(api\/)?admin|^\/api/.test(pattern) ? admin : app.visitor(host)
const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }

test('every action is refused and writes nothing, unless the policy of its route keeps it', async () => {
  const written = rows.filter(({ id }) => routes[id]?.module.action && !isKept(id))
  expect(written.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const row of written) {
    const methods = row.pattern.startsWith('/api/') ? ['POST', 'PUT', 'DELETE'] : ['POST']
    for (const method of methods) {
      const before = await dataVersion()
      const response = await senderOf(row).fetch(row.path, { method, headers: form, body: 'note=ce+que+j’ai+saisi' })
      const text = await response.text()
      const isRefused = response.status === 409 && (row.pattern.startsWith('/api/') || text.includes('j’ai saisi'))
      const hasWritten = (await dataVersion()) !== before
      if (response.status !== 405 && (!isRefused || hasWritten))
        wrong.push(`${method} ${row.pattern}: ${response.status}${hasWritten ? ' writes' : ''}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Downloads are logged. */
const logged = ['/admin/data/registre.csv', '/admin/analytics.csv', '/admin/log.csv']

test('reading writes nothing, but the log of what was downloaded', async () => {
  const writing: string[] = []
  for (const row of rows.filter(({ verb }) => verb === undefined)) {
    const before = await dataVersion()
    await (await senderOf(row).fetch(row.path, { headers: form })).text()
    if ((await dataVersion()) !== before) writing.push(row.pattern)
  }
  expect(writing.filter((pattern) => !logged.includes(pattern))).toEqual([])
})

/** Signing in and out, exports, payments and reports of providers, placed orders, and rights of customers. */
const keptPatterns = [
  '/accords/:reference',
  '/accords/:reference/desinscription',
  '/accords/:reference/pas-moi',
  '/admin/acces-operateur',
  '/admin/acces-operateur/*',
  '/admin/acces-operateur/retirer',
  '/admin/archive',
  '/admin/archive/:exportId/reprendre',
  '/admin/cles-api/:keyId/revoquer',
  '/admin/compte',
  '/admin/compte/*',
  '/admin/compte/connexions',
  '/admin/compte/mot-de-passe',
  '/admin/compte/second-facteur',
  '/admin/compte/second-facteur/preparer',
  '/admin/compte/second-facteur/retirer',
  '/admin/confirmer/:token',
  '/admin/data',
  '/admin/data/personnes/:token/effacer',
  '/admin/formule',
  '/admin/formule/*',
  '/admin/formule/annuler',
  '/admin/formule/carte',
  '/admin/formule/changer',
  '/admin/formule/demander',
  '/admin/formule/moyen-de-paiement',
  '/admin/formule/reprendre',
  '/admin/formule/resilier',
  '/admin/formule/simuler',
  '/admin/orders/bons-de-livraison',
  '/admin/orders/exports',
  '/admin/orders/exports/:exportId/reprendre',
  '/admin/prospects/exports',
  '/admin/prospects/exports/:exportId/reprendre',
  '/alerte-stock/:reference',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/prospects/export',
  '/avis/:reviewId/signaler',
  '/avis/laisser/:token/retirer',
  '/chat/effacer',
  '/commande/:reference/adresse',
  '/commande/:reference/livraison-en-retard',
  '/commande/:reference/payer',
  '/login',
  '/login/code',
  '/login/deconnexion',
  '/login/lien/:token',
  '/login/mot-de-passe',
  '/login/operateur/:reference',
  '/paiement-simule/:sessionId',
  '/profile/accord',
  '/profile/connexion/:token',
  '/profile/deconnexion',
  '/profile/deconnexion-partout',
  '/profile/effacer',
  '/profile/lien',
  '/rendez-vous/:reference',
  '/retractation',
  '/retractation/confirmation',
  '/support',
  '/support/commande',
  '/support/rappel/:reference',
  '/virement/:reference',
  '/webhooks/retours',
  '/webhooks/stripe',
]

test('what a read-only shop still takes is listed', () => {
  const kept = rows.filter(({ id }) => routes[id]?.module.action && isKept(id)).map(({ pattern }) => pattern)
  expect([...new Set(kept)].sort()).toEqual(keptPatterns)
})

test('visitors read the shop, are told that it takes no order, and keep their cart', async () => {
  const visitor = app.visitor(host)
  const page = await (await visitor.get('/products/prod-osmoseur-essentiel')).text()
  expect(page).toContain(sentence)
  expect(page).not.toContain('Ajouter au panier')
  const refused = await visitor.post('/cart/lines', machine)
  expect(refused.status).toBe(409)
  expect(await readable(refused)).toContain(sentence)
  const callback = await (await visitor.get('/support/rappel')).text()
  expect(callback).toContain('Cette boutique ne prend pas de rappel en ce moment')
  expect(callback).not.toContain('name="phone"')
  const cart = await readable(await buyer.get('/cart'))
  expect(cart).toContain('Votre panier est conservé')
  expect(cart).not.toContain('Passer à la livraison')
  expect((await buyer.post('/checkout', { payment_method: 'transfer' })).status).toBe(409)
  expect(await readable(await buyer.get('/cart'))).toContain('1 article')
  const call = await visitor.json('POST', '/api/cart/add', { product_id: 'prod-aquapet', quantity: 1 })
  expect([call.status, await call.json()]).toEqual([409, { detail: expect.stringContaining('lecture seule') }])
})

test('administrators see everything under a bar, and a refused form gives back what was typed', async () => {
  expect(await readable(await admin.get('/admin/settings/boutique'))).toContain('rien de nouveau ne s’enregistre')
  const refused = await admin.post('/admin/settings/boutique', { 'shop-name': 'Nouvelle enseigne' })
  const text = await refused.text()
  expect([refused.status, text.includes('Nouvelle enseigne')]).toEqual([409, true])
  expect(text).toContain('Rien n’est enregistré')
})

test('signing in and out goes on, as do the rights of customers', async () => {
  const customer = app.visitor(host)
  expect((await customer.post('/profile/lien', { email: 'claire@example.fr' })).status).toBe(303)
  expect((await customer.get('/retractation')).status).toBe(200)
  const wrong = await customer.post('/login', { email: 'personne@example.fr', password: 'une phrase de passe' })
  expect(wrong.status).not.toBe(409)
  expect(location(await (await administrator()).post('/login/deconnexion'))).not.toBe('')
})

test('a resumed shop takes orders again', async () => {
  await app.run('tenants', 'resume', 'bis')
  const visitor = app.visitor(host)
  await fillCart(visitor)
  expect(await (await visitor.get('/')).text()).not.toContain(sentence)
})
