import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { missingPages, publicPages } from '../support/public-pages'
import { buyNow, fillCart, order, orderAndDecide, pack, readyToPay, shower } from '../support/shop-journey'

const app = await openApp()

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<br/>`, `autoComplete` and `disabled=""`, whatever a component says.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // Boxes of one list share their name, as radios do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
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

const morePages = [
  '/produit/inconnu',
  '/checkout/success',
  '/checkout/cancel',
  '/commande/inconnue',
  '/profile/connexion/inconnu',
  '/inconnue',
]

test.each([...publicPages, ...missingPages, ...morePages])('%s is valid HTML', async (path) => {
  const visitor = app.visitor()
  await expectValid(visitor, path)
})

test('every article is valid HTML', async () => {
  const visitor = app.visitor()
  const articles: { slug: string }[] = await (await visitor.get('/api/blog/articles')).json()
  expect(articles.length).toBeGreaterThan(7)
  for (const { slug } of articles) await expectValid(visitor, `/blog/${slug}`)
}, 90_000)

test.each(['/', '/products', '/products/prod-osmoseur-essentiel', '/blog', '/blog/durete-et-calcaire'])(
  '%s is valid HTML with Save-Data',
  async (path) => {
    expect(await mistakes(await app.visitor().fetch(path, { headers: { 'Save-Data': 'on' } }))).toEqual([])
  },
)

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

test('the refusals of the questionnaire are valid HTML', async () => {
  const visitor = app.visitor()
  expect(await mistakes(await visitor.post(`/questionnaire?${answers}&etape=6`, { consent_phone: 'on' }))).toEqual([])
  const line = { product_id: 'prod-osmoseur-premium', pack_type: 'medium', quantity: 1 }
  expect(await mistakes(await visitor.post(`/questionnaire/resultats?${answers}`, line))).toEqual([])
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
