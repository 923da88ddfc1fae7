import { expect, test } from 'vitest'
import { orderLines, readMailOrder } from '~/mails/mail-order.server'
import { orderMail } from '~/models/base/outbox'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { addToCart, countCartItems, readCart, saveShipping, startExpressCart } from '~/models/shop/cart/index.server'
import { readParts } from '~/models/shop/catalogue'
import { findOrder, findRecentOrderOfCart, readOrder } from '~/models/shop/order/index.server'
import {
  confirmTransfer,
  endUnpaidOrder,
  listPayments,
  listUnsettledPayments,
  openPaymentSession,
  openTransfer,
  settlePayment,
} from '~/models/shop/payment/index.server'
import { newCartId } from '~/models/values/id.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { address, cartWith, checkOutCart, openCheckout, returnUrls } from '../../../../tests/support/shop-checkout'
import {
  at,
  available,
  essentiel,
  later,
  openDemoShop,
  productId,
  setAvailable,
} from '../../../../tests/support/shop-database'

import { checkOut } from './checkout.server'

/** Changes the cart. */
async function addBottle(db: Awaited<ReturnType<typeof openDemoShop>>, cartId: string) {
  const bottle = await productId(db, 'h2go')
  await addToCart(db, { cartId, productId: bottle, packType: 'individual', giftProductId: null, quantity: 1, at })
}

test('order and stock reservation are written before the redirect, and the cart stays until payment', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 3)
  const cartId = await cartWith(db, 'osmoseur-essentiel', 2)
  const provider = new ScriptedProvider()
  const { orderId, sessionId } = await openCheckout(db, { cartId, provider })
  const found = await findOrder(db, orderId)
  expect(found?.order).toMatchObject({
    status: 'en_attente',
    payment_state: 'unpaid',
    total_cents: 107_760,
    cgv_version: '2026-11-30-2',
  })
  expect(found?.order.order_number).toBe(sessionId.slice(-8).toUpperCase())
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
  expect(await countCartItems(db, cartId)).toBe(2)
  expect(provider.requests[0]).toMatchObject({ amountCents: 107_760, email: 'claire@example.fr' })
})

test('a double click, a retry and a second tab give one order and one session', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const results = await Promise.all([1, 2, 3].map(() => openCheckout(db, { cartId, provider })))
  const again = await openCheckout(db, { cartId, provider, at: later(5) })
  expect(new Set([...results, again].map((result) => result.orderId)).size).toBe(1)
  expect(provider.sessions.size).toBe(1)
})

test('a lost response is requested again with the same idempotency key', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  provider.fault = 'lost-answer'
  expect(await checkOutCart(db, { cartId, provider })).toMatchObject({ ok: false, reason: 'provider-unavailable' })
  expect(await countCartItems(db, cartId)).toBe(1)
  provider.fault = 'none'
  await openCheckout(db, { cartId, provider, at: later(3) })
  expect(provider.sessions.size).toBe(1)
})

test('an attempt keeps its original e-mail, so that its idempotency key stays valid', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  provider.fault = 'lost-answer'
  await checkOutCart(db, { cartId, provider })
  await db.updateTable('customer_order').set({ email: 'autre@example.fr' }).execute()
  provider.fault = 'none'
  await openCheckout(db, { cartId, provider, at: later(1) })
  expect(provider.requests.map((request) => request.email)).toEqual(['claire@example.fr', 'claire@example.fr'])
})

test('a definite refusal keeps the cart, and the next try is a new attempt', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  provider.fault = 'refusing'
  expect(await checkOutCart(db, { cartId, provider })).toMatchObject({ ok: false, reason: 'provider-unavailable' })
  provider.fault = 'none'
  const { orderId } = await openCheckout(db, { cartId, provider, at: later(1) })
  expect(await listPayments(db, orderId)).toMatchObject([{ status: 'failed' }, { status: 'open', attempt: 2 }])
})

