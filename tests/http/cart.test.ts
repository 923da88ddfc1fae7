import { expect, test } from 'vitest'
import { deleteStaleCarts, findResumeToken } from '~/models/shop/cart/index.server'
import { openApp } from '../support/app'
import { readMails } from '../support/mails'
import { setAvailable } from '../support/shop-database'
import {
  buyNow,
  expectStatus,
  fillCart,
  fountain,
  location,
  machine,
  orderAndDecide,
  pack,
  readable,
  readyToPay,
  shippingForm,
  shower,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app

function linesOf(product: { product_id: string }) {
  return db
    .selectFrom('cart_line')
    .select(['quantity', 'gift_product_id'])
    .where('product_id', '=', product.product_id)
    .execute()
}

async function emptyCarts() {
  await db.deleteFrom('cart_line').execute()
}

test('an empty cart says so and leads to the catalogue', async () => {
  const response = await app.visitor().get('/cart')
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const html = await response.text()
  expect(html).toContain('Votre panier est vide')
  expect(html).toContain('href="/products"')
})

test('a line shows its pack, its price including and excluding VAT, and its gift with the gift’s value', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: shower })
  const text = await readable(await visitor.get('/cart'))
  expect(text).toContain('Pack Médium')
  expect(text).toContain('694,80 € TTC l’unité (579,00 € HT)')
  expect(text).toContain('Produit offert (valeur 24,99 €) : Purificateur de douche')
  expect(text).toContain('Articles (TVA incluse) 694,80 €')
  expect(text).toContain('dont éco-participation')
  expect(text).toContain('Livraison Gratuite')
  expect(text).toMatch(/Livraison à domicile entre le \S+ \d+(er)? \S+ et le/)
})

test('the added article is shown with its pack, savings, companions and free-delivery progress', async () => {
  const visitor = app.visitor()
  expect(location(await visitor.get('/cart/ajout?product_id=prod-aquapet'))).toBe('/cart')
  await fillCart(visitor, fountain)
  expect(await readable(await visitor.get('/cart/ajout?product_id=prod-aquapet'))).toContain(
    'Encore 99,96 € et la livraison est gratuite.',
  )
  expect(await readable(await visitor.get('/cart/ajout?product_id=prod-aquapet'))).toMatch(
    /Total TTC, 1 article ?, livraison de 9,90 € comprise 29,94 €/,
  )
  const premium = { product_id: 'prod-osmoseur-premium', pack_type: 'basique' }
  await fillCart(visitor, premium)
  const text = await readable(await visitor.get(`/cart/ajout?${new URLSearchParams(premium)}`))
  expect(text).toContain('Comprend : Osmoseur Premium, Filtres de rechange 1 an')
  expect(text).toContain('Vous économisez')
  expect(text).toContain('Livraison gratuite')
  expect(text).toMatch(/Ce qui va avec .*Ajouter Installation professionnelle au panier/)
  expect(text).not.toContain('Ajouter Filtres de rechange')
  await fillCart(visitor, { product_id: 'prod-installation', pack_type: 'individual' })
  expect(await readable(await visitor.get(`/cart/ajout?${new URLSearchParams(premium)}`))).not.toContain(
    'Ajouter Installation',
  )
})

test('an article that a pack in the cart already holds is said to be paid twice, and can go or stay', async () => {
  const visitor = app.visitor()
  const installation = { product_id: 'prod-installation', pack_type: 'individual' }
  await fillCart(visitor, installation)
  expect(await readable(await visitor.get('/cart'))).not.toContain('Déjà compris')
  await fillCart(visitor, { ...pack, gift_product: shower })
  await fillCart(visitor, fountain)
  const text = await readable(await visitor.get('/cart'))
  expect(text.match(/Déjà compris dans votre pack « Osmoseur Essentiel – Pack Médium »/g)).toHaveLength(1)
  expect(text).toContain('Retirer Installation professionnelle')
  expect((await visitor.get('/shipping')).status).toBe(200)
  await expectStatus(303, visitor.post('/cart/line', { ...installation, quantity: 0 }))
  expect(await readable(await visitor.get('/cart'))).not.toContain('Déjà compris')
})

test('payment in three is never offered without its cost and the credit warning, nor under the lender’s minimum', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, fountain)
  expect(await readable(await visitor.get('/cart'))).not.toContain('3 ou 4 fois')
  await fillCart(visitor, machine)
  const text = await readable(await visitor.get('/cart'))
  expect(text).toContain('3 ou 4 fois')
  expect(text).toContain('Klarna Bank AB')
  expect(text).toContain('Attention ! Un crédit coûte de l’argent et doit être remboursé !')
})

