import { expect, test } from 'vitest'
import { findStandingAlert, reserveStock } from '~/models/shop/stock/index.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { essentiel, setAvailable } from '../support/shop-database'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const contract = await readContract(app.visitor())
const slug = 'osmoseur-essentiel'
const own = { 'Sec-Fetch-Site': 'same-origin' }

const visitor = await asAdministrator(db, app.visitor())
const get = async (path: string) => contract.body(await expectStatus(200, visitor.get(path)), `get ${callOf(path)}`)
const callOf = (path: string) => path.replace(/\?.*/, '').replace(/(movements|product)\/[\w-]+/, '$1/{productId}')
const put = (path: string, body?: object) =>
  visitor.fetch(path, {
    method: 'PUT',
    headers: body ? { ...own, 'Content-Type': 'application/json' } : own,
    body: body ? JSON.stringify(body) : undefined,
  })
const move = (body: object, id = essentiel) => put(`/api/stock/product/${id}`, body)

test('every call answers 401 when unauthenticated', async () => {
  for (const path of ['summary', 'inventory', 'alerts', 'low-stock', `movements/${essentiel}`])
    await expectStatus(401, app.visitor().get(`/api/stock/${path}`))
  for (const path of [`product/${essentiel}`, 'alerts/1/resolve'])
    await expectStatus(401, app.visitor().fetch(`/api/stock/${path}`, { method: 'PUT', headers: own }))
})

test('the reads return the entities of the specification', async () => {
  expect(await get('/api/stock/summary')).toMatchObject({
    total_products: 10,
    low_stock_alerts: 2,
    active_alerts: 2,
    stock_health: 'critical',
  })
  const low = await get('/api/stock/low-stock')
  expect(low).toMatchObject([
    { sku: 'OSM-PRO', status: 'critical_stock' },
    { sku: 'OSM-PRESTIGE', status: 'low_stock' },
  ])
  expect(await get('/api/stock/inventory')).toHaveLength(10)
  const alerts = await get('/api/stock/alerts')
  expect(alerts).toMatchObject([{ severity: 'medium' }, { severity: 'high' }])
  expect(await get(`/api/stock/movements/${essentiel}`)).toMatchObject([
    { movement_type: 'restock', quantity: 24, previous_stock: 0, new_stock: 24, user_id: 'Données de démonstration' },
  ])
})

test('lists are paged by their Link header', async () => {
  const first = await visitor.get('/api/stock/inventory?limit=5')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect(await first.json()).toHaveLength(5)
  const second = await visitor.get(next)
  expect([(await second.json()).length, second.headers.get('Link')]).toEqual([5, null])
  await setAvailable(db, slug, 20)
  const newest = await visitor.get(`/api/stock/movements/${essentiel}?limit=1`)
  const older = /<([^>]+)>; rel="next"/.exec(newest.headers.get('Link') ?? '')?.[1] ?? ''
  expect(await (await visitor.get(older)).json()).toMatchObject([{ new_stock: 24 }])
  for (const path of ['inventory', `movements/${essentiel}`])
    await expectStatus(422, visitor.get(`/api/stock/${path}?cursor=x`))
})

test('a change answers its message and the product; its author is the caller, whatever `user_id` says', async () => {
  await setAvailable(db, slug, 10)
  const body = { quantity: 5, movement_type: 'restock', reason: '', user_id: 'admin' }
  const answer = await contract.body(await expectStatus(200, move(body)), 'put /api/stock/product/{productId}')
  expect(answer).toMatchObject({
    message: 'Stock d’Osmoseur Essentiel\u202f: 10 → 15.',
    product: { current_stock: 15 },
  })
  await expectStatus(200, move({ quantity: 3, movement_type: 'adjustment' }))
  const [counted, restocked] = (await get(`/api/stock/movements/${essentiel}`)) as Record<string, unknown>[]
  expect(counted).toMatchObject({ quantity: -12, reason: 'Ajustement inventaire' })
  expect(restocked).toMatchObject({ quantity: 5, reason: 'Réapprovisionnement' })
  const { id } = await db.selectFrom('user').select('id').where('name', '=', 'Camille Roy').executeTakeFirstOrThrow()
  expect(restocked?.user_id).toBe(id)
})

test.each([
  [422, { quantity: 0, movement_type: 'sale' }],
  [422, { quantity: -1, movement_type: 'adjustment' }],
  [422, { quantity: 1e308, movement_type: 'restock' }],
  [422, { quantity: '1e3', movement_type: 'restock' }],
  [422, { quantity: 1.5, movement_type: 'restock' }],
  [422, { quantity: 1, movement_type: 'theft' }],
  [422, {}],
  [409, { quantity: 7, movement_type: 'sale' }],
  [409, { quantity: 3, movement_type: 'adjustment' }],
])('%i answers %o, and nothing changes', async (status, body) => {
  await setAvailable(db, slug, 10)
  await reserveStock(db, { orderId: `o${JSON.stringify(body)}`, needs: new Map([[essentiel, 4]]) })
  const before = await get(`/api/stock/movements/${essentiel}`)
  const refused = await contract.body(await expectStatus(status, move(body)), 'put /api/stock/product/{productId}')
  if (status === 409) expect(refused).toMatchObject({ detail: expect.stringMatching(/[46]/) })
  expect(await get(`/api/stock/movements/${essentiel}`)).toEqual(before)
  await db.deleteFrom('stock_reservation').execute()
})

test.each([
  ['restock', -1, /nombre entier de 1 à 99\s999, ou 0 pour un ajustement\./],
  ['restock', 1e308, /nombre entier de 1 à 99\s999/],
  ['restock', 'dix', /nombre entier de 1 à 99\s999/],
  ['restock', 0, /nombre entier de 1 à 99\s999\.$/],
  ['restock', undefined, /^Ce champ est requis\.$/],
])('a %s of %o is refused with what a quantity is', async (movement_type, quantity, message) => {
  const refused = await (await expectStatus(422, move({ quantity, movement_type }))).json()
  expect(refused).toMatchObject({ errors: { quantity: [expect.stringMatching(message)] } })
})

test('an unknown product or alert is 404', async () => {
  await expectStatus(404, move({ quantity: 1, movement_type: 'restock' }, 'inconnu'))
  await expectStatus(404, visitor.get('/api/stock/movements/inconnu'))
  await expectStatus(404, put('/api/stock/alerts/1/resolve'))
})

test('an alert is resolved without a body, idempotently', async () => {
  await setAvailable(db, slug, 4)
  const alert = await findStandingAlert(db, essentiel)
  for (const once of [1, 2]) {
    const answer = await expectStatus(200, put(`/api/stock/alerts/${alert?.id}/resolve`))
    const body = await contract.body(answer, 'put /api/stock/alerts/{alertId}/resolve')
    expect([once, body]).toMatchObject([once, { alert_id: alert?.id, status: 'resolved', sku: 'OSM-ESSENTIEL' }])
  }
})
