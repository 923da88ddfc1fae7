import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { setAvailable } from '../support/shop-database'
import {
  expectStatus,
  location,
  machine,
  order,
  orderAndDecide,
  readable,
  readyToPay,
  shippingForm,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app

/** The order's page, as linked from the payment's result page. */
async function orderPage(visitor: Visitor, outcomePath: string): Promise<string> {
  const html = await (await visitor.get(outcomePath)).text()
  const path = /href="(\/commande\/[^"#]+)/.exec(html)?.[1]
  if (!path) throw new Error('The page links to no order.')
  return path
}

function latestOrder() {
  return db.selectFrom('customer_order').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
}

test('a link that a mail program has cut says so, and leads to another way in', async () => {
  const visitor = app.visitor()
  for (const [path, title, way] of [
    ['/commande/01a1fb13', 'Commande introuvable', '/support/commande'],
    ['/support/rappel/01a1fb13', 'Lien inconnu', '/support#contact'],
    ['/rendez-vous/01a1fb13', 'Lien inconnu', '/support#contact'],
    ['/accords/01a1fb13', 'Lien inconnu', '/support#contact'],
    ['/alerte-stock/01a1fb13', 'Lien inconnu', '/support#contact'],
    ['/cart/resume/01a1fb13', 'Ce lien n’ouvre plus de panier', '/products'],
  ] as const) {
    const html = await (await expectStatus(404, visitor.get(path))).text()
    expect([path, html.includes(`>${title}</h1>`), html.includes(`href="${way}"`)]).toEqual([path, true, true])
  }
})

test('the signed link shows the order to anyone who holds it; any other is a 404', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await orderAndDecide(visitor, 'card', 'pay'))
  const { id, order_number } = await latestOrder()
  const response = await app.visitor().get(path)
  expect(response.status).toBe(200)
  const text = await readable(response)
  for (const words of [
    `Commande ${order_number}`,
    'Confirmée',
    'Paiement reçu, commande confirmée',
    'Osmoseur Essentiel',
    'Sous-total HT 449,00 €',
    'TVA 20 % 89,80 €',
    'Total TTC 538,80 €',
    '12 rue des Lilas',
    'Carte bancaire',
    'Renoncer au contrat ici',
    'version du 30 novembre 2026',
  ]) {
    expect(text).toContain(words)
  }
  for (const forged of [id, `${id}.`, `${id}.AAAA`, path.split('/').at(-1)?.slice(0, -1) ?? '', order_number ?? '']) {
    for (const suffix of ['', '/payer', '/adresse']) {
      expect((await app.visitor().get(`/commande/${forged}${suffix}`)).status).toBe(404)
    }
    expect((await app.visitor().post(`/commande/${forged}/payer`, { payment_method: 'card' })).status).toBe(404)
  }
})

test('a refused payment is made again from the order’s page, under the same number', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  await visitor.get(await orderAndDecide(visitor, 'klarna', 'pending'))
  const { id, order_number } = await latestOrder()
  const path = await orderPage(visitor, `/checkout/success?session_id=${await sessionOf(id)}`)
  await visitor.post(`/paiement-simule/${await sessionOf(id)}`, { decision: 'refuse' })
  expect(await readable(await visitor.get(path))).toContain('En attente de paiement')

  const nothing = await visitor.post(`${path}/payer`, {})
  expect(nothing.status).toBe(400)
  expect(await readable(nothing)).toContain('Choisissez un moyen de paiement.')
  const response = await visitor.post(`${path}/payer`, { payment_method: 'card' })
  expect(response.status).toBe(303)
  await visitor.post(location(response), { decision: 'pay' })
  expect(await latestOrder()).toMatchObject({ id, order_number, payment_state: 'paid', status: 'confirme' })
  const paid = await visitor.post(`${path}/payer`, { payment_method: 'card' })
  expect(location(paid)).toMatch(/^\/checkout\/success/)
})

