import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { fillCart, readyToPay } from '../support/shop-journey'

const app = await openApp({ DEMO: '1' })
const { answers } = await import('../support/questionnaire')
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { signer } = await import('../support/first-shop')

const contactStep = `/questionnaire?${new URLSearchParams(answers)}&etape=6`
const reviewPage = `/avis/laisser/${reviewReference(signer, await insertDeliveredOrder(app.db, { id: 'livree' }))}`

/** A field name of each form, and the steps that lead to it. */
const forms: { path: string; field: string; prepare?: (visitor: Visitor) => Promise<void> }[] = [
  { path: '/shipping', field: 'lastName', prepare: fillCart },
  { path: '/checkout', field: 'name', prepare: readyToPay },
  { path: '/support', field: 'message' },
  { path: '/support/rappel', field: 'question' },
  { path: contactStep, field: 'name' },
  { path: reviewPage, field: 'comment' },
  { path: '/support/commande', field: 'orderNumber' },
  { path: '/retractation', field: 'name' },
]

/** Conform parses the first ones as paths, and the last ones as commands. */
const foreignNames = [
  '__proto__',
  '__proto__[x]',
  'constructor',
  'constructor.prototype.x',
  'a[0]',
  'a.b',
  'email[0]',
  'email.x',
  'email[]',
  'a[',
  '.',
  '',
  '__intent__',
  '__state__',
]
const orders = ['{', '{"type":"reset","payload":{}}', '{"type":"update","payload":{"value":{"email":"a@example.fr"}}}']

async function refused(visitor: Visitor, path: string, pairs: string[][]) {
  const response = await visitor.post(path, {}, { body: new URLSearchParams(pairs) })
  return { status: response.status, html: await response.text() }
}

test.each(forms)('$path: unknown field names change nothing', async ({ path, field, prepare }) => {
  const visitor = app.visitor()
  await prepare?.(visitor)
  const own = [[field, 'O’Connor & fils']]
  const plain = await refused(visitor, path, own)
  expect(plain.status).toBe(400)
  expect(plain.html).toContain('O’Connor &amp; fils')
  for (const order of orders) {
    const foreign = foreignNames.map((name) => [name, order])
    expect(await refused(visitor, path, [...foreign, ...own])).toEqual(plain)
  }
})

test.each(forms)('$path: thousands of names change nothing', async ({ path, field, prepare }) => {
  const visitor = app.visitor()
  await prepare?.(visitor)
  const own = [[field, 'O’Connor & fils']]
  const many = Array.from({ length: 5000 }, (_, index) => [`n${index}.a[${index}]`, 'x'])
  expect(await refused(visitor, path, [...many, ...own])).toEqual(await refused(visitor, path, own))
})

test.each(forms)('$path: each line of the summary leads to a control', async ({ path, prepare }) => {
  const visitor = app.visitor()
  await prepare?.(visitor)
  const { html } = await refused(visitor, path, [])
  const summary = html.split('error-summary')[1]?.split('</ul>')[0] ?? ''
  const ids = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]* id="${id}"`))
})

test('a refused order keeps the means of payment that was chosen', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const { status, html } = await refused(visitor, '/checkout', [['payment_method', 'klarna']])
  expect(status).toBe(400)
  expect([...html.matchAll(/name="payment_method" checked="" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    'klarna',
  ])
})
