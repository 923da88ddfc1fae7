import { afterAll, expect, test } from 'vitest'
import { startAddressServer } from '../support/address-server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { startDnsServer } from '../support/dns-server'
import { deliveryReport, queueAnyMail } from '../support/mails'
import { contactForm, expectStatus, fillCart, location, readable, shippingForm } from '../support/shop-journey'
import { knownVatNumber, startViesServer } from '../support/vies-server'

const [addresses, vies] = [await startAddressServer(), await startViesServer()]
const dns = await startDnsServer({
  'bon.example': ['google-site=1', 'v=spf1 a:smtp.bon.example -all'],
  'cle._domainkey.bon.example': [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`],
  '_dmarc.bon.example': ['v=DMARC1; p=quarantine'],
  'vide.example': [],
  'faux.example': ['v=spf1 +all'],
  'cle._domainkey.faux.example': ['v=DKIM1; p='],
  '_dmarc.faux.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  'panne.example': 'broken',
  'cle._domainkey.panne.example': 'broken',
  '_dmarc.panne.example': 'broken',
})
const app = await openApp({
  ...{ ...addresses.environment, ...vies.environment, ...dns.environment },
  MAIL_WEBHOOK_SECRET: 'le-secret-du-serveur-de-mail',
})
const { db } = app
afterAll(() => Promise.all([addresses.close(), vies.close(), dns.close()]))

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

test('a VAT number that VIES knows goes with the order, to the back-office and onto the invoice', async () => {
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

const entered = 'À saisir'

test.each([
  ['bon.example', /SPF en place.*a:smtp\.bon\.example -all.*DKIM en place.*DMARC en place/, false],
  [
    'vide.example',
    /SPF manque.*v=spf1 .*DKIM manque.*cle\._domainkey\.vide\.example.*DMARC manque.*p=quarantine/,
    true,
  ],
  ['faux.example', /SPF trop permissif.*\+all.*DKIM clé retirée.*DMARC plusieurs, donc aucun/, true],
  ['panne.example', /SPF non vérifié : le DNS ne répond pas.*DMARC non vérifié/, true],
  [
    'inconnu.example',
    /Les serveurs DNS ne connaissent pas inconnu\.example : vérifiez l’adresse de l’expéditeur/,
    true,
  ],
])('the sending domain %s is judged by its DNS records, with what to enter', async (domain, told, asksToEnter) => {
  await app.run('setting', 'shop.email', `contact@${domain}`)
  await app.run('setting', 'mails.dkim_selector', 'cle')
  const camille = await asAdministrator(db, app.visitor())
  const text = await readable(await expectStatus(200, camille.get('/admin/agent-mercury/domaine')))
  expect(text).toMatch(told)
  expect(text.includes(entered)).toBe(asksToEnter)
})

const webhook = '/webhooks/retours'

function postReport(body: string, secret?: string): Promise<Response> {
  const headers = { 'Content-Type': 'message/rfc822', ...(secret && { Authorization: `Bearer ${secret}` }) }
  return app.visitor().fetch(webhook, { method: 'POST', headers, body })
}

test('a delivery report is taken with its secret alone, once, and only of a mail of ours to that mailbox', async () => {
  const secret = 'le-secret-du-serveur-de-mail'
  await db.deleteFrom('email').execute()
  await queueAnyMail(db, { key: 'k', to: 'lea@example.fr', at: new Date() })
  const text = { subject: 's', text_body: 't', html_body: 'h' }
  const sent = { status: 'sent', sent_at: new Date().toISOString(), message_id: 'm1@localhost' } as const
  await db
    .updateTable('email')
    .set({ ...text, ...sent })
    .execute()
  const bounces = () => db.selectFrom('mail_bounce').select(['severity', 'source']).execute()
  await expectStatus(405, app.visitor().get(webhook))
  for (const wrong of [undefined, 'faux', `${secret}x`]) {
    const refused = await expectStatus(401, postReport(deliveryReport(), wrong))
    expect(await refused.json()).toEqual({ detail: 'Secret inconnu.' })
  }
  for (const forged of [deliveryReport({ id: 'm2@localhost' }), deliveryReport({ to: 'autre@example.fr' })])
    expect(await (await expectStatus(200, postReport(forged, secret))).json()).toMatchObject({ foreign: 1 })
  expect(await (await expectStatus(200, postReport('n’importe quoi', secret))).json()).toEqual({
    ...{ recorded: 0, repeated: 0, foreign: 0 },
  })
  expect(await bounces()).toEqual([])
  expect(await (await postReport(deliveryReport(), secret)).json()).toMatchObject({ recorded: 1 })
  expect(await (await postReport(deliveryReport(), secret)).json()).toMatchObject({ recorded: 0, repeated: 1 })
  expect(await bounces()).toEqual([{ severity: 'hard', source: 'report' }])
})