test('an order whose articles are gone can no longer be paid, and says so', async () => {
  const visitor = app.visitor()
  await setAvailable(db, 'osmoseur-essentiel', 1)
  await readyToPay(visitor)
  await visitor.get(await orderAndDecide(visitor, 'card', 'abandon'))
  const { id } = await latestOrder()
  const path = await pathOf(id)
  await setAvailable(db, 'osmoseur-essentiel', 0)
  const response = await visitor.post(`${path}/payer`, { payment_method: 'card' })
  await setAvailable(db, 'osmoseur-essentiel', 20)
  expect(response.status).toBe(409)
  expect(await readable(response)).toContain('Un article de cette commande est épuisé')
})

test('while a transfer is awaited the page tells how to make it', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await order(visitor, 'transfer'))
  const text = await readable(await visitor.get(path))
  expect(text).toContain('Réservation à confirmer')
  expect(text).toContain('FR76 3000 6000 0112 3456 7890 189')
  expect(text).toContain('Payer autrement')
})

test('a cancelled order tells why and asks for no money', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await order(visitor, 'transfer'))
  const { id } = await latestOrder()
  await db
    .updateTable('customer_order')
    .set({ status: 'annule', cancel_reason: 'paiement expiré' })
    .where('id', '=', id)
    .execute()
  const text = await readable(await visitor.get(path))
  expect(text).toContain('Annulée')
  expect(text).toContain('Motif : paiement expiré.')
  expect(text).not.toContain('IBAN')
  expect((await visitor.post(`${path}/payer`, { payment_method: 'card' })).status).toBe(409)
})

test('a delivery that is late can be claimed or cancelled in one click', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await orderAndDecide(visitor, 'card', 'pay'))
  expect(await readable(await visitor.get(path))).not.toContain('en retard')
  const { id } = await latestOrder()
  await db
    .updateTable('customer_order')
    .set({ delivery_from: '2026-01-05', delivery_to: '2026-01-06' })
    .where('id', '=', id)
    .execute()
  const html = await (await visitor.get(path)).text()
  expect(html).toContain('Votre livraison est en retard')
  expect(html).toContain(`action="${path}/livraison-en-retard"`)
  expect((await visitor.post(`${path}/livraison-en-retard`, { request: 'deliver' })).status).toBe(303)
  expect(await readable(await visitor.get(path))).toContain('Mise en demeure de livrer reçue')
})

test('an order placed without an address asks for it, then leads to its payment', async () => {
  const visitor = app.visitor()
  const opened = await visitor.json('POST', '/api/checkout/session', {
    items: [{ product_id: machine.product_id, quantity: 1, pack_type: null }],
    customer_email: 'claire@example.fr',
    customer_name: 'Claire Fontaine',
    payment_method: 'card',
    origin_url: 'http://localhost',
  })
  const { url }: { url: string } = await opened.json()
  const path = new URL(url).pathname
  expect(path).toMatch(/\/adresse$/)
  const form = await visitor.get(path)
  expect(form.status).toBe(200)
  expect(await form.text()).toContain('value="claire@example.fr"')
  expect(
    (await visitor.post(path.replace('/adresse', '/payer'), { payment_method: 'card' })).headers.get('Location'),
  ).toBe(path)

  const overseas = await visitor.post(path, { ...shippingForm, postalCode: '97400' })
  expect([overseas.status, await readable(overseas)]).toEqual([400, expect.stringContaining('Nous ne livrons ni')])
  const mistaken = await visitor.post(path, { ...shippingForm, postalCode: '1' })
  expect(mistaken.status).toBe(400)
  expect(await readable(mistaken)).toContain('Code postal invalide (5 chiffres)')

  const done = await visitor.post(path, shippingForm)
  expect(location(done)).toMatch(/\/paiement-simule\//)
  expect(await latestOrder()).toMatchObject({ city: 'Lyon', first_name: 'Claire', total_cents: 53_880 })

  await visitor.post(path, { ...shippingForm, city: 'Ailleurs' })
  expect(await latestOrder()).toMatchObject({ city: 'Lyon' })
  expect(location(await visitor.get(path))).toBe(path.replace('/adresse', ''))
})

test('an address in Switzerland takes the French VAT off an order that waits for it, and its total is read first', async () => {
  const visitor = app.visitor()
  const opened = await visitor.json('POST', '/api/checkout/session', {
    items: [{ product_id: machine.product_id, quantity: 1, pack_type: null }],
    customer_email: 'claire@example.fr',
    customer_name: 'Claire Fontaine',
    payment_method: 'card',
    origin_url: 'http://localhost',
  })
  const path = new URL((await opened.json()).url).pathname
  const swiss = { ...shippingForm, country: 'Suisse', postalCode: '1200', city: 'Genève' }
  const page = location(await expectStatus(303, visitor.post(path, swiss)))
  expect(page).toBe(path.replace('/adresse', ''))
  expect(await latestOrder()).toMatchObject({ vat_percent: 0, tax_cents: 0, total_cents: 44_900 })
  const text = await readable(await visitor.get(page))
  expect(text).toContain('La TVA est celle du pays de livraison')
  expect(text).toContain('Total HT 449,00 €')
  expect(text).not.toMatch(/TTC|TVA 0/)
  const paysAt = location(await expectStatus(303, visitor.post(`${page}/payer`, { payment_method: 'card' })))
  expect(await readable(await visitor.get(paysAt))).toContain('449,00 €')
})

async function sessionOf(orderId: string): Promise<string> {
  const payment = await db
    .selectFrom('payment')
    .select('session_id')
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow()
  return payment.session_id ?? ''
}

async function pathOf(orderId: string): Promise<string> {
  const session = await db
    .selectFrom('sandbox_session')
    .select('cancel_url')
    .where('order_reference', '=', orderId)
    .executeTakeFirstOrThrow()
  return `/commande/${new URL(session.cancel_url).searchParams.get('order')}`
}

test('while a person looks at money of another amount, the page asks for no second payment', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await orderAndDecide(visitor, 'klarna', 'pending'))
  const { id } = await latestOrder()
  await db.updateTable('payment').set({ status: 'mismatch' }).where('order_id', '=', id).execute()
  await db.updateTable('customer_order').set({ payment_state: 'unpaid' }).where('id', '=', id).execute()
  const text = await readable(await visitor.get(path))
  expect(text).toContain('Le montant reçu n’est pas celui de la commande. Nous le vérifions et vous écrivons.')
  expect(text).not.toMatch(/Payer \d|n’est pas encore payée/)
})

