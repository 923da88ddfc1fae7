import { expect, test } from 'vitest'
import { saveSetting, settingKeys } from '~/models/base/setting/index.server'
import { newCartId } from '~/models/values/id.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { sellGoods, setAvailable } from '../support/shop-database'
import { fillCart, machine, readable, shippingForm } from '../support/shop-journey'

const origin = 'https://boutique.example'
const app = await openApp({ APP_URL: origin, SESSION_SECRET: 'un-secret-de-plus-de-trente-deux-caracteres' })
const visitor = app.visitor()
const contract = await readContract(visitor)

test('a real shop that does not say who it is takes no order, by API either', async () => {
  const service = await app.db.selectFrom('product').select('id').where('is_service', '=', 1).executeTakeFirstOrThrow()
  const response = await visitor.json('POST', '/api/checkout/session', {
    items: [{ product_id: service.id, quantity: 1 }],
    cart_session_id: null,
    customer_email: 'claire@example.fr',
    origin_url: origin,
  })
  expect(response.status).toBe(503)
  expect(await contract.body(response, 'post /api/checkout/session')).toEqual({
    detail: 'La boutique ne prend pas encore de commande. Votre panier est conservé.',
  })
  expect(await app.db.selectFrom('customer_order').select('id').execute()).toEqual([])
})

test('its own address is the public one, whatever the request came by', async () => {
  const order = (origin_url: string) =>
    visitor.json('POST', '/api/checkout/session', {
      items: [],
      cart_session_id: newCartId(new Date()),
      customer_email: 'claire@example.fr',
      origin_url,
    })
  expect((await order('http://boutique.example')).status).toBe(422)
  expect((await order('http://localhost')).status).toBe(422)
  expect((await order(`${origin}/checkout`)).status).toBe(503)
})

test('with its identity and an IBAN, but no sender, it offers no means of payment and says how to order', async () => {
  const at = new Date()
  for (const key of settingKeys.filter((each) => /^(legal|shop)\.(?!name|phone|email|hours)/.test(each)))
    await saveSetting(app.db, { key, value: 'x', at })
  await saveSetting(app.db, { key: 'shop.phone', value: '01 99 00 12 34', at })
  await saveSetting(app.db, { key: 'shop.email', value: 'contact@boutique.example', at })
  await saveSetting(app.db, { key: 'transfer.iban', value: 'FR76 3000 6000 0112 3456 7890 189', at })
  await sellGoods(app.db)
  await setAvailable(app.db, 'osmoseur-essentiel', 5)
  const buyer = app.visitor()
  expect(await readable(await buyer.get(`/products/${machine.product_id}`))).not.toMatch(/Virement|Carte bancaire/)
  await fillCart(buyer)
  await buyer.post('/shipping', shippingForm)
  const page = await buyer.get('/checkout')
  expect(page.status).toBe(503)
  const html = await page.text()
  expect(html).toContain('appelez-nous au 01')
  expect(html).toContain('href="/support"')
  expect(html).not.toContain('Commander avec obligation de paiement')
  const refused = await buyer.post('/checkout', { email: 'a@example.fr', name: 'A', payment_method: 'transfer' })
  expect(refused.status).toBe(503)
  expect(await app.db.selectFrom('customer_order').select('id').execute()).toEqual([])
})
