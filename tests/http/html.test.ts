import { readdirSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { signer } from '../support/first-shop'
import { missingPages, morePages, platformPages, publicPages } from '../support/public-pages'
import { buyNow, fillCart, order, orderAndDecide, pack, readyToPay, shower } from '../support/shop-journey'

const app = await openApp()

// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { consentPath, disownPath } = await import('~/models/crm/advice/consent.server')

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React always writes `<br/>`, `autoComplete`, `disabled=""` and `hidden=""`.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Checkboxes of one list share their name, like radios.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  },
})

async function mistakes(response: Response): Promise<string[]> {
  const { results } = await validator.validateString(await response.text())
  return results.flatMap(({ messages }) =>
    messages.filter(isMistake).map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`),
  )
}

/** The sort form repeats each compared product as a hidden field. */
function isMistake({ ruleId, message }: { ruleId: string; message: string }): boolean {
  return ruleId !== 'form-dup-name' || !message.endsWith('"produit"')
}

async function expectValid(visitor: Visitor, path: string): Promise<void> {
  expect([path, await mistakes(await visitor.get(path))]).toEqual([path, []])
}

const answers = new URLSearchParams({
  usage: 'commercial',
  household_size: 'entreprise',
  budget: '<200€',
  problem: 'tous',
  urgency: '1_mois',
}).toString()

test.each([...publicPages, ...missingPages, ...morePages, ...platformPages])('%s is valid HTML', async (path) => {
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

test('agreements are valid HTML: given, withdrawn, disowned and forgotten', async () => {
  const visitor = app.visitor()
  const contact = { name: 'Claire Fontaine', email: 'claire@example.fr', consent_email: 'on' }
  await visitor.post(`/questionnaire?${answers}&etape=6`, contact)
  const { id } = await app.db.selectFrom('lead').select('id').where('is_demo', '=', 0).executeTakeFirstOrThrow()
  await expectValid(visitor, consentPath(signer, id))
  await visitor.post(consentPath(signer, id), { agreement: 'advice' })
  await expectValid(visitor, consentPath(signer, id))
  await expectValid(visitor, disownPath(signer, id))
  await visitor.post(disownPath(signer, id))
  await expectValid(visitor, consentPath(signer, id))
})

test('a refused line and an express cart are valid HTML', async () => {
  const visitor = app.visitor()
  const refused = await visitor.post('/products/prod-osmoseur-premium', { pack_type: 'medium', quantity: '99999' })
  expect(refused.status).toBe(409)
  expect(await mistakes(refused)).toEqual([])
  await expectValid(visitor, `/shipping?express=${await buyNow(visitor, 'prod-osmoseur-essentiel')}`)
})

test('writing, withdrawing and reporting a review is valid HTML, mistakes included', async () => {
  const visitor = app.visitor()
  const orderId = await insertDeliveredOrder(app.db, { delivered_at: '2020-01-06T09:00:00.000Z' })
  const path = `/avis/laisser/${reviewReference(signer, orderId)}`
  await expectValid(visitor, path)
  expect(await mistakes(await visitor.post(path, { comment: 'Bof' }))).toEqual([])
  const words = { rating: '9', comment: 'Rien à redire.', name: 'Léa', location: 'Lyon', experienceOn: '2020-01-07' }
  expect((await visitor.post(path, words)).status).toBe(303)
  await expectValid(visitor, `${path}?produit=essentiel`)
  await expectValid(visitor, `${path}/retirer?produit=essentiel`)
  const { id } = await app.db.selectFrom('review').select('id').where('is_example', '=', 1).executeTakeFirstOrThrow()
  await expectValid(visitor, `/avis/${id}/signaler`)
  expect(await mistakes(await visitor.post(`/avis/${id}/signaler`, {}))).toEqual([])
})

test('a conversation, and a message that was refused, are valid HTML', async () => {
  const visitor = app.visitor()
  for (const message of ['Prix de l’Essentiel ?', 'Quels frais de port ?']) await visitor.post('/chat', { message })
  await visitor.post('/chat/personne', { email: '' })
  await expectValid(visitor, '/chat')
  expect(await mistakes(await visitor.post('/chat', { message: '' }))).toEqual([])
  expect(await mistakes(await visitor.post('/chat/personne', { email: 'lea@' }))).toEqual([])
})

test('the adapter’s own refusals are valid HTML', async () => {
  const { visitor, close } = await app.startServer()
  const refused = await visitor().post('/cart/lines', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(refused.status).toBe(403)
  expect(await mistakes(refused)).toEqual([])
  await close()
})

test('refused support forms are valid HTML', async () => {
  for (const path of ['/support', '/support/rappel', '/support/commande', '/products/prod-aquapet/prevenir']) {
    const refused = await app.visitor().post(path, {})
    expect([path, refused.status, await mistakes(refused)]).toEqual([path, 400, []])
  }
})

/** The classes with rules in a stylesheet. */
function styledIn(css: string): Set<string> {
  return new Set([...css.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name ?? ''))
}

const sources = readdirSync('app/styles').map((file) => readFileSync(`app/styles/${file}`, 'utf8'))
const styled = styledIn(sources.join(''))
/** Of both, the gifts of recommendations need no rule of their own. */
const unstyled = ['gifts']

test.each([...publicPages, ...morePages])('%s links the stylesheets of its classes', async (path) => {
  const html = await (await app.visitor().get(path)).text()
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address ?? '')
  const own = styledIn(linked.map((address) => readFileSync(`build/client${address}`, 'utf8')).join(''))
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names?.split(/\s+/) ?? [])
  const missing = classes.filter((name) => styled.has(name) && !own.has(name) && !unstyled.includes(name))
  expect([...new Set(missing)]).toEqual([])
})
