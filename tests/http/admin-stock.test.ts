import { expect, test } from 'vitest'
import { findLastMovement, findStandingAlert, recordMovement, reserveStock } from '~/models/shop/stock/index.server'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertOrderRow } from '../support/order-row'
import { available, essentiel, setAvailable } from '../support/shop-database'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const slug = 'osmoseur-essentiel'
const item = '/admin/stock/articles/OSM-ESSENTIEL'
const to = (movement: string) => `${item}/mouvements/${movement}`

const camille = () => asAdministrator(db, app.visitor())
const paul = () => asAdministrator(db, app.visitor(), 'Paul Vidal')
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))
const seen = () => findLastMovement(db, essentiel)
const stock = () =>
  db.selectFrom('stock_item').selectAll().where('product_id', '=', essentiel).executeTakeFirstOrThrow()

/** Expects no writes and an unchanged stock. */
async function expectUnchanged(work: () => Promise<unknown>) {
  const before = [await stock(), await seen()]
  await work()
  expect([await stock(), await seen()]).toEqual(before)
}

const screens = ['', '/inventaire', '/alertes', '/faibles', '/articles/OSM-ESSENTIEL']

test('an anonymous visitor is redirected to the login, and posts nothing', async () => {
  for (const path of screens) {
    expect(location(await expectStatus(302, app.visitor().get(`/admin/stock${path}`)))).toContain('/login')
  }
  const fields = { version: await seen(), quantity: 5, reason: '' }
  await expectUnchanged(() => expectStatus(302, app.visitor().post(to('reapprovisionnement'), fields)))
})

test('each tab has its address and its count; the navigation counts the open alerts', async () => {
  const visitor = await camille()
  const summary = await page(visitor, '/admin/stock')
  for (const words of [
    'Santé du stock',
    'Critique',
    'Valeur TTC',
    'Valeur au coût',
    'Alertes (2)',
    'Stocks faibles (2)',
  ])
    expect(summary).toContain(words)
  expect(await page(visitor, '/admin/stock/inventaire')).toMatch(/Osmoseur Essentiel.*OSM-ESSENTIEL.*10 articles/s)
  expect(await page(visitor, '/admin/stock/inventaire?etat=critical_stock')).toMatch(/OSM-PRO.*1 article/s)
  expect(await page(visitor, '/admin/stock/inventaire?etat=perdu')).toContain('10 articles')
  expect(await page(visitor, '/admin/stock/alertes')).toMatch(/Moyenne.*Haute|Haute.*Moyenne/s)
  expect(await page(visitor, '/admin/stock/faibles')).toMatch(/À commander.*OSM-PRO/s)
  expect(await page(visitor, item)).toMatch(/Stock depuis le \d\d\/\d\d.*Stock de démonstration/s)
  expect(await page(visitor, '/admin')).toMatch(/2\s*stocks au seuil/)
})

test.each(['/inventaire', '/alertes', '/faibles', '/articles/OSM-ESSENTIEL'])(
  'page 1000000000 of %s is empty with a way back',
  async (path) => {
    expect(await page(await camille(), `/admin/stock${path}?page=1000000000`)).toMatch(
      /Cette page est au-delà de la dernière.*Revenir/s,
    )
  },
)

test.each(['/articles/INCONNU', '/alertes/inconnue', '/articles/OSM-ESSENTIEL/mouvements/vol'])(
  '%s is told as unknown',
  async (path) => {
    const visitor = await camille()
    await expectStatus(404, visitor.get(`/admin/stock${path}`))
    await expectStatus(
      404,
      visitor.post(`/admin/stock${path.replace('/articles/INCONNU', '/articles/INCONNU/fiche')}`, {}),
    )
  },
)

test.each([
  ['reapprovisionnement', 10, 6, 16, 'Réapprovisionnement'],
  ['vente', 10, 6, 4, 'Vente'],
  ['retour', 10, 1, 11, 'Retour client'],
  ['ajustement', 10, 3, 3, 'Ajustement inventaire'],
])(
  '%s: from %i by a plain form of %i to %i, told with its default reason',
  async (movement, from, quantity, after, reason) => {
    await setAvailable(db, slug, from)
    const visitor = await camille()
    const response = await visitor.post(to(movement), { version: await seen(), quantity, reason: '' })
    expect(location(await expectStatus(303, Promise.resolve(response)))).toBe(item)
    const shown = await page(visitor, item)
    expect(shown).toMatch(new RegExp(`✅ Stock d’Osmoseur Essentiel\\s: ${from} → ${after}\\.`))
    expect(shown).toMatch(new RegExp(`${from} → ${after} ${reason} Camille Roy`))
    expect((await stock()).current_stock).toBe(after)
  },
)

