import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { administratorCookie } from '../support/back-office'
import { expectStatus, location, order, readable, readyToPay } from '../support/shop-journey'
import { startSmtpServer } from '../support/smtp-server'
import { signatureHeader, startStripeServer } from '../support/stripe-server'

const stripe = await startStripeServer({ secretKey: 'sk_test_neighbour1234' })
const smtp = await startSmtpServer()
afterAll(async () => {
  await stripe.close()
  await smtp.close()
})

const app = await openApp({ STRIPE_API_URL: stripe.origin })
const db = await app.copyShop('voisine')
const { tenantSigner } = await import('~/runtime/secret.server')
const signer = tenantSigner({ id: 'voisine', isFirst: false })
const HOST = 'voisine.localhost'

const owner = app.visitor(HOST)
owner.cookies.keep(new Response(null, { headers: { 'Set-Cookie': await administratorCookie(db, signer) } }))

const page = async (group: string) => readable(await expectStatus(200, owner.get(`/admin/settings/${group}`)))
const stored = () => db.selectFrom('connection').selectAll().orderBy('kind').execute()
const connect = (fields: Record<string, string>) => owner.post('/admin/settings/paiement/stripe', fields)

/** A paid order by card needs the neighbour's account alone. */
async function orderByCard(): Promise<string> {
  const buyer = app.visitor(HOST)
  await readyToPay(buyer)
  return order(buyer, 'card')
}

const atStripe = /^\/pay\/cs_/

const mailServer = {
  host: '127.0.0.1',
  port: new URL(smtp.url).port,
  security: 'none',
  user: '',
  password: '',
  from: 'bonjour@voisine.example',
}

test.each([
  ['pk_test_neighbour1234', 400, 'C’est la clé publiable'],
  ['bonjour', 400, 'Une clé secrète commence par sk_ ou rk_'],
  ['sk_live_neighbour1234', 400, 'C’est une clé réelle'],
  ['sk_test_anotherkey', 409, 'Stripe ne connaît pas cette clé'],
])('the key %s is refused in French, and not given back', async (secretKey, status, words) => {
  const refused = await (await expectStatus(status, connect({ secretKey }))).text()
  expect(refused).toContain(words)
  expect(refused).not.toContain(secretKey)
  expect(await stored()).toEqual([])
})

test('an account that makes no webhooks asks for one that its owner made', async () => {
  stripe.fail({ kind: '500', path: '/v1/webhook_endpoints' })
  const refused = await readable(await expectStatus(409, connect({ secretKey: stripe.secretKey })))
  stripe.fail(undefined)
  expect(refused).toMatch(/Créez-le dans Stripe.*http:\/\/voisine\.localhost.*\/webhooks\/stripe/s)
  expect(await stored()).toEqual([])
})

test('one key connects the account: its webhook is made, and a sale is paid into it and into no other', async () => {
  await expectStatus(303, connect({ secretKey: stripe.secretKey }))
  expect(await page('paiement')).toMatch(/Relié par la clé sk_test_…1234/)
  const [endpoint] = [...stripe.endpoints.values()]
  expect(endpoint?.url).toMatch(/^http:\/\/voisine\.localhost(:\d+)?\/webhooks\/stripe$/)

  const paying = await orderByCard()
  expect(paying).toMatch(atStripe)
  const event = stripe.pay(paying.split('/').at(-1) ?? '')
  const deliver = (host: string | undefined, secret: string) =>
    app.visitor(host).post(
      '/webhooks/stripe',
      {},
      {
        headers: {
          'Content-Type': 'application/json',
          'Stripe-Signature': signatureHeader(event.body, secret, new Date()),
        },
        body: event.body,
      },
    )
  await expectStatus(404, deliver(undefined, endpoint?.secret ?? ''))
  await expectStatus(400, deliver(HOST, stripe.webhookSecret))
  await expectStatus(200, deliver(HOST, endpoint?.secret ?? ''))
  const paid = await db.selectFrom('payment').select('status').where('provider', '=', 'stripe').execute()
  expect(paid).toEqual([{ status: 'paid' }])
  expect(await app.db.selectFrom('payment').selectAll().where('provider', '=', 'stripe').execute()).toEqual([])
})

