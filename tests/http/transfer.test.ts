import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { expireOverdueOrders, receiveTransfer } from '~/models/shop/payment/index.server'

import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { qrRowsOf, qrRowsOfPng, readQr } from '../support/read-qr'
import { setAvailable } from '../support/shop-database'
import {
  contactForm,
  expectStatus,
  location,
  machine,
  order,
  readable,
  readyToPay,
  shippingForm,
} from '../support/shop-journey'
import { allowUnpaidOrders } from '../support/unpaid-orders'

const app = await openApp({ TRUST_PROXY: '1' })
const { db } = app

/** Orders by transfer; returns the page shown and the mail's link. */
async function orderByTransfer() {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const success = await order(visitor, 'transfer')
  const html = await (await visitor.get(success)).text()
  const row = await db.selectFrom('customer_order').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const [mail] = await readMails(db, { orderId: row.id, kind: 'payment-pending' })
  return {
    visitor,
    success,
    id: row.id,
    number: row.order_number ?? '',
    page: /href="(\/commande\/[^"#]+)"/.exec(html)?.[1] ?? '',
    link: /(\/virement\/\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '',
  }
}

function confirmedAt(id: string) {
  return db
    .selectFrom('customer_order')
    .select(['email_confirmed_at', 'status', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('the shopper must open the mail; its link shows a button and changes nothing, and the button confirms', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 40)
  const { visitor, success, page, link, id } = await orderByTransfer()
  const told = await readable(await visitor.get(success))
  expect(told).toMatch(
    /Ouvrez l’e-mail envoyé à claire@example\.fr et confirmez la réservation avant le .* à \d\d:\d\d/,
  )
  const [asked] = await readMails(db, { orderId: id, kind: 'payment-pending' })
  const { total_cents, order_number } = await readOrder(db, id)
  const code = `EUR${(total_cents / 100).toFixed(2)}\n\n\n${order_number}`
  const shown = await (await visitor.get(page)).text()
  expect(readQr(qrRowsOf(shown, 'QR code du virement'))).toContain(code)
  const drawn = /<img src="data:image\/png;base64,([^"]+)" alt="QR code/.exec(asked?.html_body ?? '')?.[1] ?? ''
  expect(readQr(qrRowsOfPng(drawn, 5))).toContain(code)
  for (const text of [told, plain(asked?.text_body), await readable(await visitor.get(page))]) {
    expect(text).toContain('Les dates de livraison sont données à la réception du virement.')
    expect(text).not.toMatch(/Livraison (?:prévue : |à domicile )?entre le/)
  }
  const deadlines = [told, plain(asked?.text_body)].map(
    (text) => /À recevoir avant le (?:: )?(.*? à 23:59)/.exec(text)?.[1],
  )
  expect(new Set(deadlines).size).toBe(1)
  expect(deadlines[0]).toBeDefined()
  // The demonstration sends no mail: it shows the link instead.
  expect(told).toContain('ouvrir le lien qui partirait')
  expect(await readable(await visitor.get(page))).toMatch(
    /Réservation à confirmer.*par le lien de notre e-mail avant le/,
  )

  // The mail is opened on another device, by a scanner first.
  const scanner = app.visitor()
  for (const method of ['HEAD', 'GET', 'GET']) expect((await scanner.fetch(link, { method })).status).toBe(200)
  expect(await readable(await scanner.get(link))).toMatch(
    /Les articles vous sont réservés jusqu’au .* Confirmer ma réservation/,
  )
  expect(await confirmedAt(id)).toMatchObject({ email_confirmed_at: null })

  const confirmed = await expectStatus(303, scanner.post(link))
  expect(location(confirmed)).toBe(page)
  expect(await readable(await scanner.get(page))).toMatch(
    /votre réservation est confirmée.*En attente de votre virement.*Les articles vous sont réservés jusqu’au .* à 23:59/,
  )
  const row = await confirmedAt(id)
  expect(location(await expectStatus(303, scanner.post(link)))).toBe(page)
  expect(location(await expectStatus(302, scanner.get(link)))).toBe(page)
  expect(await confirmedAt(id)).toEqual(row)
  expect(await readable(await visitor.get(success))).not.toContain('Ouvrez l’e-mail')
  await receiveTransfer(db, { orderId: id, at: new Date() })
  expect(await readable(await visitor.get(page))).toMatch(/Livraison (?:entre )?le/)
})

const plain = (text = '') => text.replace(/\s+/g, ' ')

test('the link of the order, which anyone who ordered is shown, confirms nothing', async () => {
  const { visitor, page, id } = await orderByTransfer()
  const forged = page.replace('/commande/', '/virement/')
  expect((await visitor.get(forged)).status).toBe(404)
  expect((await visitor.post(forged)).status).toBe(404)
  expect(await confirmedAt(id)).toMatchObject({ email_confirmed_at: null })
})