test('without scripts the effect is shown before it is recorded', async () => {
  await setAvailable(db, slug, 10)
  const visitor = await camille()
  const asked = `${to('vente')}?version=1&quantity=4&reason=Salon`
  expect(await page(visitor, asked)).toMatch(/Stock 10 → 6 \(−4\)/)
  const html = await (await visitor.get(asked)).text()
  expect(html).toMatch(/<noscript>.*formmethod="get"/is)
  expect(html).toContain('value="Salon"')
  await expectUnchanged(() => visitor.get(asked))
})

test.each(['0', '-1', '1e308', '1e3', '1,5', 'dix', '100000', '9'.repeat(300)])(
  'a quantity of « %s » is refused with what was typed, and nothing changes',
  async (quantity) => {
    await setAvailable(db, slug, 10)
    const visitor = await camille()
    await expectUnchanged(async () => {
      const fields = { version: await seen(), quantity, reason: 'Salon' }
      const refused = await (await expectStatus(400, visitor.post(to('vente'), fields))).text()
      expect(refused).toContain('Indiquez un nombre entier de 1 à')
      expect(refused).toContain(`value="${quantity}"`)
      expect(refused).toContain('value="Salon"')
    })
  },
)

test('an empty quantity cancels, and says so', async () => {
  const visitor = await camille()
  await expectUnchanged(async () => {
    const fields = { version: await seen(), quantity: ' ', reason: 'Salon' }
    expect(location(await expectStatus(303, visitor.post(to('vente'), fields)))).toBe(item)
    expect(await page(visitor, item)).toMatch(/Aucune quantité saisie\s: le stock ne change pas\./)
  })
})

test('a sale above the available stock, and a count below the reserved one, are refused with the figure', async () => {
  await setAvailable(db, slug, 10)
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 4]]) })
  const visitor = await camille()
  await expectUnchanged(async () => {
    const sale = await expectStatus(
      409,
      visitor.post(to('vente'), { version: await seen(), quantity: 7, reason: 'Salon' }),
    )
    const told = await sale.text()
    expect(told).toContain('❌ Erreur: il n’en reste que 6 disponibles.')
    expect(told).toContain('value="7"')
    const count = await expectStatus(
      409,
      visitor.post(to('ajustement'), { version: await seen(), quantity: 3, reason: '' }),
    )
    expect(await count.text()).toContain('❌ Erreur: 4 sont réservés')
  })
  await db.deleteFrom('stock_reservation').where('order_id', '=', 'o1').execute()
})

test('a stock beyond the capacity requires confirmation of its figure', async () => {
  await setAvailable(db, slug, 10)
  const visitor = await camille()
  const { maximum_capacity: capacity } = await stock()
  const fields = { version: await seen(), quantity: 99_999, reason: 'Livraison' }
  await expectUnchanged(async () => {
    for (const confirmed of [{}, { seen: '5' }] as Record<string, string>[]) {
      const asked = await expectStatus(409, visitor.post(to('reapprovisionnement'), { ...fields, ...confirmed }))
      const html = await asked.text()
      expect(html).toContain(`le stock passerait à 100\u202f009, au-delà de la capacité de ${capacity}.`)
      expect(html).toMatch(/name="seen"[^>]*value="100009"/)
      expect(html).toContain('value="99999"')
    }
  })
  await expectStatus(303, visitor.post(to('reapprovisionnement'), { ...fields, seen: '100009' }))
  expect(await page(visitor, item)).toMatch(/✅ Stock d’Osmoseur Essentiel\s: 10 → 100\u202f?\s?009\./)
  expect(await page(visitor, `${to('vente')}?quantity=99999`)).toMatch(/Stock 100\s009 → 10 \(−99\s999\)/)
})

test('the second of two administrators sees the first one’s change, keeps typed values, and may send them again', async () => {
  await setAvailable(db, slug, 10)
  const fields = { version: await seen(), quantity: 8, reason: 'Livraison du matin' }
  await expectStatus(303, (await paul()).post(to('reapprovisionnement'), { ...fields, quantity: 5 }))
  const visitor = await camille()
  const refused = await expectStatus(409, visitor.post(to('reapprovisionnement'), fields))
  expect(await readable(refused.clone())).toMatch(/a changé entre-temps.*Paul Vidal.*10 → 15/s)
  const html = await refused.text()
  expect(html).toContain('value="Livraison du matin"')
  const version =
    /<form[^>]*id="mouvement-reapprovisionnement"[\s\S]*?name="version"[^>]*value="(\d+)"/.exec(html)?.[1] ?? ''
  await expectStatus(303, visitor.post(to('reapprovisionnement'), { ...fields, version }))
  expect((await stock()).current_stock).toBe(23)
})

const sheet = { minimum_threshold: 8, maximum_capacity: 60, unit_cost: '210,50', location: 'Allée B', supplier: 'Aqua' }

