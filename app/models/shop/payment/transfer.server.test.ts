import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { addToCart } from '~/models/shop/cart/index.server'
import { findOrder, listOrderEvents } from '~/models/shop/order/index.server'
import { newCartId } from '~/models/values/id.server'
import { readMails } from '../../../../tests/support/mails'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, checkOutCart, openCheckout, returnUrls } from '../../../../tests/support/shop-checkout'
import { at, available, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { expireOverdueOrders } from './ending.server'
import { openPaymentSession } from './opening.server'
import { listPayments } from './payment.server'
import { openTransfer } from './transfer.server'
import { confirmTransfer } from './transfer-confirmation.server'

const slug = 'osmoseur-essentiel'
const deadline = '2026-11-26T22:59:00.000Z'
const shareTaken = { ok: false, reason: 'method-unavailable', refused: { reason: 'share-taken' } }

async function shopWith(quantity: number) {
  const db = await openDemoShop()
  await setAvailable(db, slug, quantity)
  return db
}

let shoppers = 0

/** A distinct buyer each time. */
async function transfer(
  db: ShopDb,
  more: { cartId?: string; quantity?: number; sessionEmail?: string; email?: string },
) {
  shoppers += 1
  const { quantity = 1, email = `client-${shoppers}@example.fr`, sessionEmail } = more
  const cartId = more.cartId ?? (await cartWith(db, slug, quantity))
  return checkOutCart(db, { cartId, provider: new ScriptedProvider(), method: 'transfer', email, sessionEmail })
}

async function requireTransfer(...input: Parameters<typeof transfer>) {
  const result = await transfer(...input)
  if (!result.ok) throw new Error(`Le virement d’essai est refusé : ${result.reason}`)
  return result.orderId
}

async function orderOf(db: ShopDb, orderId: string) {
  return (await findOrder(db, orderId))?.order
}

/** In minutes. */
const DAY = 24 * 60

function endOverdue(db: ShopDb, minutes: number) {
  return expireOverdueOrders(db, { providers: [], at: later(minutes), limit: 100 })
}

async function mailsOf(db: ShopDb, kind: string): Promise<string[]> {
  const rows = await readMails(db, { kind })
  return rows.map(({ subject, text_body }) => `${subject}\n${text_body}`.replace(/[\u202f\u00a0]/g, ' '))
}

test('an unconfirmed transfer holds its stock for a day, then the order ends with that reason', async () => {
  const db = await shopWith(8)
  const orderId = await requireTransfer(db, {})
  expect(await orderOf(db, orderId)).toMatchObject({ expires_at: later(DAY).toISOString(), email_confirmed_at: null })
  const [asked] = await mailsOf(db, 'payment-pending')
  expect(asked).toContain('Confirmez la réservation avant le 20 novembre 2026 à 11:00 (heure de Paris)')
  expect(asked).toContain('réservés jusqu’au 26 novembre 2026 à 23:59')
  expect(asked).toMatch(/Confirmer ma réservation :\s+http:\/\/localhost:3000\/virement\//)
  // Unconfirmed orders send no notice to the shop.
  expect(await mailsOf(db, 'shopkeeper-notice')).toEqual([])

  expect(await endOverdue(db, DAY - 1)).toBe(0)
  expect(await available(db, slug)).toBe(7)
  expect(await endOverdue(db, DAY)).toBe(1)
  expect(await available(db, slug)).toBe(8)
  expect(await orderOf(db, orderId)).toMatchObject({ status: 'annule', cancel_reason: 'réservation non confirmée' })
  const [ended] = await mailsOf(db, 'payment-expired')
  expect(ended).toContain('annulée : réservation non confirmée')
  expect(ended).toContain('n’a pas été confirmée par le lien de notre e-mail dans les 24 heures')
  expect(ended).toContain('Vous ne devez rien.')
})

test('a confirmed transfer holds its stock until its deadline, counted from the order; idempotent', async () => {
  const db = await shopWith(8)
  const orderId = await requireTransfer(db, {})
  expect(await confirmTransfer(db, { orderId, at: later(DAY - 1) })).toBe('to-confirm')
  expect(await confirmTransfer(db, { orderId, at: later(DAY + 1) })).toBe('done')
  expect(await orderOf(db, orderId)).toMatchObject({
    status: 'en_attente',
    expires_at: deadline,
    email_confirmed_at: later(DAY - 1).toISOString(),
  })
  const kinds = (await listOrderEvents(db, orderId)).map(({ kind }) => kind)
  expect(kinds).toEqual(['placed', 'transfer-confirmed'])
  expect(await mailsOf(db, 'shopkeeper-notice')).toHaveLength(1)
  expect(await endOverdue(db, DAY + 30)).toBe(0)
})

test('a link opened after that day still confirms until the next run, which ends the order', async () => {
  const db = await shopWith(8)
  const [late, tooLate] = [await requireTransfer(db, {}), await requireTransfer(db, {})]
  expect(await confirmTransfer(db, { orderId: late, at: later(DAY) })).toBe('to-confirm')
  expect(await endOverdue(db, DAY)).toBe(1)
  expect(await confirmTransfer(db, { orderId: tooLate, at: later(DAY + 1) })).toBe('over')
  expect(await orderOf(db, tooLate)).toMatchObject({ status: 'annule', email_confirmed_at: null })
})

test.each([
  { stock: 1, held: 1 },
  { stock: 3, held: 1 },
  { stock: 4, held: 1 },
  { stock: 11, held: 2 },
  { stock: 12, held: 3 },
])('of $stock units, unconfirmed transfers hold $held at most, however many come at once', async ({ stock, held }) => {
  const db = await shopWith(stock)
  const carts: string[] = []
  while (carts.length < 6) carts.push(await cartWith(db, slug, 1))
  const results = await Promise.all(carts.map((cartId) => transfer(db, { cartId })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(held)
  expect(await available(db, slug)).toBe(stock - held)
  for (const refused of results.filter(({ ok }) => !ok)) {
    expect(refused.ok || refused.reason).toMatch(stock === 1 ? /not-enough|method-unavailable|cart-changed/ : /method/)
  }
})

test('the share is a setting over the whole stock, and card payments may exceed it', async () => {
  const db = await shopWith(8)
  expect(await transfer(db, { quantity: 3 })).toMatchObject(shareTaken)
  expect(await available(db, slug)).toBe(8)
  await saveSetting(db, { key: 'transfer.unconfirmed_percent', value: '50', at })
  expect(await transfer(db, { quantity: 3 })).toMatchObject({ ok: true })
  const rest = { cartId: await cartWith(db, slug, 5), provider: new ScriptedProvider() }
  expect(await checkOutCart(db, rest)).toMatchObject({ ok: true })
})

test('a confirmed transfer frees its share', async () => {
  const db = await shopWith(4)
  const orderId = await requireTransfer(db, {})
  expect(await transfer(db, {})).toMatchObject(shareTaken)
  await confirmTransfer(db, { orderId, at })
  expect(await transfer(db, {})).toMatchObject({ ok: true })
})

test('components of a pack count as the products they are', async () => {
  const db = await shopWith(40)
  await setAvailable(db, 'filtres-annuels', 4)
  const cartId = newCartId(at)
  const pack = { productId: 'prod-osmoseur-essentiel', packType: 'basique', giftProductId: null, quantity: 2 } as const
  expect(await addToCart(db, { cartId, ...pack, withoutGift: true, giftMayWait: true, at })).toMatchObject({ ok: true })
  const ordered = { cartId, provider: new ScriptedProvider(), email: 'pack@example.fr' }
  expect(await checkOutCart(db, { ...ordered, method: 'transfer' })).toMatchObject(shareTaken)
})

test('a card order counts once switched to a transfer, from the order’s page too', async () => {
  const db = await shopWith(8)
  const provider = new ScriptedProvider()
  const { orderId } = await openCheckout(db, { cartId: await cartWith(db, slug, 3), provider })
  expect(
    await openTransfer(db, {
      orderId,
      provider,
      open: true,
      settings: await readSettings(db),
      confirmable: true,
      returnUrls,
      at,
    }),
  ).toMatchObject(shareTaken)
  // Refused before its session was closed.
  expect((await listPayments(db, orderId)).map(({ status }) => status)).toEqual(['open'])
})

test('a card attempt beside a transfer neither confirms it nor frees its share', async () => {
  const db = await shopWith(4)
  const provider = new ScriptedProvider()
  const orderId = await requireTransfer(db, {})
  await openPaymentSession(db, {
    orderId,
    method: 'card',
    provider,
    open: true,
    settings: await readSettings(db),
    returnUrls,
    at,
  })
  expect(await transfer(db, {})).toMatchObject(shareTaken)
})

test('a transfer by the signed-in owner of the address is confirmed at once and exempt from the share', async () => {
  const db = await shopWith(8)
  const orderId = await requireTransfer(db, {
    quantity: 8,
    email: 'Claire@example.fr',
    sessionEmail: 'claire@example.fr',
  })
  expect(await orderOf(db, orderId)).toMatchObject({ expires_at: deadline, email_confirmed_at: at.toISOString() })
  const [mail] = await mailsOf(db, 'payment-pending')
  expect(mail).toContain('réservés jusqu’au 26 novembre 2026 à 23:59')
  expect(mail).not.toContain('/virement/')
  await setAvailable(db, slug, 8)
  expect(
    await transfer(db, { quantity: 8, email: 'autre@example.fr', sessionEmail: 'claire@example.fr' }),
  ).toMatchObject(shareTaken)
})