test('a cart changed after checkout gives a new order, and the old one can no longer be paid', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const first = await openCheckout(db, { cartId, provider })
  await addBottle(db, cartId)
  const second = await openCheckout(db, { cartId, provider, at: later(2) })
  expect(second.orderId).not.toBe(first.orderId)
  expect(provider.sessions.get(first.sessionId)?.status).toBe('expired')
  expect((await findOrder(db, first.orderId))?.order).toMatchObject({ status: 'annule', checkout_cart_id: null })
})

test('a cart changed after its order was paid leads to the paid order', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const first = await openCheckout(db, { cartId, provider })
  provider.become(first.sessionId, 'paid')
  await addBottle(db, cartId)
  expect(await checkOutCart(db, { cartId, provider })).toMatchObject({
    ok: false,
    reason: 'already-paid',
    sessionId: first.sessionId,
  })
  const left = await readCart(db, cartId)
  expect(left.lines.map((line) => line.name)).toEqual([expect.stringContaining('H2-GO')])
})

test('another method opens another session of the same order, and closes the first', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const card = await openCheckout(db, { cartId, provider })
  const klarna = await openCheckout(db, { cartId, provider, method: 'klarna' })
  expect(klarna.orderId).toBe(card.orderId)
  expect(provider.sessions.get(card.sessionId)?.status).toBe('expired')
  const order = (await findOrder(db, card.orderId))?.order
  expect(order?.order_number).toBe(card.sessionId.slice(-8).toUpperCase())
})

test('two tabs that pay by two methods at once leave one payable session', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const methods = ['klarna', 'card', 'paypal'] as const
  const results = await Promise.all(methods.map((method) => checkOutCart(db, { cartId, provider, method })))
  const open = [...provider.sessions.values()].filter((session) => session.status === 'open')
  expect(open).toHaveLength(1)
  const orderIds = results.map((result) => 'orderId' in result && result.orderId)
  expect(new Set(orderIds).size).toBe(1)
  const message = results.flatMap((result) => (result.ok ? [result.sessionId] : []))
  expect(new Set(message)).toEqual(new Set(open.map((session) => session.id)))
})

test('an unrecorded session of a closed order is still looked up', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  const createSession = provider.createSession.bind(provider)
  provider.createSession = async (request) => {
    const session = await createSession(request)
    // The order expires during the provider's call, and then the provider is unreachable for closing the session.
    await db
      .transaction()
      .execute((trx) => endUnpaidOrder(trx, { orderId: request.orderId, reason: 'essai', mail: false, at }))
    provider.fault = 'unreachable'
    return session
  }
  expect(await checkOutCart(db, { cartId, provider })).toMatchObject({ ok: false, reason: 'not-payable' })
  expect(await listUnsettledPayments(db, { olderThan: later(1), limit: 9 })).toMatchObject([{ status: 'open' }])
})

test('the last unit is sold to one of many concurrent buyers', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-prestige', 1)
  const provider = new ScriptedProvider()
  const carts = await Promise.all(Array.from({ length: 20 }, () => cartWith(db, 'osmoseur-prestige')))
  const results = await Promise.all(carts.map((cartId) => checkOutCart(db, { cartId, provider })))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && ['not-enough', 'cart-changed'].includes(result.reason))).toHaveLength(
    19,
  )
  expect(await available(db, 'osmoseur-prestige')).toBe(0)
})

test('a price or stock changed since it was shown is refused before payment', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  await db.updateTable('product').set({ price_cents: 30_000 }).where('slug', '=', 'osmoseur-essentiel').execute()
  expect(await checkOutCart(db, { cartId, provider: new ScriptedProvider() })).toEqual({
    ok: false,
    reason: 'cart-changed',
  })
  expect(await db.selectFrom('customer_order').select('id').execute()).toEqual([])
})