test('a link opened too late says so, confirms nothing, and puts the articles back into a cart', async () => {
  const { visitor, page, link, id, success } = await orderByTransfer()
  await expireOverdueOrders(db, { providers: [], at: new Date(Date.now() + 25 * 3_600_000), limit: 100 })
  expect(await readable(await visitor.get(link))).toMatch(/Réservation terminée.*Le délai est passé/)
  const late = await visitor.post(link)
  expect(late.status).toBe(409)
  expect(await readable(late)).toContain('Remettre ces articles dans mon panier')
  expect(await confirmedAt(id)).toMatchObject({ status: 'annule', email_confirmed_at: null })
  expect(await readable(await visitor.get(page))).toContain('Motif : réservation non confirmée.')
  expect(await readable(await visitor.get(success))).toContain('Reprendre les articles')

  for (const browser of [visitor, visitor, app.visitor()]) {
    expect(location(await expectStatus(303, browser.post(`${page}/panier`)))).toBe('/cart')
    const cart = await readable(await browser.get('/cart'))
    expect(cart).toContain('Les articles de la commande sont dans votre panier.')
    expect(cart).toContain('1 article')
    expect(cart).not.toContain('2 articles')
  }
  expect(location(await expectStatus(302, visitor.get(`${page}/panier`)))).toBe(page)
  await expectStatus(404, visitor.post('/commande/faux/panier'))
})

test('beyond a quarter of the stock, a transfer is shown as unavailable with its reason and refused with typed values kept', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 8)
  const visitor = app.visitor()
  await readyToPay(visitor, { ...machine, quantity: 7 })
  const reason = /les virements qui ne sont pas encore confirmés ne retiennent qu’une partie du stock/
  const page = await visitor.get('/checkout')
  const html = await page.clone().text()
  expect(await readable(page)).toMatch(reason)
  expect(html).not.toContain('value="transfer"')
  const typed = { ...contactForm, name: 'Claire Nom-Tapé', payment_method: 'transfer' }
  const refused = await visitor.post('/checkout', typed)
  expect(refused.status).toBe(409)
  const answer = await refused.clone().text()
  expect(await readable(refused)).toMatch(reason)
  expect(answer).toContain('Claire Nom-Tapé')
  expect(await order(visitor, 'card')).toMatch(/^\/paiement-simule\//)

  const called = await app.visitor().json('POST', '/api/checkout/session', {
    items: [{ product_id: machine.product_id, quantity: 1, pack_type: 'individual' }],
    customer_email: 'api@example.fr',
    payment_method: 'transfer',
    origin_url: 'http://localhost',
  })
  expect([called.status, await called.text()]).toEqual([200, expect.stringContaining('session_id')])
  const more = await app.visitor().json('POST', '/api/checkout/session', {
    items: [{ product_id: 'prod-aquapet', quantity: 60, pack_type: 'individual' }],
    customer_email: 'api@example.fr',
    payment_method: 'transfer',
    origin_url: 'http://localhost',
  })
  expect(more.status).toBe(409)
})

test('unpaid orders are limited by mailbox and network; the refusal is one sentence and keeps typed values', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 100)
  await saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: '1', at: new Date() })
  const server = await app.startServer()
  const at = (network: string) => {
    const visitor = server.visitor()
    const { fetch } = visitor
    visitor.fetch = (path, init) => fetch(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': network } })
    return visitor
  }
  const orderWith = async (visitor: Visitor, email: string) => {
    await visitor.post('/cart/lines', { quantity: 1, ...machine })
    await expectStatus(303, visitor.post('/shipping', { ...shippingForm, email }))
    return visitor.post('/checkout', { ...contactForm, email, name: 'Nom Tapé', payment_method: 'card' })
  }
  for (let place = 0; place < 10; place++) {
    // One subscriber's IPv6 addresses are one network.
    const answer = await orderWith(at(`2001:db8:1:2::${place + 1}`), `reseau-${place}@example.fr`)
    expect(answer.status).toBe(303)
  }
  const sentence = 'Trop de commandes attendent déjà leur paiement'
  for (const [network, email] of [
    ['2001:db8:1:2:ffff::1', 'reseau-10@example.fr'],
    ['198.51.100.9', 'reseau-1@example.fr'],
  ] as const) {
    const refused = await orderWith(at(network), email)
    expect(refused.status).toBe(409)
    const html = await refused.clone().text()
    expect(await readable(refused)).toContain(sentence)
    expect(html).toContain('Nom Tapé')
  }
  const stored = await db
    .selectFrom('customer_order')
    .select('network_hash')
    .where('email', 'like', 'reseau-%')
    .where('network_hash', 'is not', null)
    .execute()
  expect(new Set(stored.map((row) => row.network_hash)).size).toBe(1)
  expect(JSON.stringify(stored)).not.toContain('2001')
  await server.close()
  await allowUnpaidOrders(db)
})

