import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const camille = await asAdministrator(db, app.visitor())

const created = location(
  await expectStatus(
    303,
    camille.post('/admin/products/nouveau', {
      ...{ name: 'Réfection de toiture', slug: 'refection-de-toiture', sku: 'TOIT-1', kind: 'quote', price: '600,00' },
    }),
  ),
)
const productId = created.split('/').find((part) => part.startsWith('prod-')) ?? ''
await db.updateTable('product').set({ published: 1 }).where('id', '=', productId).execute()
const sheet = `/products/${productId}`

test('an offer on request shows the least price, and asks for a quote in a slot instead of a cart', async () => {
  const page = await (await expectStatus(200, app.visitor().get(sheet))).text()
  expect(await readable(new Response(page))).toMatch(/à partir de 720,00 € TTC.*Sur devis.*Demander un devis/s)
  expect(page).not.toContain('Ajouter au panier')
  expect(page).not.toContain('"offers"')
  const form = await readable(await expectStatus(200, app.visitor().get(`/support/rappel?produit=${productId}`)))
  expect(form).toMatch(/Demander un devis.*Au sujet de : Réfection de toiture/s)
  expect(await readable(await app.visitor().get('/products?q=toiture'))).toMatch(
    /Sur devis.*à partir de 720,00 €.*Demander un devis/s,
  )
  const compared = await readable(
    await app.visitor().get(`/comparer?produit=${productId}&produit=prod-osmoseur-essentiel`),
  )
  expect(compared).toMatch(/Choisir Demander un devis/)
})

test('no cart takes it, whatever is posted', async () => {
  const visitor = app.visitor()
  await expectStatus(404, visitor.post(sheet, { quantity: '1', pack_type: 'individual' }))
  await expectStatus(404, visitor.post(sheet, { quantity: '1', pack_type: 'individual', buy: 'now' }))
  const line = { product_id: productId, pack_type: 'individual', quantity: 1 }
  expect((await visitor.json('POST', '/api/cart/items', line)).status).toBeGreaterThanOrEqual(400)
  expect(await db.selectFrom('cart_line').selectAll().where('product_id', '=', productId).execute()).toEqual([])
})

test('once it has a fixed price it is sold, and a cart that holds it loses it when it is on request again', async () => {
  const set = (on_request: 0 | 1) => db.updateTable('product').set({ on_request }).where('id', '=', productId).execute()
  await set(0)
  const visitor = app.visitor()
  await expectStatus(303, visitor.post(sheet, { quantity: '1', pack_type: 'individual' }))
  expect(await readable(await visitor.get('/cart'))).toContain('Réfection de toiture')
  await set(1)
  const cart = await readable(await expectStatus(200, visitor.get('/cart')))
  expect(cart).toMatch(/Cet article n’est plus en vente.*Total TTC 0,00 €/s)
})
