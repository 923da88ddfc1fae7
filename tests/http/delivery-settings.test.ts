import { expect, test } from 'vitest'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import {
  contactForm,
  expectStatus,
  fillCart,
  fountain,
  orderAndDecide,
  readable,
  shippingForm,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app
const backOffice = await asAdministrator(db, app.visitor())

const settingsPage = '/admin/settings/livraison'

/** Posts the group's form as a browser without scripts does. */
async function save(fields: Record<string, string>): Promise<Response> {
  const html = await (await backOffice.get(settingsPage)).text()
  const [, first, second] = /name="version"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="version"/.exec(html) ?? []
  return backOffice.post(settingsPage, { version: first ?? second ?? '', ...fields })
}

const page = async (path: string) => readable(await expectStatus(200, app.visitor().get(path)))

async function cartOfFountain() {
  const visitor = app.visitor()
  await fillCart(visitor, fountain)
  return { visitor, text: await readable(await visitor.get('/cart')) }
}

test('without a mail server the settings say why no test message can be sent', async () => {
  expect(await readable(await backOffice.get('/admin/settings/e-mails'))).toMatch(
    /Message d’essai Sans serveur d’envoi/,
  )
})

test('by default a parcel costs what it always did', async () => {
  expect((await cartOfFountain()).text).toContain('Livraison 9,90 €')
  expect(await page('/cgv')).toMatch(/de 9,90 € TTC.*moins de 100 € hors taxes/)
  expect(await readable(await backOffice.get(settingsPage))).toMatch(/Frais de livraison, en euros TTC/)
})

test('a new fee and threshold are said by every page, the assistant, the data of search engines and the terms', async () => {
  await expectStatus(303, save({ 'delivery-fee': '12.5', 'delivery-free_from': '800' }))
  expect(await db.selectFrom('setting').selectAll().where('key', '=', 'delivery.fee').execute()).toMatchObject([
    { value: '12,50' },
  ])
  const { visitor, text } = await cartOfFountain()
  expect(text).toContain('Livraison 12,50 €')
  expect(text).toContain('Total TTC 32,54 €')
  expect(await page('/')).toMatch(/Gratuit dès 800,00 € HT \(960,00 € TTC\).*12,50 € TTC/s)
  // 449 € HT: shipped free before, no longer.
  const machine = await page('/products/prod-osmoseur-essentiel')
  expect(machine).toMatch(/Livraison 12,50 €/)
  expect(machine).toMatch(/12,50 € TTC, gratuite dès 800,00 € HT \(960,00 € TTC\)/)
  const html = await (await visitor.get('/products/prod-osmoseur-essentiel')).text()
  expect(html).toMatch(/data-pricing="[^"]*feeCents&quot;:1250,&quot;freeFromCents&quot;:80000/)
  expect(html).toMatch(/"shippingRate":\{"@type":"MonetaryAmount","value":"12\.50"/)
  expect(await page('/products')).not.toMatch(/Osmoseur Essentiel.{0,400}Livraison incluse/s)
  expect(await page('/cgv')).toMatch(/de 12,50 € TTC.*moins de 800 € hors taxes/)
  expect(await page('/support')).toMatch(
    /La livraison coûte 12,50 € TTC lorsque les articles représentent moins de 800 € hors taxes/,
  )
  const asking = app.visitor()
  await asking.post('/chat', { message: 'Quels sont les frais de port ?' })
  expect(await readable(await asking.get('/chat'))).toMatch(/12,50 € TTC.*800,00 € hors taxes/s)
  const { shipping_cost } = await (await visitor.get('/api/cart/items')).json()
  expect(shipping_cost ?? 12.5).toBe(12.5)
})

test('an order that was placed keeps its fee, on its page and in its mails', async () => {
  await expectStatus(303, save({ 'delivery-fee': '12,50', 'delivery-free_from': '800' }))
  const { visitor } = await cartOfFountain()
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  const placed = await orderAndDecide(visitor, 'card', 'pay')
  await expectStatus(303, save({ 'delivery-fee': '20' }))
  const rows = await db
    .selectFrom('customer_order')
    .select('shipping_cents')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  expect(rows).toEqual([{ shipping_cents: 1250 }])
  expect(await readable(await visitor.get(placed))).toContain('32,54 €')
  const [mail] = (await readMails(db, { kind: 'order-confirmation' })).slice(-1)
  expect(mail?.text_body.replace(/[\u00a0\u202f]/g, ' ')).toContain('12,50 €')
  expect((await cartOfFountain()).text).toContain('Livraison 20,00 €')
})

test('a fee that changes before the button is pressed is shown before anything is ordered', async () => {
  const transfers = await db
    .selectFrom('customer_order')
    .select('id')
    .where('payment_method', '=', 'transfer')
    .execute()
  await expectStatus(303, save({ 'delivery-fee': '20' }))
  const { visitor } = await cartOfFountain()
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  const seen = await readable(await visitor.get('/checkout'))
  expect(seen).toContain('20,00 €')
  await expectStatus(303, save({ 'delivery-fee': '9,90' }))
  const refused = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer', seen_total: 4004 })
  expect(refused.status).toBe(409)
  expect(await readable(refused)).toContain('29,94 €')
  const orders = await db.selectFrom('customer_order').select('id').where('payment_method', '=', 'transfer').execute()
  expect(orders).toHaveLength(transfers.length)
})

test('days of transit and of closing move the promise', async () => {
  const [today, later] = [parisDay(new Date()), addDays(parisDay(new Date()), 300)].map((day) =>
    day.split('-').reverse().join('/'),
  )
  await expectStatus(303, save({ 'delivery-transit_benelux': '5-7', 'delivery-closed_days': `${today}-${later}` }))
  expect(await page('/products/prod-osmoseur-essentiel')).toContain('5 à 7 jours ouvrés')
  expect(await page('/')).toMatch(/Expédition sous 2\d\d jours ouvrés/)
  await expectStatus(303, save({ 'delivery-transit_benelux': '2-4', 'delivery-closed_days': '' }))
})

test.each([
  ['delivery-fee', '9,999', 'Un montant en euros, par exemple 9,90'],
  ['delivery-fee', '1e3', 'Un montant en euros'],
  ['delivery-fee', '-1', 'Un montant en euros'],
  ['delivery-free_from', 'jamais', 'Un montant en euros'],
  ['delivery-transit_france', '4-2', 'Un nombre de jours de 1 à 30'],
  ['delivery-closed_days', '30/02/2027', 'Des jours séparés par des virgules'],
])('%s %j is refused by its field, and kept as it was typed', async (name, typed, words) => {
  const before = await db.selectFrom('setting').selectAll().execute()
  const html = await (await expectStatus(400, save({ [name]: typed }))).text()
  expect(html).toContain(words)
  expect(html).toContain(`value="${typed}"`)
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual(before)
})

const hostileKeys = [
  ...['role', 'paid', 'total', 'status', 'tenant_id', 'id', 'key', 'value', 'keys', 'values', 'group', 'actor', 'at'],
  ...['__proto__', 'constructor', 'prototype', '__proto__.x', 'constructor.prototype', 'toString', 'hasOwnProperty'],
  ...[
    'shop-name',
    'shop.name',
    'transfer-iban',
    'transfer.iban',
    'legal-siren',
    'loyalty-enabled',
    'chat-daily_tokens',
  ],
  ...['delivery.fee', 'delivery-fee[0]', 'delivery-fee.x', 'delivery', 'Delivery-Fee', 'delivery-fee ', 'updated_at'],
  ...['setting', 'settings', 'user', 'user_id', 'is_admin', 'admin', 'password', 'session', 'token', 'created_at'],
  ...['price_cents', 'shipping_cents', 'total_cents', 'stock', 'email', 'name', 'order_id', 'demo', 'revision'],
  ...['_method', 'intent', '__intent__', 'fields[shop-name]', 'a[b][c]', '$where', 'select', 'then'],
]

test('hostile keys to a group’s form write nothing', async () => {
  expect(hostileKeys.length).toBeGreaterThanOrEqual(60)
  const stored = async () => [
    await db.selectFrom('setting').selectAll().execute(),
    await db.selectFrom('user').select(['id', 'role', 'name']).orderBy('id').execute(),
    await db.selectFrom('audit_log').select('position').orderBy('position').execute(),
  ]
  const before = await stored()
  for (const key of hostileKeys) {
    const answer = await save({ [key]: '99' })
    expect([key, answer.status]).toEqual([key, 303])
    await answer.text()
  }
  expect(await stored()).toEqual(before)
})