test('a transfer reserves stock, empties the cart and notifies the buyer, and the shop once confirmed', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const { orderId, sessionId } = await openCheckout(db, { cartId, provider: undefined, method: 'transfer' })
  const order = (await findOrder(db, orderId))?.order
  expect(order).toMatchObject({ payment_method: 'transfer', expires_at: later(24 * 60).toISOString() })
  expect(order?.order_number).toBe(sessionId.slice(-8).toUpperCase())
  expect(await countCartItems(db, cartId)).toBe(0)
  await confirmTransfer(db, { orderId, at: later(5) })
  const mails = await db.selectFrom('email').select(['kind', 'recipient']).execute()
  expect(mails.map((mail) => mail.recipient).sort()).toEqual(['claire@example.fr', 'contact@osmoseurs.example'])
  const recent = await findRecentOrderOfCart(db, { cartId, ownerCartId: cartId, since: later(-10) })
  expect(recent?.id).toBe(orderId)
})

test('an express checkout leaves the main cart alone and ends with its order', async () => {
  const db = await openDemoShop()
  const ownerCartId = await cartWith(db, 'osmoseur-essentiel')
  const bottle = await productId(db, 'h2go')
  const express = await startExpressCart(db, {
    cartId: ownerCartId,
    productId: bottle,
    packType: 'individual',
    giftProductId: null,
    quantity: 1,
    at,
  })
  if (!express.ok) throw new Error('refused')
  const provider = new ScriptedProvider()
  const contact = { email: 'claire@example.fr', name: 'Claire', phone: '' }
  const urls = { success: 'http://localhost/s?{CHECKOUT_SESSION_ID}', cancel: () => 'http://localhost/c' }
  const opened = await checkOut(db, {
    cartId: express.expressId,
    ownerCartId,
    contact,
    method: 'card',
    address: null,
    terms: { version: '2026-11-20', hash: null },
    provider,
    open: true,
    settings: await readSettings(db),
    confirmable: true,
    returnUrls: urls,
    at,
  })
  if (!opened.ok) throw new Error('refused')
  await settlePayment(db, { session: provider.become(opened.sessionId, 'paid'), source: 'webhook', at })
  expect(await countCartItems(db, ownerCartId)).toBe(1)
  expect(await listPayments(db, opened.orderId)).toMatchObject([{ status: 'paid', amount_cents: 3504 + 990 }])
})

test('a closed shop or an unavailable method writes no order', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const provider = new ScriptedProvider()
  expect(await checkOutCart(db, { cartId, provider, open: false })).toEqual({ ok: false, reason: 'shop-closed' })
  expect(await checkOutCart(db, { cartId, provider: undefined })).toMatchObject({
    ok: false,
    reason: 'method-unavailable',
    refused: { method: 'card', reason: 'not-configured' },
  })
  await saveSetting(db, { key: 'instalments.minimum', value: '99999', at })
  expect(await checkOutCart(db, { cartId, provider, method: 'klarna' })).toMatchObject({
    reason: 'method-unavailable',
    refused: { reason: 'below-minimum', minimumCents: 9_999_900 },
  })
  expect(await db.selectFrom('customer_order').select('id').execute()).toEqual([])
})

test('an unavailable method is refused for an open order: its session stays open', async () => {
  const db = await openDemoShop()
  const provider = new ScriptedProvider()
  const { orderId, sessionId } = await openCheckout(db, { cartId: await cartWith(db, 'osmoseur-essentiel'), provider })
  await saveSetting(db, { key: 'transfer.iban', value: '', at })
  await saveSetting(db, { key: 'instalments.minimum', value: '99999', at })
  const opening = { orderId, provider, returnUrls, settings: await readSettings(db), at: later(1) }
  const unavailable = { ok: false, reason: 'method-unavailable' }
  expect(await openTransfer(db, { ...opening, confirmable: true, open: true })).toMatchObject(unavailable)
  expect(await openPaymentSession(db, { ...opening, open: true, method: 'klarna' })).toMatchObject(unavailable)
  expect(await openTransfer(db, { ...opening, confirmable: true, open: false })).toEqual({
    ok: false,
    reason: 'shop-closed',
  })
  expect(await openPaymentSession(db, { ...opening, open: false, method: 'card' })).toEqual({
    ok: false,
    reason: 'shop-closed',
  })
  expect(provider.sessions.get(sessionId)?.status).toBe('open')
})