test('a product without a picture shows the shop’s own, which exists', async () => {
  const visitor = app.visitor()
  const pictures = await db
    .deleteFrom('product_image')
    .where('product_id', '=', machine.product_id)
    .returningAll()
    .execute()
  await fillCart(visitor)
  const src = /<img[^>]*class="cart-line-picture"[^>]*>/.exec(await (await visitor.get('/cart')).text())?.[0]
  await db.insertInto('product_image').values(pictures).execute()
  expect(src).toContain('src="/uploads/products/default.jpg"')
  const server = await app.startServer()
  const picture = await server.visitor().get('/uploads/products/default.jpg')
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  await server.close()
})

test('below 100 € without VAT the delivery costs 9,90 €, said in the cart', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, fountain)
  const text = await readable(await visitor.get('/cart'))
  expect(text).toContain('Livraison 9,90 €')
  expect(text).toContain('Total TTC 29,94 €')
  expect(text).not.toContain('Livraison gratuite')
})

test('quantity: the buttons and the field set it', async () => {
  await emptyCarts()
  const visitor = app.visitor()
  await fillCart(visitor)
  const response = await visitor.post('/cart/line', { ...machine, quantity: 3 })
  expect([response.status, location(response)]).toEqual([303, '/cart'])
  expect(await linesOf(machine)).toMatchObject([{ quantity: 3 }])
})

test.each(['0', '-1'])('quantity %s removes the line, and « Annuler » brings it back', async (quantity) => {
  await emptyCarts()
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: shower, quantity: 2 })
  await expectStatus(303, visitor.post('/cart/line', { ...pack, quantity }))
  expect(await linesOf(pack)).toEqual([])
  const html = await (await visitor.get('/cart')).text()
  expect(html).toContain('action="/cart/lines"')
  expect(html).toContain('Annuler')
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  await fillCart(visitor, Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])))
  expect(await linesOf(pack)).toEqual([{ quantity: 2, gift_product_id: shower }])
})

test.each([
  ['1e308', '1e308'],
  ['1e3', '1e3'],
  ['decimals', '2.5'],
  ['nothing', ''],
  ['words', 'deux'],
  ['two values', ['1', '2']],
])('a quantity that is no whole number is refused by the field and changes nothing: %s', async (_, quantity) => {
  await emptyCarts()
  const visitor = app.visitor()
  await fillCart(visitor)
  const response = await visitor.post('/cart/line', { ...machine, quantity })
  expect(response.status).toBe(400)
  expect(await readable(response)).toContain('Indiquez un nombre entier, 0 pour supprimer l’article.')
  expect(await linesOf(machine)).toMatchObject([{ quantity: 1 }])
})

test('a missing quantity is refused too', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  expect((await visitor.post('/cart/line', machine)).status).toBe(400)
})

test('a quantity above the stock is refused with the figure, and the typed value kept', async () => {
  await emptyCarts()
  await setAvailable(db, 'osmose-pro', 3)
  const office = { product_id: 'prod-osmose-pro', pack_type: 'individual' }
  const visitor = app.visitor()
  await fillCart(visitor, office)
  const response = await visitor.post('/cart/line', { ...office, quantity: 7 })
  expect(response.status).toBe(409)
  const html = await response.text()
  expect(html).toContain('Il n’en reste que 3.')
  expect(html).toMatch(/type="number"[^>]*value="7"/)
  expect(html).toMatch(/aria-invalid="true"[^>]*aria-describedby="prod-osmose-pro-individual-erreur"/)
  expect(await linesOf(office)).toMatchObject([{ quantity: 1 }])
})

test.each([
  ['unknown product', { product_id: 'prod-nothing', quantity: 1 }, 404],
  ['unknown pack', { ...fountain, pack_type: 'premium', quantity: 1 }, 404],
  ['nonsense pack', { ...fountain, pack_type: 'constructor', quantity: 1 }, 400],
  ['zero', { ...machine, quantity: 0 }, 400],
  ['negative', { ...machine, quantity: -2 }, 400],
  ['1e308', { ...machine, quantity: '1e308' }, 400],
  ['two quantities', { ...machine, quantity: ['1', '5'] }, 400],
  ['pack without its gift', { ...pack, quantity: 1 }, 409],
  ['gift of another pack', { ...pack, gift_product: 'prod-h2go', quantity: 1 }, 409],
  ['gift that is none', { ...pack, gift_product: 'prod-osmose-pro', quantity: 1 }, 409],
])('an addition that makes no sense is refused and writes nothing: %s', async (_, fields, status) => {
  await emptyCarts()
  const visitor = app.visitor()
  const response = await visitor.post('/cart/lines', fields)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain('role="alert"')
  expect(await db.selectFrom('cart_line').selectAll().execute()).toEqual([])
})

