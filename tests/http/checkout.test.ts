import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { setAvailable } from '../support/shop-database'
import {
  buyNow,
  contactForm,
  expectStatus,
  fillCart,
  fountain,
  location,
  machine,
  order,
  orderAndDecide,
  pack,
  readable,
  readyToPay,
  shippingForm,
  shower,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { signer } = await import('../support/first-shop')

function orders() {
  return db.selectFrom('customer_order').selectAll().orderBy('created_at').execute()
}

async function forgetOrders() {
  await db.updateTable('customer_order').set({ checkout_cart_id: null }).execute()
  return (await orders()).length
}

test('without a cart, or with an empty one, checkout leads to the catalogue with « Panier vide »', async () => {
  const visitor = app.visitor()
  const response = await visitor.get('/checkout')
  expect([response.status, location(response)]).toEqual([302, '/products'])
  expect(await readable(await visitor.get('/products'))).toContain('Panier vide')
  await fillCart(visitor)
  await visitor.post('/cart/line', { ...machine, quantity: 0 })
  expect(location(await visitor.get('/checkout'))).toBe('/products')
  expect(location(await visitor.post('/checkout', contactForm))).toBe('/cart')
})

test('without an address checkout leads to shipping', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  expect(location(await visitor.get('/checkout'))).toBe('/shipping')
  expect(location(await visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))).toBe('/shipping')
})

test('a telephone typed at checkout follows the plan of the country of delivery', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const belgian = {
    ...shippingForm,
    country: 'Belgique',
    postalCode: '1000',
    city: 'Bruxelles',
    phone: '0475/12.34.56',
  }
  await expectStatus(303, visitor.post('/shipping', belgian))
  const typed = { ...contactForm, phone: '0475/12.34.56', payment_method: 'card' }
  await expectStatus(303, visitor.post('/checkout', typed))
  expect((await orders()).at(-1)?.phone).toBe('+32 475 12 34 56')
})

test('right above the button stands all that binds: characteristics, prices, delivery, guarantee, withdrawal, terms', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor, { ...pack, gift_product: shower })
  const response = await visitor.get('/checkout')
  const text = await readable(response)
  for (const words of [
    'Osmoseur Essentiel',
    'Cinq étapes de filtration sous l’évier',
    'Pack Médium',
    'Installation professionnelle',
    'Produit offert (valeur 24,99 €) : Purificateur de douche',
    'Sous-total HT 579,00 €',
    'TVA 20 % 115,80 €',
    'Livraison GRATUIT',
    'Total TTC 694,80 €',
    'Garantie légale de conformité de 2 ans',
    '14 jours après la réception',
    'vous acceptez nos conditions générales de vente (version du 30 novembre 2026, n° 2)',
    'Commander avec obligation de paiement — 694,80 €',
    '12 rue des Lilas',
  ]) {
    expect(text).toContain(words)
  }
  const order = [
    'Votre commande',
    'Rétractation',
    'Moyen de paiement',
    'Virement bancaire',
    'Commander avec obligation',
  ]
  const places = order.map((words) => text.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the checkout shows logo, steps and help, the delivery a quiet frame; both keep the legal links', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const paid = await orderAndDecide(visitor, 'card', 'pay')
  await readyToPay(visitor)
  for (const path of ['/checkout', '/checkout/cancel', paid]) {
    const html = await (await visitor.get(path)).text()
    expect([path, html.includes('class="checkout-header"'), html.includes('class="site-header')]).toEqual([
      path,
      true,
      false,
    ])
    expect(html).not.toContain('chat-pill')
    for (const words of ['Osmoseurs &amp; Co', 'Besoin d’aide', 'href="tel:', 'Étapes de la commande', 'href="/cgv"'])
      expect([path, html.includes(words)]).toEqual([path, true])
  }
  const html = await (await visitor.get('/shipping')).text()
  for (const words of ['site-header-quiet', 'chat-pill-quiet', 'site-footer-quiet', 'href="/cgv"', 'href="/blog"'])
    expect([words, html.includes(words)]).toEqual([words, true])
  expect(html).toMatch(/Les champs marqués d’un astérisque/)
})

test('contact details are one line, whose fields open where something is missing', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.get('/checkout')).text()
  expect(html).toContain('claire@example.fr · Claire Fontaine · 06\u00a012\u00a034\u00a056\u00a078</span>')
  expect(html).toMatch(/<details class="address-block contact-line">/)
  expect(html).not.toMatch(/<button[^>]*data-pay[^>]*disabled/)
  const refused = await expectStatus(
    400,
    visitor.post('/checkout', { ...contactForm, email: ' ', payment_method: 'card' }),
  )
  const answer = await refused.text()
  expect(answer).toMatch(/<details class="address-block contact-line" open=""/)
  expect(answer).toContain('<h2>Un point à corriger dans vos informations</h2>')
  expect(answer).toContain('<a href="#email">Veuillez saisir votre email</a>')
  const unchosen = await expectStatus(400, visitor.post('/checkout', contactForm))
  expect(await unchosen.text()).toContain('<h2>Le moyen de paiement est à choisir</h2>')
})

