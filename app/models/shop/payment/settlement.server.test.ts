import { expect, test } from 'vitest'
import { readSettings } from '~/models/base/setting/index.server'
import { addToCart, countCartItems } from '~/models/shop/cart/index.server'
import { findOrder, listOrderEvents, orderReference } from '~/models/shop/order/index.server'
import { newCartId } from '~/models/values/id.server'
import { signer } from '../../../../tests/support/first-shop'
import { readMails } from '../../../../tests/support/mails'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, checkOutCart, openCheckout, returnUrls } from '../../../../tests/support/shop-checkout'
import {
  at,
  available,
  essentiel,
  later,
  openDemoShop,
  productId,
  setAvailable,
} from '../../../../tests/support/shop-database'
import { abandonPayment, expireOverdueOrders } from './ending.server'
import { openPaymentSession } from './opening.server'
import { listPayments } from './payment.server'
import { settlePayment } from './settlement.server'
import { confirmTransfer } from './transfer-confirmation.server'
import { receiveTransfer } from './transfer-receipt.server'

async function openOrder() {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 2)
  const provider = new ScriptedProvider()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const opened = await openCheckout(db, { cartId, provider })
  return { db, provider, cartId, ...opened }
}

async function mailKinds(db: Awaited<ReturnType<typeof openDemoShop>>) {
  return (await db.selectFrom('email').select('kind').orderBy('kind').execute()).map((mail) => mail.kind)
}

test('paid ten times over is settled once: one sale, one confirmation, one notice', async () => {
  const { db, provider, cartId, orderId, sessionId } = await openOrder()
  const session = provider.become(sessionId, 'paid')
  for (let delivery = 0; delivery < 10; delivery += 1) {
    const source = delivery % 2 ? 'webhook' : 'return'
    expect(await settlePayment(db, { session, source, at: later(delivery) })).toEqual({
      ok: true,
      orderId,
      state: 'paid',
    })
  }
  expect((await findOrder(db, orderId))?.order).toMatchObject({
    status: 'confirme',
    payment_state: 'paid',
    paid_at: at.toISOString(),
  })
  const sales = await db.selectFrom('stock_movement').select('delta').where('type', '=', 'sale').execute()
  expect(sales).toEqual([{ delta: -1 }])
  expect(await countCartItems(db, cartId)).toBe(0)
  expect(await mailKinds(db)).toHaveLength(2)
})

test('a pending payment keeps the stock and closes the cart; it becomes paid or may be replaced', async () => {
  const { db, provider, cartId, orderId, sessionId } = await openOrder()
  await settlePayment(db, { session: provider.become(sessionId, 'pending'), source: 'return', at })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ payment_state: 'pending', expires_at: null })
  expect(await countCartItems(db, cartId)).toBe(0)
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(60), limit: 10 })).toBe(0)
  await settlePayment(db, { session: provider.become(sessionId, 'failed'), source: 'webhook', at: later(61) })
  expect((await findOrder(db, orderId))?.order).toMatchObject({
    payment_state: 'unpaid',
    expires_at: later(96).toISOString(),
  })
})

test('a failed pending payment is mailed once, with another way to pay', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  await settlePayment(db, { session: provider.become(sessionId, 'pending'), source: 'return', at })
  const refused = provider.become(sessionId, 'failed')
  await settlePayment(db, { session: refused, source: 'webhook', at: later(61) })
  await settlePayment(db, { session: refused, source: 'reconciler', at: later(62) })
  expect(await mailKinds(db)).toEqual(['payment-pending', 'payment-refused'])
  const [mail] = await readMails(db, { kind: 'payment-refused' })
  expect(mail?.subject).toContain('paiement refusé')
  expect(mail?.text_body).toContain(`/commande/${orderReference(signer, orderId)}#payer`)
  expect(mail?.text_body).toContain('réservés jusqu’au 19\u00a0novembre 2026 à 12:36')
})