test('threshold, capacity, cost, place and supplier are edited; the second editor gets a conflict', async () => {
  const { version } = await stock()
  const visitor = await camille()
  await expectStatus(303, visitor.post(`${item}/fiche`, { ...sheet, version }))
  expect(await stock()).toMatchObject({ unit_cost_cents: 21_050, location: 'Allée B', version: version + 1 })
  const second = await expectStatus(409, (await paul()).post(`${item}/fiche`, { ...sheet, supplier: 'Hydra', version }))
  expect(await readable(second.clone())).toMatch(/a changé entre-temps.*Camille Roy/s)
  expect(await second.text()).toContain('value="Hydra"')
})

test.each([
  ['minimum_threshold', '-1', 'Indiquez un seuil'],
  ['maximum_capacity', '', 'Indiquez une capacité'],
  ['unit_cost', 'cher', 'Indiquez un montant en euros'],
  ['unit_cost', '12,505', 'Indiquez un montant en euros'],
  ['location', 'x'.repeat(81), '80 caractères au plus'],
  ['minimum_threshold', '61', 'au-dessus de la capacité'],
])('a sheet with %s « %s » is refused, and nothing changes', async (field, typed, message) => {
  const visitor = await camille()
  await expectUnchanged(async () => {
    const fields = { ...sheet, version: (await stock()).version, [field]: typed }
    expect(await (await expectStatus(400, visitor.post(`${item}/fiche`, fields))).text()).toContain(message)
  })
})

test('an alert asks why before it is resolved, and opens again when the stock is still low', async () => {
  await setAvailable(db, slug, 5)
  const alert = await findStandingAlert(db, essentiel)
  const path = `/admin/stock/alertes/${alert?.id}`
  const visitor = await camille()
  expect(await page(visitor, path)).toContain('le prochain mouvement qui l’y laisse rouvrira l’alerte')
  expect(await (await expectStatus(400, visitor.post(path, { reason: ' ' }))).text()).toContain('Indiquez pourquoi')
  expect((await findStandingAlert(db, essentiel))?.state).toBe('open')
  await expectStatus(303, visitor.post(path, { reason: 'Commande passée' }))
  expect(await page(visitor, '/admin/stock/alertes')).toContain('✅ Alerte marquée comme résolue')
  expect(await page(visitor, '/admin/stock/alertes')).not.toContain('OSM-ESSENTIEL')
  const late = await expectStatus(409, (await paul()).post(path, { reason: 'Déjà livré' }))
  expect(await readable(late.clone())).toMatch(/n’est plus ouverte.*Résolue par Camille Roy.*Commande passée/s)
  expect(await readable(late.clone())).toContain('Votre motif n’est pas enregistré : Déjà livré')
  expect(await late.text()).not.toContain('name="reason"')
  expect(await (await visitor.get(path)).text()).not.toContain('name="reason"')
  await expectStatus(303, visitor.post(to('vente'), { version: await seen(), quantity: 1, reason: '' }))
  expect(await page(visitor, '/admin/stock/alertes')).toMatch(/OSM-ESSENTIEL.*Rouverte/s)
})

test('an order that was paid for and cannot be served stands on top with what is missing', async () => {
  const id = await insertOrderRow(db, { order_number: 'RUPTURE1', status: 'annule', payment_state: 'refund_due' })
  await db.insertInto('order_need').values({ order_id: id, product_id: essentiel, quantity: 6 }).execute()
  await setAvailable(db, slug, 4)
  const visitor = await camille()
  expect(await page(visitor, '/admin/stock')).toMatch(
    /ne peut pas être servie.*RUPTURE1.*il manque 2 Osmoseur Essentiel/s,
  )
  await setAvailable(db, slug, 6)
  expect(await page(visitor, '/admin/stock')).not.toContain('RUPTURE1')
  expect(await available(db, slug)).toBe(6)
})

test('a movement of an order leads to it', async () => {
  const id = await insertOrderRow(db, { id: newId(new Date()), order_number: 'MOUVEMENT1' })
  const movement = {
    productId: essentiel,
    type: 'return',
    delta: 1,
    reason: 'Retour client',
    actor: 'Camille Roy',
  } as const
  await recordMovement(db, { ...movement, orderId: id, at: new Date() })
  const html = await (await (await camille()).get(item)).text()
  expect(html.replaceAll('<!-- -->', '')).toContain(
    `href="/admin/orders/${id}" data-discover="true">commande MOUVEMENT1</a>`,
  )
})

test('a damaged row is shown beside the rest', async () => {
  await db
    .updateTable('stock_item')
    .set({ last_updated_at: 'hier', last_restock_at: '' })
    .where('product_id', '=', essentiel)
    .execute()
  expect(await page(await camille(), item)).toContain('date illisible')
})
