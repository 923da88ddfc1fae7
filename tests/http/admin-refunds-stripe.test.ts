import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from '~/database/backup/checks.server'
import { newId } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { contactForm, expectStatus, fillCart, fountain, location, readable, readyToPay } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'

const stripe = await startStripeServer()
afterAll(() => stripe.close())
const app = await openApp(stripe.environment)
const { db } = app

/** An order paid at Stripe, with its page. */
async function paidOrder(before?: typeof fountain) {
  const shopper = app.visitor()
  if (before) await fillCart(shopper, before)
  await readyToPay(shopper)
  const payUrl = location(
    await expectStatus(303, shopper.post('/checkout', { ...contactForm, payment_method: 'card' })),
  )
  const { body } = stripe.pay(new URL(payUrl).pathname.slice('/pay/'.length))
  await receive(body)
  const newest = db.selectFrom('customer_order').select(['id', 'payment_state']).orderBy('created_at', 'desc')
  const order = await newest.limit(1).executeTakeFirstOrThrow()
  expect(order.payment_state).toBe('paid')
  return { id: order.id, path: `/admin/orders/${order.id}` }
}

/** A genuine Stripe event. */
const receive = (body: string) =>
  expectStatus(
    200,
    app.visitor().fetch('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': stripe.sign(body) },
    }),
  )

async function ask({ id, path }: { id: string; path: string }, refundId = newId(new Date())) {
  const visitor = await asAdministrator(db, app.visitor())
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  const { id: version } = await events.where('order_id', '=', id).executeTakeFirstOrThrow()
  const form = { version: version ?? 0, refundId, amount: '12,50', reason: 'geste' }
  await expectStatus(303, visitor.post(`${path}/remboursement`, form))
  return readable(await expectStatus(200, visitor.get(path)))
}

const given = () => stripe.refunds.filter(({ status }) => status === 'succeeded').length

test('a provider’s refusal is reported, and nothing counts as refunded', async () => {
  const order = await paidOrder()
  for (const intent of stripe.intents.values()) stripe.refuseRefundsOf(intent.id)
  expect(await ask(order)).toContain('Le prestataire refuse de rendre 12,50 €')
  expect(given()).toBe(0)
})

test('a refund without an answer from the provider is retried, and paid once', async () => {
  const order = await paidOrder()
  const refundId = newId(new Date())
  stripe.fail({ kind: 'accepted-then-dropped', path: '/v1/refunds' })
  expect(await ask(order, refundId)).toContain('Le prestataire ne répond pas')
  stripe.fail(undefined)
  // Skips the wait before its next attempt.
  await db.updateTable('job').set({ due_at: '2026-01-01T00:00:00.000Z' }).where('status', '=', 'waiting').execute()
  const visitor = await asAdministrator(db, app.visitor())
  await expectStatus(303, visitor.post(`${order.path}/remboursement/reprendre`, { refundId }))
  expect(await readable(await expectStatus(200, visitor.get(order.path)))).toContain('12,50 € remboursés')
  expect(given()).toBe(1)
})

test('the units of a line that a colleague refunded meanwhile stay as typed', async () => {
  const { id, path } = await paidOrder(fountain)
  const visitor = await asAdministrator(db, app.visitor())
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  const { id: version } = await events.where('order_id', '=', id).executeTakeFirstOrThrow()
  const send = () => {
    const form = { version: version ?? 0, refundId: newId(new Date()), 'units-0': '1', reason: 'geste' }
    return visitor.post(`${path}/remboursement`, form)
  }
  await expectStatus(303, send())
  const refused = await (await expectStatus(409, send())).text()
  expect(refused).toMatch(/<input[^>]*name="units-0"[^>]*value="1"/)
})

const refundOf = (id: string) => db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kindsOf = async (orderId: string) =>
  (await db.selectFrom('email').select('kind').where('order_id', '=', orderId).execute()).map(({ kind }) => kind)
const notesOf = (orderId: string) =>
  db.selectFrom('invoice').select('number').where('order_id', '=', orderId).where('kind', '=', 'credit-note').execute()

/** A refund of 12,50 € accepted by Stripe, then returned by the buyer's bank. */
async function returnedRefund(type?: string) {
  const order = await paidOrder()
  const refundId = newId(new Date())
  expect(await ask(order, refundId)).toContain('12,50 € remboursés')
  const { provider_reference: reference } = await refundOf(refundId)
  await receive(stripe.returnRefund(reference ?? '', type).body)
  return { order, refundId }
}

const press = async (path: string, refundId: string) => {
  const visitor = await asAdministrator(db, app.visitor())
  await expectStatus(303, visitor.post(path, { refundId }))
  return readable(await expectStatus(200, visitor.get(path.replace(/\/remboursement.*/, ''))))
}

const books = () => {
  const connection = new Database(join(app.dataDir, 'tenants/boutique/shop.sqlite'), { readonly: true })
  const broken = brokenInvariants(connection)
  connection.close()
  return broken
}

test.each(['refund.failed', 'charge.refund.updated'])(
  'a refund that Stripe takes back (%s) has failed, is told, and is to be done again',
  async (type) => {
    const { order, refundId } = await returnedRefund(type)
    expect(await refundOf(refundId)).toMatchObject({ status: 'failed' })
    const visitor = await asAdministrator(db, app.visitor())
    const page = await readable(await visitor.get(order.path))
    expect(page).toContain('La banque de l’acheteur l’a refusé')
    const [left] = /Rembourser \(reste ([^)]*)\)/.exec(page) ?? []
    expect(left).toContain('526,30 €')
    expect(await (await visitor.get('/admin/a-traiter/refund')).text()).toContain(order.id)
    expect(await kindsOf(order.id)).toContain('refund-returned')
    expect(books()).toEqual([])
  },
)

test('a returned refund is requested again, once, and keeps its credit note', async () => {
  const { order, refundId } = await returnedRefund()
  const before = given()
  expect(await press(`${order.path}/remboursement/reprendre`, refundId)).toContain('12,50 € remboursés')
  await press(`${order.path}/remboursement/reprendre`, refundId)
  expect(given()).toBe(before + 1)
  expect(await refundOf(refundId)).toMatchObject({ status: 'done', means: 'stripe' })
  expect(await notesOf(order.id)).toHaveLength(1)
  expect((await kindsOf(order.id)).filter((kind) => kind === 'refund-made')).toHaveLength(2)
  expect(books()).toEqual([])
})

test('a refund that came back is noted as sent by transfer, once', async () => {
  const { order, refundId } = await returnedRefund()
  const before = given()
  expect(await press(`${order.path}/remboursement/virement`, refundId)).toContain('12,50 € remboursés')
  expect(await press(`${order.path}/remboursement/virement`, refundId)).toContain('n’est plus à refaire')
  expect(given()).toBe(before)
  expect(await refundOf(refundId)).toMatchObject({ status: 'done', means: 'transfer' })
  expect(await notesOf(order.id)).toHaveLength(1)
  expect(books()).toEqual([])
})

test('a message about a refund that is none of ours changes nothing', async () => {
  const failed = db.selectFrom('refund').select('id').where('status', '=', 'failed')
  const before = await failed.execute()
  const body = JSON.stringify({ id: 'evt_other', type: 'refund.failed', data: { object: { id: 're_other' } } })
  await receive(body)
  expect(await failed.execute()).toEqual(before)
})