test('no secret stands in the database, its journal or the log of changes', async () => {
  const [endpoint] = [...stripe.endpoints.values()]
  const folder = join(app.dataDir, 'tenants/voisine')
  const bytes = ['shop.sqlite', 'shop.sqlite-wal'].map((file) => readFileSync(join(folder, file), 'latin1')).join('')
  for (const secret of [stripe.secretKey, endpoint?.secret ?? 'none']) expect(bytes).not.toContain(secret)
  expect(bytes).toContain('sk_test_…1234'.slice(0, 8))
})

test('a key of another account is refused while a payment is under way', async () => {
  await orderByCard()
  const other = [...stripe.sessions.keys()].at(-1) ?? ''
  const session = stripe.sessions.get(other)
  stripe.sessions.delete(other)
  expect(await readable(await expectStatus(409, connect({ secretKey: stripe.secretKey })))).toMatch(
    /d’un autre compte Stripe/,
  )
  if (session) stripe.sessions.set(other, session)
  await expectStatus(303, connect({ secretKey: stripe.secretKey }))
  expect(stripe.endpoints.size).toBe(1)
})

test('removing it waits for the payment under way; then nothing offers a card', async () => {
  await expectStatus(303, owner.post('/admin/settings/paiement/stripe/retirer'))
  expect(await page('paiement')).toMatch(/Rien n’a changé.*un paiement par Stripe est en cours/s)
  await db.updateTable('payment').set({ status: 'expired' }).where('status', '=', 'open').execute()
  await expectStatus(303, owner.post('/admin/settings/paiement/stripe/retirer'))
  expect(await page('paiement')).toMatch(/Stripe est retiré/)
  expect(stripe.endpoints.size).toBe(0)
  expect(await stored()).toEqual([])
  expect(await orderByCard()).not.toMatch(atStripe)
})

test('what was sealed under another secret is said to be unreadable, and offers nothing', async () => {
  const at = new Date().toISOString()
  await db
    .insertInto('connection')
    .values({ kind: 'stripe', sealed: 'A'.repeat(80), updated_at: at })
    .execute()
  await db
    .insertInto('connection')
    .values({ kind: 'mail', sealed: 'A'.repeat(80), updated_at: at })
    .execute()
  await expectStatus(303, owner.post('/admin/settings/e-mails/serveur/retirer'))
  const { closeTenants } = await import(join(process.cwd(), 'build/server/index.js'))
  await closeTenants()
  expect(await page('paiement')).toMatch(/ne se lit plus/)
  expect(await orderByCard()).not.toMatch(atStripe)
  await expectStatus(303, owner.post('/admin/settings/paiement/stripe/retirer'))
  expect(await page('paiement')).not.toMatch(/ne se lit plus/)
})

test('a mail server is tried before it is kept, and sends under its own address', async () => {
  const refused = await expectStatus(409, owner.post('/admin/settings/e-mails/serveur', { ...mailServer, port: '1' }))
  expect(await readable(refused)).toMatch(/Ce serveur ne nous laisse pas entrer/)
  await expectStatus(400, owner.post('/admin/settings/e-mails/serveur', { ...mailServer, host: 'http://exemple' }))
  await expectStatus(303, owner.post('/admin/settings/e-mails/serveur', mailServer))
  expect(await page('e-mails')).toMatch(/Le serveur d’envoi est relié/)
  await expectStatus(303, owner.post('/admin/settings/e-mails/essai'))
  expect(await page('e-mails')).toMatch(/Le serveur a pris le message/)
  expect(smtp.received.map(({ mail }) => mail.from?.address)).toEqual(['bonjour@voisine.example'])
})

test('an address that the verb does not know, or of another group, is a 404', async () => {
  await expectStatus(404, owner.post('/admin/settings/boutique/stripe', { secretKey: stripe.secretKey }))
  await expectStatus(404, owner.post('/admin/settings/paiement/inconnu', {}))
  await expectStatus(404, owner.get('/admin/settings/paiement/inconnu'))
  expect(location(await expectStatus(302, app.visitor(HOST).get('/admin/settings/paiement/stripe')))).toMatch(/login/)
})