test('the holder of the link reads the order’s mails and terms in the demonstration, and no other order’s', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 20)
  const bought = async () => {
    const visitor = app.visitor()
    await readyToPay(visitor)
    return orderPage(visitor, await orderAndDecide(visitor, 'card', 'pay'))
  }
  const [path, other] = [await bought(), await bought()]
  const html = await (await app.visitor().get(path)).text()
  const mail = /href="(\/commande\/[^"]+\/e-mails\/[^"]+)"/.exec(html)?.[1] ?? ''
  const read = await expectStatus(200, app.visitor().get(mail))
  expect(read.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const text = await readable(read)
  expect(text).toContain('Merci, votre commande est confirmée')
  expect(text).toContain('Votre facture FA-SPECIMEN-')
  await expectStatus(404, app.visitor().get(mail.replace(path, other)))
  await expectStatus(404, app.visitor().get(mail.replace(path, '/commande/faux')))
  const terms = await expectStatus(200, app.visitor().get(`${path}/conditions`))
  expect(terms.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from(await terms.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*\/MarkInfo/)
  await expectStatus(404, app.visitor().get('/commande/faux/conditions'))
})

test('the page is a proof: it names seller, SIREN and the day it was made; a served order is ordered again', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await orderPage(visitor, await orderAndDecide(visitor, 'card', 'pay'))
  const text = await readable(await visitor.get(path))
  expect(text).toMatch(/Vendu par Osmoseurs & Co \(démonstration\) SAS .*SIREN : 000 000 000/)
  expect(text).toMatch(/Document édité le \d+(er)? \S+ \d{4} à \d\d:\d\d \(heure de Paris\)/)
  expect(text).toContain('Commander à nouveau')
  await setAvailable(db, 'osmoseur-essentiel', 0)
  expect(location(await expectStatus(303, visitor.post(`${path}/panier`, { price: '0.01' })))).toBe('/cart')
  expect(await readable(await visitor.get('/cart'))).toContain('« Osmoseur Essentiel » est épuisé')
  await setAvailable(db, 'osmoseur-essentiel', 20)
  await expectStatus(303, visitor.post(`${path}/panier`, { price: '0.01' }))
  expect(await readable(await visitor.get('/cart'))).toContain('538,80 €')
})
