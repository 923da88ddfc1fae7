import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { readOrder } from '~/models/shop/order/index.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const contract = await readContract(app.visitor())
const slug = 'osmoseur-essentiel'
const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
const visitor = await asAdministrator(db, app.visitor())

beforeEach(() => setAvailable(db, slug, 10))

const put = (orderId: string, body: object) =>
  visitor.fetch(`/api/admin/orders/${orderId}/status`, { method: 'PUT', headers, body: JSON.stringify(body) })
const answered = async (status: number, orderId: string, body: object) =>
  contract.body(await expectStatus(status, put(orderId, body)), 'put /api/admin/orders/{orderId}/status')

async function place() {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const { orderId, url } = await openCheckout(db, {
    cartId: await cartWith(db, slug),
    provider,
    method: 'card',
    at: new Date(),
  })
  await app.visitor().post(new URL(url).pathname, { decision: 'pay' })
  return orderId
}

test('every call answers 401 when unauthenticated', async () => {
  await expectStatus(401, app.visitor().get('/api/admin/orders'))
  await expectStatus(401, app.visitor().fetch('/api/admin/orders/x/status', { method: 'PUT', headers, body: '{}' }))
})

test('the list has the newest first with their lines, and is paged by its Link header', async () => {
  const older = [await place(), await place()]
  const placed = await place()
  const first = await expectStatus(200, visitor.get('/api/admin/orders?limit=1'))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const page = await contract.body(first, 'get /api/admin/orders')
  expect(page).toMatchObject([
    { id: placed, status: 'confirme', items: [{ product_name: 'Osmoseur Essentiel', quantity: 1, unit_price: 449 }] },
  ])
  const whole: { id: string; created_at: string }[] = await (await visitor.get('/api/admin/orders')).json()
  const second: { id: string }[] = await (await visitor.get(next)).json()
  expect(second.map(({ id }) => id)).toEqual([older[1]])
  expect(whole).toEqual(whole.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)))
  await expectStatus(422, visitor.get('/api/admin/orders?cursor=x'))
  await expectStatus(422, visitor.get('/api/admin/orders?limit=51'))
})

test('a status is set from any other, its author and « par l’API » in the history; the same again changes nothing', async () => {
  const orderId = await place()
  for (const once of [1, 2])
    expect([once, await answered(200, orderId, { status: 'livre' })]).toMatchObject([once, { status: 'livre' }])
  await answered(200, orderId, { status: 'en_attente' })
  const events = await db
    .selectFrom('order_event')
    .select(['actor', 'to_status', 'reason'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .orderBy('id')
    .execute()
  expect(events).toEqual(
    ['livre', 'en_attente'].map((to_status) => ({ actor: 'Camille Roy', to_status, reason: 'par l’API' })),
  )
})

test('an order whose stock has gone is not taken again, told with the figure', async () => {
  const orderId = await place()
  await answered(200, orderId, { status: 'annule' })
  await setAvailable(db, slug, 0)
  expect(await answered(409, orderId, { status: 'confirme' })).toMatchObject({
    detail: 'Il ne reste que 0 Osmoseur Essentiel\u202f: la commande ne peut pas être reprise.',
  })
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'annule' })
})

test.each([{ status: 'perdue' }, { status: '' }, { status: 3 }, {}])('%j is 422', async (body) => {
  expect(await answered(422, await place(), body)).toMatchObject({ errors: { status: expect.anything() } })
})

test('an unknown order is 404', async () => {
  await answered(404, 'inconnue', { status: 'livre' })
})