test('prices sent by the client are ignored', async () => {
  await emptyCarts()
  const visitor = app.visitor()
  await fillCart(visitor, { ...machine, price: '0.01', price_cents: '1', unit_price: '1' })
  expect(await readable(await visitor.get('/cart'))).toContain('Total TTC 538,80 €')
})

test('a changed price is shown at its line and must be accepted', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { product_id: 'prod-h2go', quantity: 4 })
  await db.updateTable('product').set({ price_cents: 3_000 }).where('id', '=', 'prod-h2go').execute()
  const text = await readable(await visitor.get('/cart'))
  expect(text).toContain('Le prix est passé de 35,04 € à 36,00 € TTC depuis votre ajout.')
  expect(text).toContain('Réglez d’abord les points signalés')
  expect(location(await visitor.post('/cart'))).toBe('/cart')
  expect(await readable(await visitor.get('/cart'))).not.toContain('depuis votre ajout.')
})

test('a shortage is shown at its line with the form that resolves it', async () => {
  const filters = { product_id: 'prod-filtres-annuels', pack_type: 'individual' }
  const visitor = app.visitor()
  await setAvailable(db, 'filtres-annuels', 5)
  await fillCart(visitor, { ...filters, quantity: 4 })
  await setAvailable(db, 'filtres-annuels', 2)
  const html = await (await visitor.get('/cart')).text()
  expect(html).toContain('Il n’en reste que 2.')
  expect(html).toMatch(/<button[^>]*value="2" name="quantity"[^>]*>Passer à 2/)
  await expectStatus(303, visitor.post('/cart/line', { ...filters, quantity: 2 }))
  expect(await readable(await visitor.get('/cart'))).not.toContain('Il n’en reste que')
  await setAvailable(db, 'filtres-annuels', 0)
  expect(await readable(await visitor.get('/cart'))).toContain('Cet article vient d’être épuisé.')
  await setAvailable(db, 'filtres-annuels', 50)
})

test('a sold-out line shows no delivery date, offers alternatives, and blocks the delivery step', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, machine)
  expect(await readable(await visitor.get('/cart'))).toMatch(/Livraison à domicile.*Expédition sous/)
  await setAvailable(db, 'osmoseur-essentiel', 0)
  const html = await (await visitor.get('/cart')).text()
  const cart = await readable(new Response(html))
  expect(html).toContain('href="/products/prod-osmoseur-essentiel/prevenir"')
  expect(html).toMatch(/en stock\s*:.*<a href="\/products\/prod-osmoseur-premium">Osmoseur Premium<\/a>/)
  expect(html).not.toMatch(/Livraison à domicile|Expédition sous|Disponible|fois sans frais|Passer à la livraison/)
  const stopped = /n’est plus disponible.: retirez-le ou remplacez-le, puis choisissez la livraison/
  expect(cart).toMatch(stopped)
  const shipping = await visitor.get('/shipping')
  expect([shipping.status, location(shipping)]).toEqual([302, '/cart'])
  expect(location(await visitor.post('/shipping', shippingForm))).toBe('/cart')
  expect(await readable(await visitor.get('/checkout'))).not.toContain('À domicile')
  await setAvailable(db, 'osmoseur-essentiel', 20)
  expect(await readable(await visitor.get('/shipping'))).toContain('12 rue des Lilas')
})

test('lines that take the same last unit say so of each other, and one goes', async () => {
  const visitor = app.visitor()
  await setAvailable(db, 'osmoseur-essentiel', 2)
  await fillCart(visitor, machine)
  await fillCart(visitor, { ...pack, product_id: machine.product_id, gift_product: fountain.product_id })
  await setAvailable(db, 'osmoseur-essentiel', 1)
  const cart = await readable(await visitor.get('/cart'))
  expect(cart).toContain('Des lignes de votre panier prennent les mêmes derniers exemplaires')
  expect(cart).toMatch(/qu’un seul exemplaire, que prend aussi « Osmoseur Essentiel – Pack \p{L}+ » de ce panier/u)
  expect(cart).toContain('que prend aussi « Osmoseur Essentiel » de ce panier : retirez l’une de ces lignes.')
  expect(cart).not.toMatch(/épuisé|Déjà compris|Livraison à domicile|Passer à la livraison/)
  expect(location(await visitor.get('/shipping'))).toBe('/cart')
  await expectStatus(303, visitor.post('/cart/line', { ...machine, quantity: 0 }))
  expect(await readable(await visitor.get('/cart'))).toContain('Passer à la livraison')
  await setAvailable(db, 'osmoseur-essentiel', 20)
})

