import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { verifyAuditLog } from '~/models/base/audit/index.server'
import { issueInvoice } from '~/models/shop/invoice/index.server'
import { indexOrder, readOrder } from '~/models/shop/order/index.server'
import { removeDemoRequests } from '~/models/support/contact/index.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertDemoRequests } from '../support/demo-requests'
import { queueAnyMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { insertProspectRow } from '../support/prospect-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const camille = await asAdministrator(db, app.visitor())
const raw = async (visitor: Visitor, path: string) => (await expectStatus(200, visitor.get(path))).text()
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

test('the dashboard names who is signed in, its four tabs and the definition of each figure', async () => {
  const html = await page(camille, '/admin')
  expect(html).toContain('Dashboard Admin')
  expect(html).toContain('Bienvenue, Camille Roy (Administrator) · camille@boutique.example')
  for (const words of ['Vue d’ensemble', 'Leads', 'Agents', 'Analytics', 'Se déconnecter', 'Rafraîchir']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('leads qui ont acheté (commande payée, ni annulée ni remboursée en entier) sur le total')
  expect(html).toContain('vendu − remboursé − à rendre, 30 derniers jours, TTC')
})

test.each(['leads', 'agents', 'analytics', 'inconnu'])('the tab « %s » has an address', async (tab) => {
  expect(await raw(camille, `/admin?tab=${tab}`)).toMatch(/aria-label="Tableau de bord">.*?aria-current="page"/s)
})

test('a late delivery is urgent, and its list names the order', async () => {
  const order = {
    order_number: 'RETARD01',
    status: 'expedie',
    payment_state: 'paid',
    delivery_to: '2020-01-01',
  } as const
  await insertOrderRow(db, { id: '0199a000-0000-7000-8000-00000000a001', ...order })
  expect(await raw(camille, '/admin')).toMatch(/task-urgent.{0,160}livraisons? en retard/s)
  expect(await page(camille, '/admin/a-traiter/late')).toContain('Commande RETARD01')
  await expectStatus(404, camille.get('/admin/a-traiter/inconnu'))
})

test('an unchanged screen is answered in a few bytes, without extending the session', async () => {
  const asked = async () => (await expectStatus(200, camille.get('/admin/revision?topic=orders&topic=autre'))).text()
  const first = await asked()
  expect(Buffer.byteLength(first)).toBeLessThan(1000)
  expect(await asked()).toBe(first)
  await db.updateTable('customer_order').set({ notes: 'x' }).execute()
  expect(await asked()).not.toBe(first)
})

test('the search finds an order by its number, a product by its name, and says when nothing corresponds', async () => {
  await insertOrderRow(db, { id: '0199a000-0000-7000-8000-00000000a002', order_number: 'CHERCHE1', fingerprint: 'c' })
  await indexOrder(db, await readOrder(db, '0199a000-0000-7000-8000-00000000a002'))
  expect(await page(camille, '/admin/recherche?q=cherche')).toContain('Commande CHERCHE1')
  expect(await raw(camille, '/admin/recherche?q=prestige')).toContain('href="/admin/products/prod-osmoseur-prestige"')
  expect(await page(camille, '/admin/recherche?q=zzzzzz')).toContain('Rien ne correspond')
  expect(await raw(camille, '/admin/recherche?q=factures')).toContain('href="/admin/factures"')
  expect(await raw(camille, '/admin/recherche?q=livraisons')).toContain('href="/admin/settings/livraison"')
  expect(await raw(camille, '/admin/recherche?q=journal')).toMatch(/<ul class="found">.*href="\/admin\/log"/s)
})

test('an export asks for the password, and an unknown screen is a 404 of the back-office', async () => {
  const exports = ['/admin/analytics.csv', '/admin/log.csv']
  // Concurrently: an audit entry written outside a transaction would break the chain.
  await Promise.all([...exports, ...exports].map((path) => camille.get(path)))
  expect((await verifyAuditLog(db)).brokenAt).toBeUndefined()
  expect(await raw(camille, '/admin/analytics.csv')).toMatch(/terminée\r\n[^\r]*en cours\r?\n?$/)
  for (const path of exports) {
    expect((await expectStatus(200, camille.get(path))).headers.get('Content-Type')).toContain('text/csv')
  }
  expect(await raw(camille, '/admin/log')).toContain('Journal exporté')
  const csv = await raw(camille, '/admin/log.csv')
  expect(csv.split('\r\n')[0]).toContain('Action;Code;Objet')
  expect(csv).toContain('Journal exporté;log.export;export')
  await db.updateTable('session').set({ password_at: '2020-01-01T00:00:00.000Z' }).execute()
  const held: [path: string, back: string][] = [
    ['/admin/analytics.csv', '/admin?tab=analytics'],
    ['/admin/log.csv?objet=export', '/admin/log?objet=export'],
    ['/admin/prospects.csv?search=lac', '/admin/prospects?search=lac'],
    ['/admin/orders.xlsx', '/admin/orders'],
    ['/admin/journaux/tva.csv', '/admin/journaux'],
  ]
  for (const [path, back] of held) {
    await db.updateTable('session').set({ password_at: '2020-01-01T00:00:00.000Z' }).execute()
    const asking = location(await expectStatus(303, camille.get(path)))
    expect(asking).toContain('/admin/confirmer/')
    await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
    const ready = await raw(camille, asking)
    for (const place of [path, back]) expect(ready).toContain(`href="${place}"`)
  }
  const unknown = await expectStatus(404, camille.get('/admin/nulle-part'))
  expect(await unknown.text()).toContain('Introuvable')
})

test.each([
  ['/admin?tab=zzz', 'tab'],
  ['/admin/inbox?type=zzz&etat=zzz', 'type, etat'],
  ['/admin/mails?etat=zzz&genre=zzz&du=hier', 'etat, genre, du'],
  ['/admin/log?objet=zzz&avant=hier', 'objet, avant'],
])('an unknown filter is reported and ignored: %s', async (path, names) => {
  expect(await page(camille, path)).toContain(`Filtre inconnu, ignoré : ${names}.`)
})

test('a page beyond the last has a way back', async () => {
  await insertDemoRequests(db)
  await queueAnyMail(db, { key: 'au-dela', to: 'lea@example.fr', at: new Date() })
  for (const path of ['/admin/inbox?type=messages', '/admin/mails?etat=queued']) {
    const html = await raw(camille, `${path}&page=1000000000`)
    expect(html).toContain('Cette page est au-delà de la dernière.')
    expect(html).toContain(`href="${path}"`)
    expect(html).not.toContain('Page 1000000000')
  }
  await removeDemoRequests(db)
})

test('the steps of prospecting lead to their screens', async () => {
  const [steps = ''] =
    /<nav [^>]*aria-label="Déroulement de la prospection">.*?<\/nav>/s.exec(await raw(camille, '/admin')) ?? []
  const targets = [...steps.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
  expect(targets).toEqual(['/admin/upload', '/admin/prospects', '/admin/agent-mercury', '/admin/agent-fortress'])
})

test('each figure opens its list', async () => {
  const overview = await raw(camille, '/admin')
  for (const path of ['leads?page=1', 'leads?achat=1', 'inbox?etat=conservees']) {
    expect(overview).toContain(`href="/admin/${path}"`)
  }
  expect(overview).toMatch(/href="\/admin\/ventes"[^>]*>Revenu mensuel estimé/)
  const analytics = await raw(camille, '/admin?tab=analytics')
  expect(analytics).toMatch(/href="\/admin\/agent-mercury"[^>]*>Séquences e-mail actives/)
  expect(analytics).toMatch(/<th scope="row">[^<]*\(semaine en cours\)<\/th>/)
  for (const status of ['qualifi%C3%A9', 'devis_envoy%C3%A9', 'n%C3%A9gociation']) {
    expect(analytics).toContain(`href="/admin/leads?statut=${status}"`)
  }
  expect(await page(camille, '/admin/inbox?etat=conservees')).toMatch(/Conversations conservées|Aucune conversation/)
})

test('each amount opens the entries that it adds up', async () => {
  const now = new Date().toISOString()
  const row = {
    paid_at: now,
    status: 'annule',
    subtotal_cents: 100_000,
    tax_cents: 20_000,
    total_cents: 120_000,
  } as const
  await insertOrderRow(db, {
    ...row,
    id: '0199a000-0000-7000-8000-00000000a003',
    order_number: 'ARENDRE1',
    fingerprint: 'd',
  })
  for (const part of ['?quoi=vendu', '?quoi=a-rendre', ''])
    expect(await page(camille, `/admin/ventes${part}`)).toContain('Commande ARENDRE1')
  expect(await page(camille, '/admin/ventes?quoi=rembourse')).not.toContain('Commande ARENDRE1')
  expect(await page(camille, '/admin/ventes?quoi=zzz')).toContain('Filtre inconnu, ignoré : quoi.')
  const analytics = await page(camille, '/admin?tab=analytics')
  for (const label of ['Vendu', 'Remboursé', 'À rendre', 'Gardé']) expect(analytics).toContain(label)
})

test('the search finds invoices, prospects, campaigns and settings', async () => {
  const order = await readOrder(db, '0199a000-0000-7000-8000-00000000a002')
  await db.transaction().execute((trx) => issueInvoice(trx, { order, at: new Date() }))
  const phone = { phone: '+33 6 11 22 33 44', phone_key: '0611223344' }
  await insertProspectRow(db, { email: 'paul@mairie.example', at: new Date(), company: 'Mairie de Lyon', ...phone })
  expect(await page(camille, '/admin/recherche?q=FA-SPECIMEN-000001')).toContain('Facture FA-SPECIMEN-000001')
  expect(await page(camille, '/admin/recherche?q=06.11.22.33.44')).toContain('Mairie de Lyon')
  expect(await page(camille, '/admin/prospects?q=0033611223344')).toContain('Mairie de Lyon')
  expect(await raw(camille, '/admin/recherche?q=siren')).toContain('href="/admin/settings/identite"')
  expect(await page(camille, '/admin/factures?q=CHERCHE1')).toContain('FA-SPECIMEN-000001')
  for (const part of ['000001', '1', 'specimen-000001', '%23000001'])
    expect([part, await page(camille, `/admin/factures?q=${part}`)]).toEqual([
      part,
      expect.stringContaining('FA-SPECIMEN-000001'),
    ])
  for (const other of ['000009', '2026-000001', '10'])
    expect([other, await page(camille, `/admin/factures?q=${other}`)]).not.toEqual([
      other,
      expect.stringContaining('FA-SPECIMEN-000001'),
    ])
  expect(await page(camille, '/admin/factures?q=zzzzzz')).toContain('Rien ne correspond')
})

test('the log is searched, paged and says when nothing corresponds', async () => {
  expect(await page(camille, '/admin/log?q=zzzzzz')).toContain('Rien ne correspond.')
  expect(await page(camille, '/admin/log?avant=1')).toContain('Cette page est au-delà de la dernière.')
  await expectStatus(200, camille.get('/admin/log?avant=999999999999999&objet=%00'))
})

test('a screen is small: 30 kB of HTML, gzipped', async () => {
  for (const path of ['/admin', '/admin?tab=analytics', '/admin/leads', '/admin/inbox', '/admin/mails', '/admin/log']) {
    const html = await (await camille.get(path)).text()
    expect(gzipSync(html).length, path).toBeLessThan(30_000)
  }
})

test('answers of the back-office are not stored and not indexed', async () => {
  const server = await app.startServer()
  const response = await fetch(`${server.url}/admin`, { redirect: 'manual' })
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([302, 'no-store'])
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain('Disallow: /admin')
  await server.close()
})

test('the API returns the same figures, to administrators only', async () => {
  await expectStatus(401, app.visitor().get('/api/analytics/dashboard'))
  expect(await (await expectStatus(200, camille.get('/api/analytics/dashboard'))).json()).toEqual({
    leads: { total: 0, conversion_rate: 0, qualified: 0, new_this_month: 0 },
    agents: { thomas_conversations: 0, active_email_sequences: 0 },
    revenue: { estimated_monthly: expect.any(Number) },
  })
})