test('a pack with a service is not ordered for an address abroad', async () => {
  const db = await openDemoShop()
  const cartId = newCartId(at)
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { cartId, productId: essentiel, packType: 'medium', giftProductId, quantity: 1, at })
  const abroad = { ...address, country: 'Suisse', postalCode: '1000' } as const
  const provider = new ScriptedProvider()
  expect(await checkOutCart(db, { cartId, provider, address: abroad })).toEqual({ ok: false, reason: 'service-abroad' })
  expect(await db.selectFrom('customer_order').selectAll().execute()).toEqual([])
})

test('a confirmed business abroad pays without VAT, and an order for someone else by its cart pays with it', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 9)
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const there = { ...address, country: 'Belgique', postalCode: '1000', vatNumber: 'BE0403170701' } as const
  const confirmed = { ...there, vatCheck: 'valid', vatCheckedAt: at.toISOString(), vatConsultation: 'WAPI1' } as const
  await saveShipping(db, { cartId, address: confirmed, at })
  expect((await readCart(db, cartId)).totals).toMatchObject({
    totalCents: 44_900,
    taxCents: 0,
    vat: { regime: 'union' },
  })
  const provider = new ScriptedProvider()
  const own = await openCheckout(db, { cartId, provider, address: confirmed })
  const row = await readOrder(db, own.orderId)
  expect(row).toMatchObject({ vat_union: 1, vat_percent: 0, total_cents: 44_900, vat_consultation: 'WAPI1' })
  expect(provider.requests.at(-1)?.amountCents).toBe(44_900)
  for (const other of [there, { ...confirmed, vatNumber: 'DE136695976' }, address]) {
    const { orderId } = await openCheckout(db, { cartId, provider, address: other })
    const taxed = await readOrder(db, orderId)
    expect(taxed).toMatchObject({ vat_union: 0, vat_percent: 20, total_cents: 53_880 })
    expect(provider.requests.at(-1)?.amountCents).toBe(53_880)
  }
})

test('an order stores the part names and the description of its pack', async () => {
  const db = await openDemoShop()
  const cartId = newCartId(at)
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { cartId, productId: essentiel, packType: 'medium', giftProductId, quantity: 1, at })
  const { orderId } = await openCheckout(db, { cartId, provider: new ScriptedProvider() })
  const [item] = (await findOrder(db, orderId))?.items ?? []
  const parts = item && readParts(item)
  expect(parts).toContain('Installation professionnelle')
  expect(item?.summary).toContain('Cinq étapes')
  await db.updateTable('product').set({ summary: 'Autre', warranty_years: 9 }).execute()
  const mail = await readMailOrder(
    { db, origin: 'http://localhost', template: osmoseurs },
    orderMail(await readOrder(db, orderId)),
  )
  expect(orderLines(mail)).toMatchObject({
    rows: [{ details: expect.arrayContaining([item?.summary, `Comprend\u202f: ${parts?.join(', ')}`]) }],
  })
})

test('the request to begin a service early is kept with the order of a service alone, and may be taken back', async () => {
  const db = await openDemoShop()
  const provider = new ScriptedProvider()
  const goods = await openCheckout(db, {
    cartId: await cartWith(db, 'osmoseur-essentiel'),
    provider,
    earlyService: true,
  })
  expect((await findOrder(db, goods.orderId))?.order.early_service_at).toBeNull()
  const cartId = await cartWith(db, 'installation')
  const fitted = await openCheckout(db, { cartId, provider, earlyService: true })
  expect((await findOrder(db, fitted.orderId))?.order.early_service_at).toBe(at.toISOString())
  await openCheckout(db, { cartId, provider, at: later(1) })
  expect((await findOrder(db, fitted.orderId))?.order.early_service_at).toBeNull()
})