test('a payment refused on its page sends no mail', async () => {
  const { db, provider, sessionId } = await openOrder()
  await settlePayment(db, { session: provider.become(sessionId, 'failed'), source: 'return', at })
  expect(await mailKinds(db)).toEqual([])
})

test('a differing amount or currency changes nothing and notifies the shop', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  const session = { ...provider.become(sessionId, 'paid'), amountCents: 100 }
  expect(await settlePayment(db, { session, source: 'webhook', at })).toEqual({ ok: false, reason: 'mismatch' })
  await settlePayment(db, { session, source: 'reconciler', at })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'en_attente', payment_state: 'unpaid' })
  expect(await mailKinds(db)).toHaveLength(1)
})

test('a webhook preceding our own record of the session finds the order it names', async () => {
  const db = await openDemoShop()
  const provider = new ScriptedProvider()
  provider.fault = 'lost-answer'
  const result = await checkOutCart(db, { cartId: await cartWith(db, 'osmoseur-essentiel'), provider })
  if (result.ok || result.reason !== 'provider-unavailable') throw new Error('expected a lost answer')
  const [session] = [...provider.sessions.values()]
  if (!session) throw new Error('no session')
  expect(
    await settlePayment(db, { session: provider.become(session.id, 'paid'), source: 'webhook', at }),
  ).toMatchObject({ state: 'paid' })
  expect((await findOrder(db, result.orderId))?.order.order_number).toBe(session.id.slice(-8).toUpperCase())
})

test('an unknown session changes nothing', async () => {
  const { db, provider, sessionId } = await openOrder()
  const stranger = { ...provider.become(sessionId, 'paid'), id: 'cs_unknown', orderId: null }
  expect(await settlePayment(db, { session: stranger, source: 'webhook', at })).toEqual({
    ok: false,
    reason: 'unknown-session',
  })
})

test('an unpaid order expires: session closed, stock released, shopper mailed', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(34), limit: 10 })).toBe(0)
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(1)
  expect(provider.sessions.get(sessionId)?.status).toBe('expired')
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'annule', cancel_reason: 'paiement expiré' })
  expect(await available(db, 'osmoseur-essentiel')).toBe(2)
  expect(await mailKinds(db)).toEqual(['payment-expired'])
  const [mail] = await readMails(db)
  expect(mail?.text_body).toContain('Reprendre mon panier')
})

test('an order paid in the last second is confirmed, not expired', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  provider.become(sessionId, 'paid')
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(0)
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'confirme', payment_state: 'paid' })
})

test('an order resumed during expiry is left unchanged', async () => {
  const { db, provider, cartId, orderId, sessionId } = await openOrder()
  const expire = provider.expireSession.bind(provider)
  provider.expireSession = async (id) => {
    const closed = await expire(id)
    await db
      .updateTable('customer_order')
      .set({ expires_at: later(5 * 24 * 60).toISOString() })
      .execute()
    return closed
  }
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(0)
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'en_attente', checkout_cart_id: cartId })
  expect(provider.sessions.get(sessionId)?.status).toBe('expired')
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
})

test('a session opened while another order of the batch expires is not closed', async () => {
  const { db, provider } = await openOrder()
  const second = await openCheckout(db, { cartId: await cartWith(db, 'osmoseur-essentiel'), provider })
  const expire = provider.expireSession.bind(provider)
  const closed: string[] = []
  provider.expireSession = async (id) => {
    closed.push(id)
    await db
      .updateTable('customer_order')
      .set({ expires_at: later(60).toISOString() })
      .where('id', '=', second.orderId)
      .execute()
    return expire(id)
  }
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(1)
  expect(closed).not.toContain(second.sessionId)
})

