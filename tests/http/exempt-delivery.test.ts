import { afterAll, expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { essentiel, setAvailable } from '../support/shop-database'
import {
  contactForm,
  expectStatus,
  fillCart,
  location,
  plainSpaces,
  readable,
  shippingForm,
} from '../support/shop-journey'
import { consultation, knownBelgian, startViesServer } from '../support/vies-server'

const vies = await startViesServer()
const app = await openApp(vies.environment)
afterAll(() => vies.close())
const { db } = app
await setAvailable(db, 'osmoseur-essentiel', 100)
await saveSetting(db, { key: 'legal.vat_number', value: 'FR40303265045', at: new Date() })
const camille = await asAdministrator(db, app.visitor())

const words = 'Exonération de TVA, art. 262 ter I du CGI'
const belgian = {
  ...{ ...shippingForm, company: 'Eau & Cie', country: 'Belgique', postalCode: '1000', city: 'Bruxelles' },
  ...{ phone: '+32 2 511 11 11', vatNumber: 'be 0403.170.701' },
}

async function checkoutOf(typed: Record<string, string>) {
  const visitor = app.visitor()
  await fillCart(visitor)
  await expectStatus(303, visitor.post('/shipping', typed))
  const page = await readable(await expectStatus(200, visitor.get('/checkout')))
  return { visitor, page }
}

const pay = async ({ visitor }: Awaited<ReturnType<typeof checkoutOf>>, contact = contactForm) => {
  const asked = await expectStatus(
    303,
    visitor.post('/checkout', { ...contact, phone: belgian.phone, payment_method: 'card' }),
  )
  const payment = new URL(location(asked), 'http://localhost').pathname
  const paid = await expectStatus(303, visitor.post(payment, { decision: 'pay' }))
  const html = await (await visitor.get(location(paid))).text()
  const path = /href="(\/commande\/[^"#]+)/.exec(html)?.[1] ?? ''
  const row = await db
    .selectFrom('customer_order')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { row, path }
}

test('a confirmed number of another member state exempts the delivery, with the words and both numbers everywhere', async () => {
  vies.play('normal')
  const ready = await checkoutOf(belgian)
  expect(ready.page).toContain(words)
  expect(ready.page).toMatch(/Total HT 449,00 €/)
  expect(ready.page).not.toContain('éco-participation')
  const { row, path } = await pay(ready)
  expect(row).toMatchObject({
    ...{ vat_union: 1, vat_percent: 0, tax_cents: 0, total_cents: 44_900, vat_number: knownBelgian },
    ...{ vat_check: 'valid', vat_consultation: consultation, vat_checked_at: expect.stringMatching(/^20/) },
  })
  const order = await (await app.visitor().get(path)).text()
  const invoice = /href="(\/commande\/[^"]+\/factures\/[^"/]+)"/.exec(order)?.[1] ?? ''
  const [mail] = await readMails(db, { kind: 'order-confirmation', orderId: row.id })
  const month = row.created_at.slice(0, 7)
  const csv = async (kind: string) =>
    (await (await expectStatus(200, camille.get(`/admin/journaux/${kind}.csv?mois=${month}`))).text()).split('\r\n')
  const journal = (await csv('tva')).find((line) => line.includes(row.order_number ?? '?')) ?? ''
  const told = {
    order: await readable(await app.visitor().get(path)),
    invoice: await readable(await app.visitor().get(invoice)),
    mail: plainSpaces(mail?.text_body ?? ''),
  }
  for (const text of Object.values(told))
    for (const each of [words, 'FR40303265045', knownBelgian]) expect(text).toContain(each)
  expect(journal).toContain('Livraison intracommunautaire, art. 262 ter I du CGI')
  expect(journal).toMatch(/449,00;0;0,00;449,00;.*FR40303265045;BE0403170701/)
  const [head, line] = await csv('rapprochement')
  const column = head?.split(';').indexOf('dont exonéré de TVA, art. 262 ter I du CGI (€)') ?? -1
  expect(line?.split(';')[column]).toBe('449,00')
  const desk = await readable(await camille.get(`/admin/orders/${row.id}`))
  expect(desk).toContain(`consultation ${consultation}`)
  expect(desk).toContain(words)
})

test.each([
  ['away', 'down', 'ne répond pas'],
  ['busy', 'unavailable', 'ne répond pas'],
  ['sure that it is unknown', 'ended', 'ne connaît pas le numéro de TVA BE0403170701'],
] as const)('while VIES is %s VAT is charged, and told before the payment', async (_, mode, told) => {
  vies.play(mode)
  const ready = await checkoutOf(belgian)
  expect(ready.page).toContain(told)
  expect(ready.page).toContain('La TVA est donc facturée')
  expect(ready.page).toMatch(/Total TTC 538,80 €/)
  const { row } = await pay(ready)
  expect(row).toMatchObject({ vat_union: 0, vat_percent: 20, total_cents: 53_880, vat_number: knownBelgian })
})

test('what was confirmed stays with a placed order though VIES says no later, and a new payment is told', async () => {
  vies.play('normal')
  const placed = await pay(await checkoutOf(belgian))
  const waiting = await checkoutOf(belgian)
  vies.play('ended')
  const old = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await db.updateTable('cart').set({ vat_checked_at: old }).where('vat_check', '=', 'valid').execute()
  const seen = { ...contactForm, phone: belgian.phone, payment_method: 'card', seen_total: '44900' }
  const refused = await readable(await expectStatus(409, waiting.visitor.post('/checkout', seen)))
  expect(refused).toContain('La TVA est donc facturée')
  expect(refused).toMatch(/Total TTC 538,80 €/)
  const kept = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', placed.row.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ vat_check: 'valid', vat_union: 1, vat_consultation: consultation, total_cents: 44_900 })
  expect(await readable(await app.visitor().get(placed.path))).toContain(words)
})

test('a confirmation holds while VIES is away', async () => {
  vies.play('normal')
  const waiting = await checkoutOf(belgian)
  vies.play('down')
  await db
    .updateTable('cart')
    .set({ vat_checked_at: '2026-01-01T00:00:00.000Z' })
    .where('vat_check', '=', 'valid')
    .execute()
  expect(await readable(await waiting.visitor.get('/checkout'))).toMatch(/Total HT 449,00 €/)
})

test('a French number, or a delivery in France, changes nothing', async () => {
  vies.play('normal')
  const french = await checkoutOf({ ...belgian, vatNumber: 'FR40303265045' })
  expect(french.page).toMatch(/Total TTC 538,80 €/)
  const inFrance = await checkoutOf({ ...shippingForm, company: 'Eau & Cie', vatNumber: knownBelgian })
  expect(inFrance.page).toMatch(/Total TTC 538,80 €/)
})

test('an order by the API is exempt once VIES confirmed, and never by what the caller says', async () => {
  vies.play('normal')
  const body = (more: object) => ({
    items: [{ product_id: essentiel, quantity: 1, pack_type: 'individual' }],
    ...{ customer_email: 'claire@example.fr', origin_url: 'http://localhost', payment_method: 'card' },
    shipping_address: { ...belgian, ...more },
  })
  const call = async (more: object) => {
    const response = await app.visitor().json('POST', '/api/checkout/session', body(more))
    const { order_number } = (await response.json()) as { order_number: string }
    return db
      .selectFrom('customer_order')
      .selectAll()
      .where('order_number', '=', order_number)
      .executeTakeFirstOrThrow()
  }
  expect(await call({})).toMatchObject({ vat_union: 1, total_cents: 44_900, vat_consultation: consultation })
  const forged = { vatNumber: 'LU15027442', vatCheck: 'valid', vat_check: 'valid', vatConsultation: 'FAUX' }
  expect(await call(forged)).toMatchObject({
    vat_union: 0,
    total_cents: 53_880,
    vat_check: 'unknown',
    vat_consultation: consultation,
  })
})