test('paid delivery shows its amount and the VAT within it', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor, fountain)
  const text = await readable(await visitor.get('/checkout'))
  expect(text).toContain('Livraison TTC, dont TVA 1,65 € 9,90 €')
  expect(text).toContain('Total TTC 29,94 €')
})

test('the contact is known from the address, the card is chosen, nothing is asked twice', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.get('/checkout')).text()
  for (const value of ['claire@example.fr', 'Claire Fontaine', '06 12 34 56 78'])
    expect(html).toContain(`value="${value}"`)
  expect(html).toMatch(/<input type="radio"(?=[^>]*checked)(?=[^>]*value="card")/)
  expect(html).toContain('href="/shipping"')
})

test('instalments are shown to the cent with dates, lender, cost and warning; under the minimum they are not offered', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const text = await readable(await visitor.get('/checkout'))
  expect(text).toContain('En 3 ou 4 fois sans frais avec Klarna')
  expect(text.match(/179,60 €/g)).toHaveLength(3)
  expect(text).toContain('Montant total du crédit : 538,80 €, montant total dû : 538,80 €.')
  expect(text).toContain('Taux débiteur fixe : 0 %, TAEG fixe : 0 %, frais : 0 €. Prêteur : Klarna Bank AB')
  expect(text).toContain('En cas de retard de paiement')
  expect(text).toContain('Attention ! Un crédit coûte de l’argent et doit être remboursé !')
  const small = app.visitor()
  await readyToPay(small, fountain)
  const html = await (await small.get('/checkout')).text()
  expect(html).toContain('Proposé à partir de 35,00')
  expect(html).not.toContain('value="klarna"')
  expect(html).not.toContain('4 fois')
  const refused = await small.post('/checkout', { ...contactForm, payment_method: 'klarna' })
  expect(refused.status).toBe(409)
})

test.each([
  [{ email: '' }, 'Veuillez saisir votre email'],
  [{ email: '   ' }, 'Veuillez saisir votre email'],
  [{ email: 'claire' }, 'Email invalide'],
  [{ phone: '12' }, 'Téléphone invalide'],
  [{ payment_method: 'bitcoin' }, 'Choisissez un moyen de paiement'],
  [{ payment_method: ['card', 'paypal'] }, 'Choisissez un moyen de paiement'],
])('%j is refused with « %s », keeps what was typed and writes nothing', async (mistake, message) => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const before = await forgetOrders()
  const form = { ...contactForm, name: 'Claire F.', payment_method: 'paypal', ...mistake }
  const response = await visitor.post('/checkout', form)
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain(message)
  expect(html).toContain('value="Claire F."')
  expect(await orders()).toHaveLength(before)
})

test('the pay button opens the provider’s page for the total the database knows, whatever the client sends', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const path = await (async () => {
    const form = {
      ...contactForm,
      payment_method: 'card',
      total_cents: '1',
      price: '0.01',
      subtotal: '0',
      shipping_cost: '0',
    }
    const response = await expectStatus(303, visitor.post('/checkout', form))
    return new URL(location(response)).pathname
  })()
  expect(path).toMatch(/^\/paiement-simule\//)
  expect(await readable(await visitor.get(path))).toContain('538,80 €')
  expect((await orders()).at(-1)).toMatchObject({
    total_cents: 53_880,
    cgv_version: '2026-11-30-2',
    status: 'en_attente',
  })
})

test('the terms that an order accepted are shown as they were, whatever a setting says since', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  await expectStatus(303, visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))
  const order = (await orders()).at(-1)
  await app.run('setting', 'legal.mediator_name', 'Un autre médiateur')
  const terms = `/cgv?version=${order?.cgv_version}`
  expect(await readable(await visitor.get(terms))).toContain('Un autre médiateur')
  expect(await readable(await visitor.get(`${terms}&texte=${order?.cgv_hash}`))).not.toContain('Un autre médiateur')
  expect((await visitor.get(`${terms}&texte=inconnu`)).status).toBe(404)
})

test('an order is only placed for the total that stood on the button', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const before = await forgetOrders()
  const response = await visitor.post('/checkout', { ...contactForm, payment_method: 'card', seen_total: '100' })
  expect(response.status).toBe(409)
  expect(await readable(response)).toContain('Voici le total à jour')
  expect(await orders()).toHaveLength(before)
})