test('an order paid with a differing amount neither expires nor is payable again', async () => {
  const { db, provider, cartId, orderId, sessionId } = await openOrder()
  await settlePayment(db, {
    session: { ...provider.become(sessionId, 'paid'), amountCents: 100 },
    source: 'webhook',
    at,
  })
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(0)
  expect((await findOrder(db, orderId))?.order.status).toBe('en_attente')
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
  expect(await countCartItems(db, cartId)).toBe(0)
  expect(
    await openPaymentSession(db, {
      orderId,
      method: 'card',
      provider,
      open: true,
      settings: await readSettings(db),
      returnUrls,
      at: later(37),
    }),
  ).toEqual({
    ok: false,
    reason: 'already-paid',
    orderId,
    sessionId,
  })
})

test('an order is not cancelled while its provider is unreachable', async () => {
  const { db, provider, orderId } = await openOrder()
  provider.fault = 'unreachable'
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })).toBe(0)
  expect((await findOrder(db, orderId))?.order.status).toBe('en_attente')
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
})

test('a payment after the release is served while in stock', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })
  await settlePayment(db, { session: provider.become(sessionId, 'paid'), source: 'webhook', at: later(40) })
  expect((await findOrder(db, orderId))?.order).toMatchObject({
    status: 'confirme',
    payment_state: 'paid',
    cancel_reason: null,
  })
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
})

test('a payment without remaining stock is marked for refund and reported', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  await expireOverdueOrders(db, { providers: [provider], at: later(36), limit: 10 })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  const settled = await settlePayment(db, {
    session: provider.become(sessionId, 'paid'),
    source: 'webhook',
    at: later(40),
  })
  expect(settled).toMatchObject({ state: 'refund_due' })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'annule', payment_state: 'refund_due' })
  const events = await listOrderEvents(db, orderId)
  expect(events.map((event) => event.kind)).toContain('refund-due')
  expect(await mailKinds(db)).toEqual(['payment-expired', 'refund-due', 'shopkeeper-notice'])
  const [message] = await readMails(db, { kind: 'refund-due' })
  expect(message).toMatchObject({ recipient: 'claire@example.fr', order_id: orderId })
  expect(message?.text_body).toMatch(
    /Votre paiement de 538,80\s€ est arrivé alors que la commande ne pouvait plus être servie/,
  )
})

test('each surplus payment of an order gets its own refund-due status and notice', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  const surplus: string[] = []
  for (const minutes of [1, 3]) {
    await abandonPayment(db, { sessionId: surplus.at(-1) ?? sessionId, provider, at: later(minutes) })
    const opened = await openPaymentSession(db, {
      settings: await readSettings(db),
      orderId,
      method: 'card',
      provider,
      open: true,
      returnUrls,
      at: later(minutes + 1),
    })
    if (!opened.ok) throw new Error(opened.reason)
    surplus.push(opened.sessionId)
  }
  for (const paid of [sessionId, ...surplus]) {
    const session = provider.become(paid, 'paid')
    expect(await settlePayment(db, { session, source: 'webhook', at: later(10) })).toMatchObject({ state: 'paid' })
    await settlePayment(db, { session, source: 'reconciler', at: later(11) })
  }
  expect((await listPayments(db, orderId)).map((payment) => payment.status)).toEqual([
    'paid',
    'refund_due',
    'refund_due',
  ])
  const notices = (await readMails(db)).filter((mail) => mail.idempotency_key.startsWith('shopkeeper:refund_due:'))
  expect(notices).toHaveLength(2)
  expect(notices[0]?.text_body).toContain('deuxième paiement pour la même commande')
  const message = await readMails(db, { kind: 'refund-due' })
  expect(message.map((mail) => mail.text_body.includes('Elle suit son cours'))).toEqual([true, true])
})