test('a referral code that is not known is refused where it was typed', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const refused = await expectStatus(409, visitor.post('/cart/parrainage', { code: 'AMI-ZZZZZZ' }))
  const html = await refused.text()
  expect(html).toMatch(/<details[^>]*id="parrainage"[^>]*open/)
  expect(html).toMatch(
    /<input[^>]*aria-invalid="true"[^>]*aria-describedby="code-error code-hint"[^>]*value="AMI-ZZZZZZ"/,
  )
  expect(html).toContain('id="code-error"')
})

test('a gift and the same article bought are worth the same', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: fountain.product_id })
  await fillCart(visitor, fountain)
  expect(await readable(await visitor.get('/cart'))).toMatch(
    /\(valeur 19,99 €\) : Fontaine AquaPet.* 20,04 € TTC l’unité/,
  )
})

test('an article withdrawn from sale is reported, not counted, and can be removed', async () => {
  const ultra = { product_id: 'prod-purificateur-ultra', pack_type: 'individual' }
  const visitor = app.visitor()
  await fillCart(visitor, fountain)
  await fillCart(visitor, ultra)
  await db.updateTable('product').set({ published: 0 }).where('id', '=', ultra.product_id).execute()
  const text = await readable(await visitor.get('/cart'))
  expect(text).toContain('Cet article n’est plus en vente.')
  expect(text).toContain('Total TTC 29,94 €')
  await expectStatus(303, visitor.post('/cart/line', { ...ultra, quantity: 0 }))
  const after = await readable(await visitor.get('/cart'))
  expect(after).not.toContain('n’est plus en vente')
  expect(after).not.toContain('Annuler')
})

test('a gift that ran out: another is proposed; when none is left, the pack goes without', async () => {
  const visitor = app.visitor()
  await setAvailable(db, 'purificateur-douche', 9)
  await fillCart(visitor, { ...pack, gift_product: shower })
  await setAvailable(db, 'purificateur-douche', 0)
  expect(await readable(await visitor.get('/cart'))).toContain('est épuisé. Choisissez votre produit offert.')
  await expectStatus(303, visitor.post('/cart/line', { ...pack, gift_product: fountain.product_id }))
  expect(await readable(await visitor.get('/cart'))).toContain('Produit offert (valeur 19,99 €) : Fontaine AquaPet')
  expect((await visitor.post('/cart/line', { ...pack, gift_product: shower })).status).toBe(409)
  await setAvailable(db, 'aquapet', 0)
  expect(await readable(await visitor.get('/cart'))).toContain('Continuer sans cadeau')
  await expectStatus(303, visitor.post('/cart/line', { ...pack, gift_product: '' }))
  expect(await readable(await visitor.get('/cart'))).toContain('Passer à la livraison')
  await setAvailable(db, 'purificateur-douche', 40)
  await setAvailable(db, 'aquapet', 40)
})

test('a withdrawn gift is announced in the cart and where it is opened elsewhere; no gift is then said to be chosen', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: shower })
  const gifts = await db.selectFrom('pack_gift').selectAll().where('product_id', '=', pack.product_id).execute()
  await db.deleteFrom('pack_gift').where('product_id', '=', pack.product_id).execute()
  const html = await (await visitor.get('/cart')).text()
  expect(html).toContain('Votre cadeau n’est plus proposé. Choisissez une autre formule')
  expect(html).not.toContain('Passer à la livraison')
  const path = `/cart/resume/${/\/cart\/resume\/([^"]+)"/.exec(html)?.[1] ?? ''}`
  const other = app.visitor()
  expect(await readable(await other.get(path))).toMatch(/Ce qui a changé depuis.*le cadeau choisi n’est plus proposé/s)
  await expectStatus(303, other.post(path))
  const copied = await readable(await other.get('/cart'))
  expect(copied).toContain('Un produit offert n’est plus proposé.')
  expect(copied).toContain('Votre cadeau n’est plus proposé.')
  expect(copied).not.toContain('à choisir')
  await expectStatus(303, other.post('/cart/line', { ...pack, gift_product: '' }))
  expect(await readable(await other.get('/cart'))).toContain('Passer à la livraison')
  await db.insertInto('pack_gift').values(gifts).execute()
  for (const slug of ['purificateur-douche', 'aquapet']) await setAvailable(db, slug, 0)
  const last = app.visitor()
  await expectStatus(303, last.post(path))
  const exhausted = await readable(await last.get('/cart'))
  expect(exhausted).toContain('Les produits offerts d’une formule sont épuisés.')
  expect(exhausted).not.toContain('à choisir')
  for (const slug of ['purificateur-douche', 'aquapet']) await setAvailable(db, slug, 40)
})