test('a double click and a second tab are one order', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const before = await forgetOrders()
  const [first, second] = await Promise.all([order(visitor, 'card'), order(visitor, 'card')])
  expect(second).toBe(first)
  expect(await orders()).toHaveLength(before + 1)
})

test('a second click after a transfer has emptied the cart meets its order', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  expect(await order(visitor, 'transfer')).toMatch(/^\/checkout\/success/)
  const again = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
  expect(again.status).toBe(303)
  expect(location(again)).toMatch(/^\/commande\//)
  expect((await visitor.get(location(again))).status).toBe(200)
})

test('a price or a stock that moved is explained before anything is ordered', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const before = await forgetOrders()
  await db.updateTable('product').set({ price_cents: 45_000 }).where('id', '=', machine.product_id).execute()
  const response = await visitor.post('/checkout', { ...contactForm, payment_method: 'card' })
  await db.updateTable('product').set({ price_cents: 44_900 }).where('id', '=', machine.product_id).execute()
  expect(response.status).toBe(409)
  const html = await response.text()
  expect(html).toContain('Un prix ou un stock vient de changer')
  expect(html).toContain('href="/cart"')
  await setAvailable(db, 'osmoseur-essentiel', 0)
  expect((await visitor.post('/checkout', { ...contactForm, payment_method: 'card' })).status).toBe(409)
  await setAvailable(db, 'osmoseur-essentiel', 20)
  expect(await orders()).toHaveLength(before)
})

test('paid: confirmed with its number and dates; the order’s page is for its own visitor', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const success = await orderAndDecide(visitor, 'card', 'pay')
  const response = await visitor.get(success)
  expect(response.status).toBe(200)
  const html = await response.text()
  const { order_number } = (await orders()).at(-1) ?? {}
  expect(html).toContain('Merci, votre commande est confirmée')
  expect(html).toContain(String(order_number))
  expect(html).toMatch(/href="\/commande\/[^"]+"/)
  expect(html).toContain('href="/profile"')
  expect(await readable(await visitor.get('/cart'))).toContain('Votre panier est vide')
  const stranger = await (await app.visitor().get(success)).text()
  expect(stranger).toContain(String(order_number))
  expect(stranger).not.toMatch(/\/commande\/|claire@example\.fr/)
})

test('refused: not confirmed, nothing debited, the same order is paid again', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const before = await forgetOrders()
  const html = await (await visitor.get(await orderAndDecide(visitor, 'card', 'refuse'))).text()
  expect(html).toContain('Paiement non confirmé')
  expect(html).toContain('href="/checkout"')
  expect(await readable(await visitor.get('/cart'))).toContain('Osmoseur Essentiel')
  await visitor.get(await orderAndDecide(visitor, 'paypal', 'pay'))
  expect(await orders()).toHaveLength(before + 1)
  expect((await orders()).at(-1)).toMatchObject({ payment_state: 'paid', payment_method: 'paypal' })
})

const chosenIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="payment_method"[^>]*>/g)]
    .filter(([input]) => input.includes('checked=""'))
    .map(([input]) => /value="(\w+)"/.exec(input)?.[1])

test.each(['paypal', 'klarna', 'card'])(
  'after a refused payment by %s the same means is chosen, at the checkout and on the page of the order',
  async (method) => {
    const visitor = app.visitor()
    await readyToPay(visitor)
    expect(chosenIn(await (await visitor.get('/checkout')).text())).toEqual(['card'])
    await visitor.get(await orderAndDecide(visitor, method, 'refuse'))
    expect(chosenIn(await (await visitor.get('/checkout')).text())).toEqual([method])
    const { id } = (await orders()).at(-1) ?? {}
    const page = await (await visitor.get(`/commande/${orderReference(signer, id ?? '')}`)).text()
    expect(chosenIn(page)).toEqual([method])
  },
)

test('a pending payment has a separate page, neither confirmed nor failed', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const text = await readable(await visitor.get(await orderAndDecide(visitor, 'klarna', 'pending')))
  expect(text).toContain('Paiement en cours de confirmation')
  expect(text).not.toContain('Merci')
})

test('transfer: the account, the amount, the reference and the deadline', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const text = await readable(await visitor.get(await order(visitor, 'transfer')))
  const { order_number } = (await orders()).at(-1) ?? {}
  expect(text).toContain('FR76 3000 6000 0112 3456 7890 189')
  expect(text).toContain('DEMOFRPPXXX')
  expect(text).toContain(`Référence à indiquer ${order_number}`)
  expect(text).toContain('Montant 538,80 €')
  expect(text).toMatch(/À recevoir avant le \d+(er)? \S+ \d{4}/)
})