test('a payment in a closed session reserves again, or is marked for refund when out of stock', async () => {
  for (const left of [1, 0]) {
    const { db, provider, orderId, sessionId } = await openOrder()
    await abandonPayment(db, { sessionId, provider, at: later(1) })
    await setAvailable(db, 'osmoseur-essentiel', left)
    const session = provider.become(sessionId, 'paid')
    await settlePayment(db, { session, source: 'webhook', at: later(2) })
    const { order } = (await findOrder(db, orderId)) ?? {}
    const sold = await db.selectFrom('stock_movement').select('delta').where('order_id', '=', orderId).execute()
    expect({ left, sold, status: order?.status, state: order?.payment_state, cart: order?.checkout_cart_id }).toEqual({
      left,
      sold: left === 1 ? [{ delta: -1 }] : [],
      status: left === 1 ? 'confirme' : 'annule',
      state: left === 1 ? 'paid' : 'refund_due',
      cart: null,
    })
  }
})

test('a resumed order takes what was sold, whatever changed in the catalogue', async () => {
  const db = await openDemoShop()
  const provider = new ScriptedProvider()
  const cartId = newCartId(at)
  const { gift_product_id: giftProductId } = await db
    .selectFrom('pack_gift')
    .select('gift_product_id')
    .where('product_id', '=', essentiel)
    .where('pack_type', '=', 'premium')
    .executeTakeFirstOrThrow()
  const line = { cartId, quantity: 1, at }
  await addToCart(db, { ...line, productId: essentiel, packType: 'premium', giftProductId })
  const installation = await productId(db, 'installation')
  await addToCart(db, { ...line, productId: installation, packType: 'individual', giftProductId: null })
  const { orderId, sessionId } = await openCheckout(db, { cartId, provider })
  const reserved = () =>
    db.selectFrom('stock_reservation').select(['product_id', 'quantity']).where('order_id', '=', orderId).execute()
  const sold = await reserved()
  expect(sold).toContainEqual({ product_id: giftProductId, quantity: 1 })
  expect(sold).not.toContainEqual(expect.objectContaining({ product_id: installation }))

  await abandonPayment(db, { sessionId, provider, at: later(1) })
  expect(await reserved()).toEqual([])
  await db.deleteFrom('pack_component').where('product_id', '=', essentiel).execute()
  await db.updateTable('product').set({ published: 0 }).execute()
  const again = await openPaymentSession(db, {
    settings: await readSettings(db),
    orderId,
    method: 'card',
    provider,
    open: true,
    returnUrls,
    at: later(2),
  })
  expect(again.ok).toBe(true)
  expect(await reserved()).toEqual(sold)
})

test('returning without paying releases the stock and keeps order and number for a retry', async () => {
  const { db, provider, cartId, orderId, sessionId } = await openOrder()
  expect(await abandonPayment(db, { sessionId, provider, at: later(3) })).toMatchObject({ ok: true, state: 'unpaid' })
  expect(await available(db, 'osmoseur-essentiel')).toBe(2)
  const resumed = await openCheckout(db, { cartId, provider, at: later(5) })
  expect(resumed.orderId).toBe(orderId)
  expect(resumed.sessionId).not.toBe(sessionId)
  expect((await findOrder(db, orderId))?.order.order_number).toBe(sessionId.slice(-8).toUpperCase())
  expect(await available(db, 'osmoseur-essentiel')).toBe(1)
})

test('resuming without stock is refused with the remaining quantity', async () => {
  const { db, provider, cartId, sessionId } = await openOrder()
  await abandonPayment(db, { sessionId, provider, at: later(3) })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  expect(await checkOutCart(db, { cartId, provider, at: later(5) })).toMatchObject({
    ok: false,
    reason: 'not-enough',
    available: 0,
  })
})

test('a received transfer confirms the order', async () => {
  const db = await openDemoShop()
  const { orderId } = await openCheckout(db, {
    cartId: await cartWith(db, 'osmoseur-essentiel'),
    provider: undefined,
    method: 'transfer',
  })
  expect(await receiveTransfer(db, { orderId, at: later(60) })).toMatchObject({ ok: true, outcome: 'confirmed' })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'confirme', payment_method: 'transfer' })
})

