import { afterAll, expect, test } from 'vitest'
import { startAddressServer } from '../support/address-server'
import { openApp, type Visitor } from '../support/app'
import { contactForm, expectStatus, fillCart, location, readable, shippingForm } from '../support/shop-journey'
import { knownVatNumber, startViesServer } from '../support/vies-server'

const [addresses, vies] = [await startAddressServer(), await startViesServer()]
const app = await openApp({ ...addresses.environment, ...vies.environment })
const { db } = app
afterAll(() => Promise.all([addresses.close(), vies.close()]))

async function visitorWithCart(): Promise<Visitor> {
  const visitor = app.visitor()
  await fillCart(visitor)
  return visitor
}

const company = { ...shippingForm, company: 'Eau & Cie', vatNumber: 'fr 40 303 265 045' }

async function lastOrder() {
  return db
    .selectFrom('customer_order')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

test('the field of the street names where addresses are proposed, and is a plain one beside', async () => {
  const html = await (await (await visitorWithCart()).get('/shipping')).text()
  const street = /<input[^>]*id="address"[^>]*>/.exec(html)?.[0] ?? ''
  expect(street).toContain('data-suggestions="/shipping/suggestions"')
  expect(street).not.toMatch(/disabled|readonly|role=/)
})

test('addresses are proposed to a post, and an empty list says that there is none', async () => {
  addresses.play('normal')
  const visitor = app.visitor()
  const proposed = await expectStatus(200, visitor.post('/shipping/suggestions', { q: '12 rue des lilas' }))
  expect(await proposed.json()).toContainEqual({ address: '12 Rue des Lilas', postalCode: '69003', city: 'Lyon' })
  expect(addresses.received).toMatchObject([{ cookie: undefined }])
  for (const failure of ['down', 'html', 'busy'] as const) {
    addresses.play(failure)
    expect(await (await visitor.post('/shipping/suggestions', { q: '12 rue' })).json()).toEqual([])
  }
  expect(location(await visitor.get('/shipping/suggestions'))).toBe('/shipping')
})

test('a VAT number that VIES knows goes with the order, to the desk and onto the invoice', async () => {
  vies.play('normal')
  const visitor = await visitorWithCart()
  const sent = await expectStatus(303, visitor.post('/shipping', company))
  expect([location(sent), sent.headers.getSetCookie().join()]).toEqual([
    '/checkout',
    expect.not.stringContaining('VIES'),
  ])
  // The same number is not checked twice.
  await expectStatus(303, visitor.post('/shipping', { ...company, firstName: 'Clara' }))
  expect(vies.received).toHaveLength(1)
  const before = await readable(await visitor.get('/checkout'))
  expect(before).toContain('TVA 20 %')
  const asked = await expectStatus(303, visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))
  const payment = new URL(location(asked), 'http://localhost').pathname
  await expectStatus(303, visitor.post(payment, { decision: 'pay' }))
  const order = await lastOrder()
  expect(order).toMatchObject({ vat_number: knownVatNumber, vat_check: 'valid', company: 'Eau & Cie', vat_percent: 20 })
  const invoice = await db
    .selectFrom('invoice')
    .select('content')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(invoice.content).buyer.vatNumber).toBe(knownVatNumber)
})

test('a number unknown to VIES is reported, kept and does not block', async () => {
  vies.play('normal')
  const visitor = await visitorWithCart()
  const sent = await visitor.post('/shipping', { ...company, vatNumber: 'LU 15027442' })
  expect([sent.status, location(sent)]).toEqual([303, '/checkout'])
  const page = await readable(await expectStatus(200, visitor.get('/checkout')))
  expect(page).toContain('Le registre européen VIES ne connaît pas le numéro de TVA LU15027442.')
  expect(page).toContain('Corriger le numéro')
  expect(await (await visitor.get('/shipping')).text()).toContain('value="LU15027442"')
})

test('an invalid number is refused at its field, and Switzerland’s is not sent to VIES', async () => {
  vies.play('normal')
  const visitor = await visitorWithCart()
  const refused = await visitor.post('/shipping', { ...company, vatNumber: 'FR41303265045' })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toContain('<a href="#vatNumber">Numéro de TVA invalide')
  expect(html).toContain('value="FR41303265045"')
  expect(html).toMatch(/<details class="address-part" open/)
  await expectStatus(303, visitor.post('/shipping', { ...company, vatNumber: 'CHE-107.787.577 TVA' }))
  expect(vies.received).toEqual([])
})

test.each(['down', 'unavailable', 'other', 'invalid-json'] as const)(
  'VIES that is %s blocks no order: the number is kept, unverified, and this is told',
  async (failure) => {
    vies.play(failure)
    const visitor = await visitorWithCart()
    const sent = await visitor.post('/shipping', company)
    expect([sent.status, location(sent)]).toEqual([303, '/checkout'])
    expect(await readable(await visitor.get('/checkout'))).toContain(
      'Le registre européen VIES ne répond pas : votre numéro de TVA est gardé sans avoir été vérifié.',
    )
    await expectStatus(303, visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))
    expect(await lastOrder()).toMatchObject({ vat_number: knownVatNumber, vat_check: 'unverified' })
  },
)
