import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { buyNow, fillCart, order, orderAndDecide, pack, readyToPay, shower } from '../support/shop-journey'

const app = await openApp()

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<br/>`, `autoComplete` and `disabled=""`, whatever a component says.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
  },
})

async function mistakes(response: Response): Promise<string[]> {
  const { results } = await validator.validateString(await response.text())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`),
  )
}

async function expectValid(visitor: Visitor, path: string): Promise<void> {
  expect([path, await mistakes(await visitor.get(path))]).toEqual([path, []])
}

const publicPages = [
  '/',
  '/products',
  '/products?besoin=pro&tri=nom',
  '/products?q=zzzz',
  '/products?q=fontaine',
  '/products/prod-osmoseur-essentiel',
  '/products/prod-osmoseur-premium?pack_type=premium&photo=2',
  '/products/prod-aquapet',
  '/products/inconnu',
  '/produit/inconnu',
  '/cart',
  '/mentions-legales',
  '/cgv',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
  '/profile',
  '/profile/connexion/inconnu',
  '/checkout/success',
  '/checkout/cancel',
  '/commande/inconnue',
  '/api/docs',
  '/inconnue',
]

test.each(publicPages)('%s is valid HTML', async (path) => {
  const visitor = app.visitor()
  await expectValid(visitor, path)
})

test.each(['/', '/products', '/products/prod-osmoseur-essentiel'])('%s is valid HTML with Save-Data', async (path) => {
  expect(await mistakes(await app.visitor().fetch(path, { headers: { 'Save-Data': 'on' } }))).toEqual([])
})

test('cart, shipping, checkout and payment are valid HTML, mistakes included', async () => {
  const visitor = app.visitor()
  await fillCart(visitor, { ...pack, gift_product: shower })
  await expectValid(visitor, '/cart')
  await expectValid(visitor, '/shipping')
  expect(await mistakes(await visitor.post('/shipping', { firstName: '' }))).toEqual([])
  await readyToPay(visitor)
  await expectValid(visitor, '/checkout')
  expect(await mistakes(await visitor.post('/checkout', {}))).toEqual([])
  const payment = await order(visitor, 'card')
  await expectValid(visitor, payment)
})

test('the pages after a payment are valid HTML, whatever the bank decided', async () => {
  for (const decision of ['pay', 'refuse', 'pending', 'abandon']) {
    const visitor = app.visitor()
    await readyToPay(visitor)
    await expectValid(visitor, await orderAndDecide(visitor, 'card', decision))
  }
  const visitor = app.visitor()
  await readyToPay(visitor)
  await expectValid(visitor, await order(visitor, 'transfer'))
})

test('a refused line and an express cart are valid HTML', async () => {
  const visitor = app.visitor()
  const refused = await visitor.post('/products/prod-osmoseur-premium', { pack_type: 'medium', quantity: '99999' })
  expect(refused.status).toBe(409)
  expect(await mistakes(refused)).toEqual([])
  await expectValid(visitor, `/shipping?express=${await buyNow(visitor, 'prod-osmoseur-essentiel')}`)
})

test('what the adapter refuses by itself is valid HTML', async () => {
  const { visitor, close } = await app.startServer()
  const refused = await visitor().post('/cart/lines', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(refused.status).toBe(403)
  expect(await mistakes(refused)).toEqual([])
  await close()
})