test('a late payment renews the delivery promise shown by the order', async () => {
  const db = await openDemoShop()
  const { orderId } = await openCheckout(db, {
    cartId: await cartWith(db, 'osmoseur-essentiel'),
    provider: undefined,
    method: 'transfer',
  })
  expect((await findOrder(db, orderId))?.order).toMatchObject({
    delivery_from: '2026-11-20',
    delivery_to: '2026-11-23',
  })
  await receiveTransfer(db, { orderId, at: later(4 * 24 * 60) })
  expect((await findOrder(db, orderId))?.order).toMatchObject({
    delivery_from: '2026-11-24',
    delivery_to: '2026-11-25',
  })
  expect(await listOrderEvents(db, orderId)).toContainEqual(
    expect.objectContaining({
      kind: 'delivery-moved',
      reason: 'livraison entre le mardi 24\u00a0novembre et le mercredi 25\u00a0novembre',
    }),
  )
  const [confirmation] = await readMails(db, { kind: 'order-confirmation' })
  expect(confirmation?.text_body).toContain('entre le mardi 24\u00a0novembre et le mercredi 25\u00a0novembre')
})

test('a same-day payment keeps the delivery promise shown at checkout', async () => {
  const { db, provider, orderId, sessionId } = await openOrder()
  await settlePayment(db, { session: provider.become(sessionId, 'paid'), source: 'return', at: later(12 * 60) })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ delivery_from: '2026-11-20' })
  expect((await listOrderEvents(db, orderId)).map((event) => event.kind)).not.toContain('delivery-moved')
})

test('a confirmed transfer unpaid by the fifth working day is cancelled', async () => {
  const db = await openDemoShop()
  const { orderId } = await openCheckout(db, {
    cartId: await cartWith(db, 'osmoseur-essentiel'),
    provider: undefined,
    method: 'transfer',
  })
  await confirmTransfer(db, { orderId, at: later(10) })
  // From a Thursday at 11:00 in Paris to the following Thursday at 23:59.
  const deadline = new Date('2026-11-26T22:59:00Z')
  const before = new Date(deadline.getTime() - 1)
  expect(await expireOverdueOrders(db, { providers: [], at: before, limit: 10 })).toBe(0)
  expect(await expireOverdueOrders(db, { providers: [], at: deadline, limit: 10 })).toBe(1)
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'annule', cancel_reason: 'paiement expiré' })
  const [mail] = await readMails(db, { kind: 'payment-expired' })
  expect(mail?.text_body).toContain('Nous n’avons pas reçu à temps votre virement')
  expect(mail?.text_body).toContain('Reprendre mon panier')
})

test('an awaited transfer may be replaced by a card, and stays awaited when the card is abandoned', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const { orderId } = await openCheckout(db, { cartId, provider: undefined, method: 'transfer' })
  await confirmTransfer(db, { orderId, at: later(5) })
  const provider = new ScriptedProvider()
  const byCard = {
    orderId,
    method: 'card',
    provider,
    open: true,
    settings: await readSettings(db),
    returnUrls,
  } as const
  const first = await openPaymentSession(db, { ...byCard, at: later(10) })
  if (!first.ok) throw new Error(first.reason)
  await abandonPayment(db, { sessionId: first.sessionId, provider, at: later(12) })
  expect(await expireOverdueOrders(db, { providers: [provider], at: later(2 * 24 * 60), limit: 10 })).toBe(0)
  const second = await openPaymentSession(db, { ...byCard, at: later(3 * 24 * 60) })
  if (!second.ok) throw new Error(second.reason)
  provider.become(second.sessionId, 'paid')
  const session = await provider.findSession(second.sessionId)
  if (!session) throw new Error('no session')
  expect(await settlePayment(db, { session, source: 'return', at: later(3 * 24 * 60 + 5) })).toMatchObject({
    state: 'paid',
  })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'confirme', payment_method: 'card' })
})