test('another visitor’s cart is out of reach', async () => {
  await emptyCarts()
  const owner = app.visitor()
  await fillCart(owner)
  const stranger = app.visitor()
  expect(await readable(await stranger.get('/cart'))).toContain('Votre panier est vide')
  const response = await stranger.post('/cart/line', { ...machine, quantity: 5 })
  expect(response.status).toBe(409)
  expect(await readable(response)).toContain('Cet article n’est plus dans votre panier.')
  expect(await linesOf(machine)).toMatchObject([{ quantity: 1 }])
})

test('an express cart stands beside the main one, and its own cart page changes it alone', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const express = await buyNow(visitor, 'prod-aquapet')
  const search = `?express=${express}`
  expect(await readable(await visitor.get('/cart'))).not.toContain('AquaPet')
  expect(await readable(await visitor.get(`/cart${search}`))).toContain('Votre achat immédiat')
  expect(location(await visitor.post(`/cart/line${search}`, { ...fountain, quantity: 2 }))).toBe(`/cart${search}`)
  expect(await readable(await visitor.get(`/cart${search}`))).toContain('2 articles')
  const other = app.visitor()
  await fillCart(other)
  for (const path of ['/cart', '/shipping', '/checkout']) {
    expect((await other.get(`${path}${search}`)).status).toBe(404)
  }
  expect((await other.post(`/cart/merge${search}`)).status).toBe(404)
  expect(location(await visitor.post(`/cart/merge${search}`))).toBe('/cart')
  expect(await readable(await visitor.get('/cart'))).toContain('AquaPet')
  expect((await visitor.get(`/cart${search}`)).status).toBe(404)
})

test('the link for another device copies the lines and tells nothing of whose they are', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...machine, quantity: 2 })
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  const html = await (await visitor.get('/cart')).text()
  const link = /value="(http:\/\/localhost\/cart\/resume\/[^"]+)"/.exec(html)?.[1] ?? ''
  const path = new URL(link).pathname
  const other = app.visitor()
  const page = await other.get(path)
  expect(page.headers.getSetCookie()).toEqual([])
  const text = await readable(page)
  expect(text).toContain('Osmoseur Essentiel')
  expect(text).not.toMatch(/Claire|Fontaine\b(?! AquaPet)|Lilas|Lyon/)
  expect(location(await other.post(path))).toBe('/cart')
  expect(await readable(await other.get('/cart'))).toContain('2 articles')
  expect(await readable(await other.get('/shipping'))).not.toContain('Lilas')
  expect((await other.get(`${path}x`)).status).toBe(404)
  expect((await other.post('/cart/resume/session_1.forged')).status).toBe(404)
})

test('the link opened where the cart is leads to that cart, the main one or the one beside it', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const express = await buyNow(visitor, fountain.product_id)
  const main = await db.selectFrom('cart').selectAll().where('id', '=', express).executeTakeFirstOrThrow()
  const tokenOf = async (id: string) => `/cart/resume/${await findResumeToken(db, id)}`
  expect(location(await expectStatus(302, visitor.get(await tokenOf(main.parent_id ?? ''))))).toBe('/cart')
  const beside = await expectStatus(302, visitor.get(await tokenOf(express)))
  expect(location(beside)).toBe(`/cart?express=${express}`)
  const other = app.visitor()
  expect(await readable(await expectStatus(200, other.get(await tokenOf(express))))).toContain('AquaPet')
})

