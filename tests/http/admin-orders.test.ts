import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { indexOrder, readOrder } from '~/models/order/index.server'
import { newId } from '~/models/values/index.server'
import { openApp, type Visitor } from '../support/app'
import { atTheDesk } from '../support/desk'
import { insertOrderRow } from '../support/order-row'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus, location, machine, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const slug = 'osmoseur-essentiel'

beforeEach(() => setAvailable(db, slug, 10))

const camille = () => atTheDesk(db, app.visitor())
const paul = () => atTheDesk(db, app.visitor(), 'Paul Vidal')
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

async function place(method: 'card' | 'klarna' = 'card') {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const cartId = await cartWith(db, slug)
  const opened = await openCheckout(db, { cartId, provider, method, at: new Date() })
  return { ...opened, path: `/admin/orders/${opened.orderId}` }
}

async function pay(order: Awaited<ReturnType<typeof place>>) {
  await app.visitor().post(new URL(order.url).pathname, { decision: 'pay' })
  return order
}

const lastEvent = async (orderId: string) => {
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('order_id', '=', orderId).executeTakeFirstOrThrow()).id ?? 0
}

const available = async () => {
  const stock = db.selectFrom('stock_item').select(['current_stock', 'reserved_stock'])
  const row = await stock.where('product_id', '=', machine.product_id).executeTakeFirst()
  return row && row.current_stock - row.reserved_stock
}

test('counters follow the search, filter and page stand in the address, a page beyond has a way back', async () => {
  for (let number = 10; number < 63; number++) {
    const order_number = `LISTE${number}`
    const status = number < 13 ? 'livre' : 'confirme'
    const id = await insertOrderRow(db, { id: newId(new Date()), order_number, customer_name: 'Zoé Œillet', status })
    await indexOrder(db, await readOrder(db, id))
  }
  const visitor = await camille()
  const all = await page(visitor, '/admin/orders?q=oeillet')
  expect(all).toContain('53 commandes')
  expect(all).toContain('Page 1 sur 2')
  expect(new Set((await page(visitor, '/admin/orders?q=oeillet&page=2')).match(/LISTE\d\d/g)).size).toBe(3)
  const delivered = await page(visitor, '/admin/orders?q=OEILLET&statut=livre')
  expect([new Set(delivered.match(/LISTE\d\d/g)).size, delivered.includes('3 commandes')]).toEqual([3, true])
  expect(await page(visitor, '/admin/orders?page=1000000000')).toContain('Cette page est au-delà de la dernière.')
  expect(await page(visitor, '/admin/orders?q=inconnu')).toContain('Aucune commande ne correspond.')
  expect(await page(visitor, '/admin/orders?statut=perdue')).toContain('Filtre inconnu, ignoré')
})

test('a paid order is sent, delivered, and its moves stand in its history', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const html = await page(visitor, path)
  expect(html).toContain('Confirmée')
  const send = { version: await lastEvent(orderId), status: 'expedie', reason: '', list: '?statut=confirme' }
  const sent = await expectStatus(303, visitor.post(`${path}/statut`, send))
  expect(location(sent)).toBe('/admin/orders?statut=confirme')
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie' })
  expect(await page(visitor, path)).toContain('Confirmée → Expédiée')
})

test('an unusual step asks a reason, which is kept and mailed when that is wanted', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const form = { version: await lastEvent(orderId), status: 'annule', reason: '', tell: 'on' }
  const asked = await readable(await expectStatus(409, visitor.post(`${path}/statut`, form)))
  expect(asked).toContain('Indiquez pourquoi')
  await expectStatus(303, visitor.post(`${path}/statut`, { ...form, reason: 'article cassé' }))
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'annule', cancel_reason: 'article cassé' })
  const mail = await db
    .selectFrom('email')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-status')
    .executeTakeFirst()
  expect(mail).toBeDefined()
})