test('a customer signed in with the order’s address needs no confirmation mail', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 40)
  const visitor = app.visitor()
  const { orderId } = await placeAndPay(visitor)
  expect(orderId).not.toBe('')
  const asked = await expectStatus(303, visitor.post('/profile/lien', { email: contactForm.email }))
  const shown = decodeURIComponent(JSON.stringify(await (await visitor.get(location(asked))).text()))
  const link = /(\/profile\/connexion\/[\w-]+)/.exec(shown)?.[1] ?? ''
  await expectStatus(303, visitor.post(link))
  await readyToPay(visitor, { ...machine, quantity: 20 })
  const success = await readable(await visitor.get(await order(visitor, 'transfer')))
  expect(success).toContain('votre virement est attendu')
  expect(success).not.toContain('Ouvrez l’e-mail')
})

async function placeAndPay(visitor: Visitor) {
  await readyToPay(visitor)
  await expectStatus(303, visitor.post(await order(visitor, 'card'), { decision: 'pay' }))
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { orderId: row.id }
}

test('a transfer for an order that already left is reported, and the status stays', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 40)
  const { id, link } = await orderByTransfer()
  await app.visitor().post(link)
  const backOffice = await asAdministrator(db, app.visitor())
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  const { id: version } = await events.where('order_id', '=', id).executeTakeFirstOrThrow()
  const path = `/admin/orders/${id}`
  await expectStatus(303, backOffice.post(`${path}/statut`, { version, status: 'expedie', reason: 'avancée' }))
  await expectStatus(303, backOffice.post(`${path}/virement`))
  expect(await readable(await backOffice.get(path))).toContain('reçu : la commande est payée, et reste expédiée.')
})

test('`order … paid` prints the amount due and the outcome', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 40)
  const { number, link } = await orderByTransfer()
  await app.visitor().post(link)
  const money = `Commande ${number}, virement de 538,80\u00a0€\u202f:`
  expect(await app.run('order', number.toLowerCase(), 'paid')).toEqual({
    exitCode: 0,
    lines: [`${money} reçu\u202f: la commande est payée et confirmée.`],
  })
  expect(await app.run('order', number, 'paid')).toEqual({
    exitCode: 0,
    lines: [`${money} déjà reçu, rien n’a changé.`],
  })
  const refused = await app.run('order', number, 'cancel', 'trop tard')
  expect(refused.exitCode).toBe(1)
  expect(refused.lines[0]).toContain('est payée\u202f: remboursez-la sur sa page du back-office')

  const late = await orderByTransfer()
  await expireOverdueOrders(db, { providers: [], at: new Date(Date.now() + 25 * 3_600_000), limit: 100 })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  const again = `Commande ${late.number}, virement de 538,80\u00a0€\u202f: à rembourser`
  expect(await app.run('order', late.number, 'paid')).toEqual({
    exitCode: 1,
    lines: [`${again} (payée trop tard, stock insuffisant).`],
  })
  expect((await app.run('order', late.number, 'paid')).lines).toEqual([
    `${again}, comme noté auparavant (payée trop tard, stock insuffisant).`,
  ])
})

test('`order … cancel` asks for a reason, gives the order up with it, and says when there is nothing to do', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 40)
  const { number, id, visitor, page } = await orderByTransfer()
  const asked = await app.run('order', number, 'cancel')
  expect(asked).toMatchObject({ exitCode: 1, lines: [expect.stringContaining('Indiquez le motif')] })
  expect((await app.run('order', number, 'cancel', 'x'.repeat(201))).exitCode).toBe(1)
  expect(await confirmedAt(id)).toMatchObject({ status: 'en_attente' })
  expect(await app.run('order', number, 'cancel', 'commande', 'suspecte.')).toEqual({
    exitCode: 0,
    lines: [`La commande ${number} est annulée (commande suspecte). Son stock est rendu et l’acheteur prévenu.`],
  })
  expect(await readable(await visitor.get(page))).toContain('Motif : commande suspecte.')
  expect(await app.run('order', number, 'cancel', 'encore')).toMatchObject({
    exitCode: 1,
    lines: [`La commande ${number} est déjà annulée. Rien n’a changé.`],
  })
  expect((await app.run('order', number, 'annule')).lines[0]).toContain('cancel <motif>')
})