test('anyone who gets the link can neither name the cart nor be mailed its owner’s address', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  const html = await (await visitor.get('/cart')).text()
  const token = /\/cart\/resume\/([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await (await visitor.get('/cart')).text()).includes(token)).toBe(true)
  const { id } = await db.selectFrom('cart').select('id').where('resume_token', '=', token).executeTakeFirstOrThrow()
  expect(token).not.toContain(id)
  const order = {
    items: [],
    customer_email: 'voleur@example.fr',
    payment_method: 'transfer',
    origin_url: 'http://localhost',
  }
  const stranger = app.visitor()
  expect((await stranger.json('POST', '/api/checkout/session', { ...order, cart_session_id: token })).status).toBe(422)
  // Even with the id itself, as leaked by an old client's log.
  const response = await stranger.json('POST', '/api/checkout/session', { ...order, cart_session_id: id })
  expect(response.status).toBe(200)
  const written = await readMails(db, { to: order.customer_email })
  const placed = await db.selectFrom('customer_order').selectAll().where('email', '=', order.customer_email).execute()
  expect(placed).toMatchObject([{ address: '', customer_name: '', first_name: '', phone: '' }])
  expect(JSON.stringify([written, placed])).not.toMatch(/Lilas|Claire|06 12/)
})

test('a cart that cannot be read says so, with a way to try again', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  await db.schema.alterTable('product_image').renameTo('product_image_away').execute()
  const response = await visitor.get('/cart')
  await db.schema.alterTable('product_image_away').renameTo('product_image').execute()
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toContain('Erreur de chargement')
  expect(html).toContain('Réessayer')
  expect(html).not.toMatch(/SQLITE|no such table|node_modules/i)
  expect((await visitor.get('/cart')).status).toBe(200)
})

test('pages have no inline script, style or event handler', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: shower })
  const html = await (await visitor.get('/cart')).text()
  expect(html).not.toMatch(/ style=|onclick=|<style|<script(?![^>]* src=)/)
})

test('a quantity far above the stock is answered with the number left', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const response = await visitor.post('/cart/line', { ...machine, quantity: 9999999 })
  expect(response.status).toBe(409)
  expect(await readable(response)).toMatch(/Il n’en reste que \d+\./)
})

test('the link says what changed before anything is taken over, and of a cart that is gone or bought that it is', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const html = await (await visitor.get('/cart')).text()
  const path = `/cart/resume/${/\/cart\/resume\/([^"]+)"/.exec(html)?.[1] ?? ''}`
  const { price_cents } = await db
    .selectFrom('product')
    .select('price_cents')
    .where('id', '=', machine.product_id)
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set({ price_cents: 50_000 }).where('id', '=', machine.product_id).execute()
  const other = app.visitor()
  expect(await readable(await other.get(path))).toMatch(/Ce qui a changé depuis.*prix passé de .* à 600,00/s)
  await db.updateTable('product').set({ price_cents }).where('id', '=', machine.product_id).execute()
  await expectStatus(303, other.post(path))
  const again = await readable(await other.get(path))
  expect(again).toContain('Ces articles sont déjà dans le panier de ce navigateur.')
  const gone = await readable(await expectStatus(404, other.get('/cart/resume/inconnu')))
  expect(gone).toContain('Un panier est gardé 30 jours après son dernier usage.')
  await visitor.post('/cart/line', { ...machine, quantity: 0 })
  expect(await readable(await app.visitor().get(path))).toContain('Ses articles ont été retirés depuis.')
})

test('a link used twice adds nothing twice; of a cart that was bought, or deleted after 30 days, it says so', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor, { ...machine, quantity: 2 })
  const html = await (await visitor.get('/cart')).text()
  const path = `/cart/resume/${/\/cart\/resume\/([^"]+)"/.exec(html)?.[1] ?? ''}`
  const other = app.visitor()
  for (let press = 0; press < 2; press++) await expectStatus(303, other.post(path))
  expect(await readable(await other.get('/cart'))).toContain('2 articles')
  await orderAndDecide(visitor, 'card', 'pay')
  expect(await readable(await expectStatus(200, app.visitor().get(path)))).toContain('Cette commande a été passée')
  await expectStatus(303, app.visitor().post(path))
  const old = app.visitor()
  await fillCart(old)
  const oldPath = `/cart/resume/${/\/cart\/resume\/([^"]+)"/.exec(await (await old.get('/cart')).text())?.[1] ?? ''}`
  const token = oldPath.slice('/cart/resume/'.length)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
  await db
    .updateTable('cart')
    .set({ updated_at: daysAgo(31).toISOString() })
    .where('resume_token', '=', token)
    .execute()
  await deleteStaleCarts(db, { before: daysAgo(30), limit: 1000 })
  expect(await readable(await expectStatus(404, app.visitor().get(oldPath)))).toContain(
    'Ce lien n’ouvre plus de panier',
  )
  await expectStatus(404, app.visitor().post(oldPath))
})