test('an order that was given up is taken again only while there is stock, told with the figure', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const cancel = { version: await lastEvent(orderId), status: 'annule', reason: 'essai' }
  await expectStatus(303, visitor.post(`${path}/statut`, cancel))
  await setAvailable(db, slug, 0)
  const again = { version: await lastEvent(orderId), status: 'confirme', reason: 'essai' }
  expect(await readable(await expectStatus(409, visitor.post(`${path}/statut`, again)))).toContain('Il ne reste que 0')
  await setAvailable(db, slug, 1)
  await expectStatus(303, visitor.post(`${path}/statut`, again))
  expect(await available()).toBe(0)
})

test('the second of two administrators is told what the first did', async () => {
  const { orderId, path } = await pay(await place())
  const seen = await lastEvent(orderId)
  const [one, other] = [await camille(), await paul()]
  await expectStatus(303, one.post(`${path}/statut`, { version: seen, status: 'expedie', reason: '' }))
  const late = { version: seen, status: 'annule', reason: 'client injoignable' }
  const told = await readable(await expectStatus(409, other.post(`${path}/statut`, late)))
  expect(told).toContain('Camille Roy')
  expect(told).toContain('client injoignable')
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie' })
})

test.each([
  ['', 'Choisissez des articles'],
  ['0', 'Choisissez des articles'],
  ['-5', 'Écrivez un montant'],
  ['cent', 'Écrivez un montant'],
  ['1e3', 'Écrivez un montant'],
  ['99999', 'Il ne reste que'],
])('a refund of « %s » is refused and stays typed', async (amount, message) => {
  const { orderId, path } = await pay(await place())
  const form = { version: await lastEvent(orderId), refundId: newId(new Date()), amount, reason: 'geste' }
  const response = await (await camille()).post(`${path}/remboursement`, form)
  expect([400, 409]).toContain(response.status)
  const html = await readable(response)
  expect(html).toContain(message)
  expect(html).toContain('geste')
})

test('12,50 € are given back by the simulated payment, a line by its units, and the rest whole', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const send = async (fields: Record<string, string>) =>
    visitor.post(`${path}/remboursement`, {
      version: await lastEvent(orderId),
      refundId: newId(new Date()),
      reason: 'geste',
      ...fields,
    })
  await expectStatus(303, send({ amount: '12,50' }))
  expect(await page(visitor, path)).toContain('12,50 €')
  await expectStatus(409, send({ 'units-0': '2' }))
  await expectStatus(303, send({ whole: 'on' }))
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'refunded' })
  const given = db.selectFrom('sandbox_refund').select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
  const session = await db
    .selectFrom('payment')
    .select(['session_id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { cents } = await given.where('session_id', '=', session.session_id ?? '').executeTakeFirstOrThrow()
  expect(cents).toBe(session.amount_cents)
})

test('goods that came back are for sale again or written off, never more than the buyer has', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const [taken] = await db.selectFrom('order_need').selectAll().where('order_id', '=', orderId).execute()
  const send = async (fields: Record<string, string>) =>
    visitor.post(`${path}/retours`, { version: await lastEvent(orderId), reason: 'rétractation', ...fields })
  const name = `restocked-${taken?.product_id}`
  expect(await readable(await expectStatus(400, send({ [name]: '2' })))).toContain('L’acheteur n’en a que 1')
  expect(await readable(await expectStatus(400, send({})))).toContain('Comptez au moins un article')
  const before = (await available()) ?? 0
  await expectStatus(303, send({ [`written-off-${taken?.product_id}`]: '1' }))
  expect(await available()).toBe(before)
  await expectStatus(400, send({ [name]: '1' }))
})

test('an unknown order is not found, at its page and its forms', async () => {
  const visitor = await camille()
  await expectStatus(404, visitor.get('/admin/orders/inconnue'))
  const form = { version: 0, status: 'livre', reason: 'essai' }
  await expectStatus(404, visitor.post('/admin/orders/inconnue/statut', form))
  await expectStatus(404, visitor.post('/admin/orders/inconnue/remboursement', { reason: 'essai' }))
})