test('abandoned: no debit is claimed only because the provider said so; the stock is free and the cart is there', async () => {
  const visitor = app.visitor()
  await setAvailable(db, 'osmoseur-essentiel', 1)
  await readyToPay(visitor)
  const back = await orderAndDecide(visitor, 'card', 'abandon')
  expect(back).toMatch(/\/checkout\/cancel\?order=/)
  const response = await visitor.get(back)
  const text = await readable(response)
  expect(text).toContain('Aucun débit enregistré')
  expect(text).toContain('Vos articles restent dans votre panier.')
  expect(text).toContain('7j/7 de 9 h à 19 h')
  await readyToPay(app.visitor())
  await setAvailable(db, 'osmoseur-essentiel', 20)
})

test('a cancel page that names no payment of ours claims nothing', async () => {
  for (const path of ['/checkout/cancel', '/checkout/cancel?order=abc.def', '/checkout/cancel?session_id=cs_1']) {
    const response = await app.visitor().get(path)
    expect(response.status).toBe(200)
    const text = await readable(response)
    expect(text).toContain('Paiement annulé')
    expect(text).not.toContain('Aucun débit')
  }
})

test('a payment completed in another tab is not shown as cancelled', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const paymentPage = await order(visitor, 'card')
  const { cancel_url } = await db
    .selectFrom('sandbox_session')
    .select('cancel_url')
    .where('id', '=', paymentPage.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  await visitor.post(paymentPage, { decision: 'pay' })
  const response = await visitor.get(cancel_url)
  expect(location(response)).toMatch(/^\/checkout\/success\?session_id=/)
})

test.each([
  ['/checkout/success', 400, 'ID de session manquant'],
  ['/checkout/success?session_id=', 400, 'ID de session manquant'],
  ['/checkout/success?session_id=cs_nothing', 404, 'Impossible de vérifier le paiement'],
])('%s answers %i, « %s »', async (path, status, title) => {
  const response = await app.visitor().get(path)
  expect(response.status).toBe(status)
  const text = await readable(response)
  expect(text).toContain(title)
  expect(text).toContain('Retour aux produits')
})

test('a payment whose provider is no longer configured is neither confirmed nor denied', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const id = (await order(visitor, 'card')).split('/').at(-1) ?? ''
  await db.updateTable('payment').set({ provider: 'stripe' }).where('session_id', '=', id).execute()
  const response = await visitor.get(`/checkout/success?session_id=${id}`)
  expect(response.status).toBe(503)
  expect(await readable(response)).toContain('Impossible de vérifier le paiement')
})

test('buying now pays the express cart alone and leaves the main one', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const express = await buyNow(visitor, 'prod-aquapet')
  const search = `?express=${express}`
  await expectStatus(303, visitor.post(`/shipping${search}`, shippingForm))
  const paymentPage = await order(visitor, 'card', search)
  expect(await readable(await visitor.get(paymentPage))).toContain('29,94 €')
  const success = location(await visitor.post(paymentPage, { decision: 'pay' }))
  expect(await readable(await visitor.get(success))).toContain('Merci')
  expect(await readable(await visitor.get('/cart'))).toContain('Osmoseur Essentiel')
  const back = await visitor.get(`/checkout${search}`)
  expect([back.status, location(back).slice(0, 10)]).toEqual([303, '/commande/'])
})

test('another visitor’s express cart is unknown', async () => {
  const visitor = app.visitor()
  const express = await buyNow(visitor, 'prod-aquapet')
  const stranger = app.visitor()
  await readyToPay(stranger)
  expect((await stranger.get(`/checkout?express=${express}`)).status).toBe(404)
  expect((await stranger.post(`/checkout?express=${express}`, contactForm)).status).toBe(404)
})

test('nothing of the shopper is in the addresses or the cookies’ names', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const success = await orderAndDecide(visitor, 'card', 'pay')
  expect(success).not.toMatch(/claire|fontaine|lilas|0612/i)
  const names = visitor.cookies.header?.split('; ').map((pair) => pair.split('=')[0])
  expect(names?.sort()).toEqual(['cart', 'flash'])
})

test('several points to correct are counted, and each leads to its field', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.post('/checkout', { email: '', name: '', phone: '' })).text()
  expect(html).toContain('2 points à corriger')
  expect(html).toContain('href="#payment_method-card"')
})

test('the page of an order by Klarna says what is paid today, and that Klarna paid the shop', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  await visitor.get(await orderAndDecide(visitor, 'klarna', 'pay'))
  const { id } = (await orders()).at(-1) ?? {}
  const text = await readable(await visitor.get(`/commande/${orderReference(signer, id ?? '')}`))
  expect(text).toContain('Klarna a accepté votre paiement et nous préparons l’envoi.')
  expect(text).toMatch(/Réglé par Klarna le .* en 3 échéances, 179,60 € le jour de la commande/)
})
