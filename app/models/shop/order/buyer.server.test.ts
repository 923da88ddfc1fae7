import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { completeOrderAddress } from '~/models/shop/checkout/index.server'
import { expireOverdueOrders, settlePayment } from '~/models/shop/payment/index.server'
import { signer } from '../../../../tests/support/first-shop'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { address, cartWith, checkOutCart, openCheckout } from '../../../../tests/support/shop-checkout'
import { at, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { hashNetwork } from './buyer.server'

const slug = 'osmoseur-essentiel'
const tooMany = { ok: false, reason: 'too-many-unpaid' }

async function shop() {
  const db = await openDemoShop()
  await setAvailable(db, slug, 100)
  return db
}

type Who = { email?: string; sessionEmail?: string; networkHash?: string }

async function order(db: ShopDb, who: Who, provider = new ScriptedProvider()) {
  return checkOutCart(db, { cartId: await cartWith(db, slug), provider, ...who })
}

test('a mailbox has at most three unpaid orders, in any spelling and even concurrently', async () => {
  const db = await shop()
  const spellings = [
    'jo.lin@gmail.com',
    'JoLin@gmail.com',
    'jolin+1@gmail.com',
    'jolin@googlemail.com',
    'j.olin@gmail.com',
  ]
  const results = await Promise.all(spellings.map((email) => order(db, { email })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  expect(results.filter(({ ok }) => !ok)).toEqual([tooMany, tooMany])
  expect(await order(db, { email: 'une-autre@example.fr' })).toMatchObject({ ok: true })
})

test('the limit is a setting, and a replaced order of the same cart does not count', async () => {
  const db = await shop()
  await saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: '1', at })
  const cart = { cartId: await cartWith(db, slug), provider: new ScriptedProvider() }
  expect(await checkOutCart(db, cart)).toMatchObject({ ok: true })
  expect(await checkOutCart(db, cart)).toMatchObject({ ok: true })
  expect(await order(db, {})).toEqual(tooMany)
})

test('a paid or cancelled order frees a place', async () => {
  const db = await shop()
  const provider = new ScriptedProvider()
  for (let count = 0; count < 3; count++) await order(db, {}, provider)
  const [first] = provider.sessions.keys()
  await settlePayment(db, { session: provider.become(first ?? '', 'paid'), source: 'webhook', at })
  expect(await order(db, {}, provider)).toMatchObject({ ok: true })
  expect(await order(db, {}, provider)).toEqual(tooMany)
  await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })
  expect(await order(db, {}, provider)).toMatchObject({ ok: true })
})

test('strangers’ orders under an address do not block its signed-in owner', async () => {
  const db = await shop()
  for (let count = 0; count < 3; count++) await order(db, {})
  const owner = { sessionEmail: address.email }
  for (let count = 0; count < 3; count++) expect(await order(db, owner)).toMatchObject({ ok: true })
  expect(await order(db, owner)).toEqual(tooMany)
})

test('a network has ten times the limit, stored as a keyed digest while the order is unpaid', async () => {
  const db = await shop()
  await saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: '1', at })
  const provider = new ScriptedProvider()
  const here = (place: number) => ({
    email: `client-${place}@example.fr`,
    networkHash: hashNetwork(signer, '198.51.100.7') ?? '',
  })
  for (let place = 0; place < 10; place++) expect(await order(db, here(place), provider)).toMatchObject({ ok: true })
  expect(await order(db, here(10))).toEqual(tooMany)
  expect(await order(db, { ...here(10), networkHash: hashNetwork(signer, '198.51.100.8') ?? '' })).toMatchObject({
    ok: true,
  })

  const kept = () => db.selectFrom('customer_order').select(['status', 'network_hash']).orderBy('id').execute()
  expect((await kept()).map((row) => row.network_hash)).not.toContain('198.51.100.7')
  expect(new Set((await kept()).map((row) => row.network_hash)).size).toBe(2)
  const [paid] = provider.sessions.keys()
  await settlePayment(db, { session: provider.become(paid ?? '', 'paid'), source: 'webhook', at })
  await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 100 })
  expect((await kept()).filter((row) => row.status !== 'en_attente' && row.network_hash !== null)).toEqual([])
})

test('an order moves neither to a mailbox at its limit nor away from one whose transfer was announced', async () => {
  const db = await shop()
  for (let count = 0; count < 3; count++) await order(db, { email: 'pleine@example.fr' })
  const place = async (email: string, method: 'card' | 'transfer') => {
    const { orderId } = await openCheckout(db, {
      cartId: await cartWith(db, slug),
      provider: new ScriptedProvider(),
      method,
      email,
    })
    await db.updateTable('customer_order').set({ address: '' }).where('id', '=', orderId).execute()
    return orderId
  }
  const settings = await readSettings(db)
  const complete = (orderId: string, email: string) =>
    completeOrderAddress(db, { orderId, address: { ...address, email }, provider: undefined, settings, at })
  const byCard = await place('a@example.fr', 'card')
  expect(await complete(byCard, 'Pleine@example.fr')).toEqual(tooMany)
  expect(await complete(byCard, 'B+1@example.fr')).toMatchObject({ ok: true })
  const moved = db.selectFrom('customer_order').select('mailbox').where('id', '=', byCard)
  expect(await moved.execute()).toEqual([{ mailbox: 'b@example.fr' }])
  const byTransfer = await place('c@example.fr', 'transfer')
  expect(await complete(byTransfer, 'd@example.fr')).toEqual({ ok: false, reason: 'transfer-awaited' })
  expect(await complete(byTransfer, 'C@example.fr')).toMatchObject({ ok: true })
})

test('an order placed under the VAT franchise keeps its amounts when its address comes after the shop left it', async () => {
  const db = await shop()
  await saveSetting(db, { key: 'vat.exempt', value: 'oui', at })
  const input = { cartId: await cartWith(db, slug), provider: new ScriptedProvider(), method: 'card' as const }
  const { orderId } = await openCheckout(db, { ...input, email: 'a@example.fr' })
  const row = await db
    .updateTable('customer_order')
    .set({ address: '' })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ vat_percent: 0, vat_exempt: 1, tax_cents: 0 })
  await saveSetting(db, { key: 'vat.exempt', value: 'non', at: later(1) })
  const settings = await readSettings(db)
  const completed = { orderId, address: { ...address, email: 'a@example.fr' }, provider: undefined, settings, at }
  expect(await completeOrderAddress(db, completed)).toMatchObject({ ok: true, repriced: false })
  const after = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ vat_exempt: 1, tax_cents: 0, total_cents: row.total_cents })
})
