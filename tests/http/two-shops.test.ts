import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { addToCart } from '~/models/shop/cart/index.server'
import { newCartId } from '~/models/values/id.server'
import { startServer } from '../faults/support'
import { openApp, type Visitor } from '../support/app'
import { type RawAnswer, rawRequest } from '../support/raw-request'
import { essentiel } from '../support/shop-database'
import { expectStatus, fillCart, location, order, readable, readyToPay } from '../support/shop-journey'

const NEIGHBOUR = 'voisine.localhost'
const app = await openApp({ LIMITS_SCALE: '1', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
const { tenantSigner } = await import('~/runtime/secret.server')
const { cartCookie, chatCookie, flashCookie, sessionCookie } = await import('~/middleware/cookies.server')
const links = {
  ...(await import('~/models/shop/order/index.server')),
  ...(await import('~/models/shop/payment/index.server')),
  ...(await import('~/models/crm/advice/index.server')),
  ...(await import('~/models/support/contact/index.server')),
}

const answers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: 'immédiate',
}
const contact = { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' }

// Filled before it is copied, so that both shops have the same orders, leads, requests and sessions.
const buyer = app.visitor()
await readyToPay(buyer)
await order(buyer, 'transfer')
await expectStatus(
  303,
  app.visitor().post(`/questionnaire?${new URLSearchParams({ ...answers, etape: '6' })}`, {
    ...contact,
    consent_email: 'on',
  }),
)
const { id: orderId } = await app.db.selectFrom('customer_order').select('id').executeTakeFirstOrThrow()
const { id: leadId } = await app.db.selectFrom('lead').select('id').where('is_demo', '=', 0).executeTakeFirstOrThrow()
const callbackId = await askCallback(app.visitor())
const declared = location(await expectStatus(303, declare(app.visitor())))
const declarationId = declared.replace(/^.*=|\.[^.]*$/g, '')

const sessionId = await signIn(app.visitor())

const neighbourDb = await app.copyShop('voisine')
await saveSetting(app.db, { key: 'shop.name', value: 'Première Boutique', at: new Date() })
await saveSetting(neighbourDb, { key: 'shop.name', value: 'Boutique Voisine', at: new Date() })
const server = await startServer(app.dataDir, {
  ...{ LIMITS_SCALE: '1', LOG_LEVEL: 'info' },
  // Nobody listens there.
  ADDRESS_SEARCH_URL: 'http://127.0.0.1:9/search',
})
afterAll(() => server.stop())

const first = tenantSigner({ id: 'boutique', isFirst: true })
const second = tenantSigner({ id: 'voisine', isFirst: false })
const neighbour = () => app.visitor(NEIGHBOUR)

async function askCallback(visitor: Visitor): Promise<string> {
  const slot = /<option value="(\d{4}-[^"]+)"/.exec(await (await visitor.get('/support/rappel')).text())?.[1] ?? ''
  const fields = { phone: '06 12 34 56 78', slot, subject: 'achat', consent: 'on' }
  const page = location(await expectStatus(303, visitor.post('/support/rappel', fields)))
  return page.replace(/^.*\/|\.[^.]*$/g, '')
}

/** Returns the cookie's content. */
async function signIn(visitor: Visitor): Promise<string> {
  await expectStatus(303, visitor.post('/profile/lien', { email: contact.email }))
  const html = await (await visitor.get('/profile')).text()
  await expectStatus(303, visitor.post(/href="(\/profile\/connexion\/[\w-]+)"/.exec(html)?.[1] ?? ''))
  const [data = ''] = visitor.cookies.get('sid')?.split('.') ?? []
  return JSON.parse(Buffer.from(data, 'base64url').toString())
}

function declare(visitor: Visitor): Promise<Response> {
  const declaration = { name: 'Claire Fontaine', orderNumber: 'AB12CD34', email: 'claire@example.fr' }
  return visitor.post('/retractation/confirmation', declaration)
}

/** Sends to the real server under one shop's host; retries when a late event loop sheds it. */
async function request(host: string, sent: Parameters<typeof rawRequest>[1]): Promise<RawAnswer> {
  const headers = { ...sent.headers, Host: `${host}:${new URL(server.url).port}` }
  for (;;) {
    const answer = await rawRequest(server.url, { ...sent, headers })
    if (answer.status !== 503 || answer.headers['retry-after'] !== '5') return answer
    await delay(500)
  }
}

function ask(host: string, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return request(host, { path, headers })
}

function send(host: string, path: string, fields: Record<string, string>): Promise<RawAnswer> {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }
  return request(host, { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() })
}

/** The response to a visitor without permission. */
async function answerOf(visitor: Visitor, path: string) {
  const response = await visitor.get(path)
  return { status: response.status, to: response.headers.get('Location') }
}

type Sign = typeof first

test.each<[string, (signer: Sign) => string]>([
  ['an order', (signer) => `/commande/${links.orderReference(signer, orderId)}`],
  [
    'its form for a late delivery',
    (signer) => `/commande/${links.orderReference(signer, orderId)}/livraison-en-retard`,
  ],
  ['a transfer', (signer) => links.transferConfirmationPath(signer, orderId)],
  ['consents', (signer) => links.consentPath(signer, leadId)],
  ['a call-back', (signer) => links.callbackPath(signer, callbackId)],
  [
    'a declaration',
    (signer) => `/retractation/confirmation?declaration=${links.withdrawalReference(signer, declarationId)}`,
  ],
])('the link of one shop to %s is unknown to the other, which has one of the same id', async (_, pathOf) => {
  const known = [await answerOf(app.visitor(), pathOf(first)), await answerOf(neighbour(), pathOf(second))]
  expect(known[0]).toMatchObject({ status: 200 })
  expect(known[1]).toEqual(known[0])
  const made = pathOf({ ...first, signReference: (_purpose, id) => `${id}.inconnue` })
  expect(await answerOf(neighbour(), pathOf(first))).toEqual(await answerOf(neighbour(), made))
  expect(await answerOf(app.visitor(), pathOf(second))).toEqual(await answerOf(app.visitor(), made))
  expect(await answerOf(neighbour(), pathOf(first))).not.toMatchObject({ status: 200 })
})

test('a form is not filled in from the order of another shop', async () => {
  const path = (signer: Sign) => `/support?commande=${links.orderReference(signer, orderId)}`
  expect(await (await neighbour().get(path(second))).text()).toContain('claire@example.fr')
  expect(await (await neighbour().get(path(first))).text()).not.toContain('claire@example.fr')
})

test('cookies of one shop are unknown at the other', async () => {
  const notice = { tone: 'info', lines: ['Un mot pour la page suivante.'] }
  const cookies = (signer: Sign) =>
    [
      cartCookie.serialize(signer, 'session_1'),
      sessionCookie.serialize(signer, 'x'),
      flashCookie.serialize(signer, notice),
      chatCookie.serialize(signer, 'x'),
    ]
      .map((header) => header.replace(/;.*/, ''))
      .join('; ')
  for (const [host, own, foreign] of [
    ['localhost', first, second],
    [NEIGHBOUR, second, first],
  ] as const) {
    expect((await ask(host, '/cart', { Cookie: cookies(own) })).text).toContain('Un mot pour la page suivante.')
    expect((await ask(host, '/cart', { Cookie: cookies(foreign) })).text).not.toContain('Un mot pour la page')
  }
})

test('a cart is known by its cookie to its own shop alone', async () => {
  const visitor = app.visitor()
  await fillCart(visitor)
  const cookie = visitor.cookies.header ?? ''
  expect((await ask('localhost', '/cart', { Cookie: cookie })).text).toContain('Osmoseur Essentiel')
  expect(await readable(new Response((await ask(NEIGHBOUR, '/cart', { Cookie: cookie })).text))).toContain(
    'Votre panier est vide',
  )
})

test('a session of one shop does not authenticate at the other, which has its row', async () => {
  const cookie = (signer: Sign) => sessionCookie.serialize(signer, sessionId).replace(/;.*/, '')
  const page = async (host: string, signer: Sign) => (await ask(host, '/profile', { Cookie: cookie(signer) })).text
  expect(await page('localhost', first)).toContain('Me déconnecter')
  expect(await page(NEIGHBOUR, second)).toContain('Me déconnecter')
  expect(await page(NEIGHBOUR, first)).not.toContain('Me déconnecter')
  expect(await page('localhost', second)).not.toContain('Me déconnecter')
})

test('the id of a cart means nothing at another shop', async () => {
  const [cartId, unknownId] = [newCartId(new Date()), newCartId(new Date())]
  const line = { cartId, productId: essentiel, packType: 'individual', giftProductId: null, quantity: 1 } as const
  await addToCart(app.db, { ...line, at: new Date() })
  const items = async (host: string, id: string) =>
    (await ask(host, `/api/cart/items?session_id=${id}`)).text.replaceAll(id, '')
  expect(await items('localhost', cartId)).toContain(essentiel)
  expect(await items(NEIGHBOUR, cartId)).toBe(await items(NEIGHBOUR, unknownId))
})

test('pages kept for everyone are kept for one shop', async () => {
  for (const path of ['/', '/products', `/products/${essentiel}`, '/mentions-legales', '/support']) {
    const [one, other] = [await ask('localhost', path), await ask(NEIGHBOUR, path)]
    expect([path, one.status, other.status]).toEqual([path, 200, 200])
    for (const again of [one, await ask('localhost', path)]) expect(again.text).not.toContain('Boutique Voisine')
    for (const again of [other, await ask(NEIGHBOUR, path)]) expect(again.text).not.toContain('Première Boutique')
    const kept = String(one.headers.etag)
    expect((await ask(NEIGHBOUR, path, { 'If-None-Match': kept })).status).toBe(200)
  }
})

test('a file uploaded to one shop is not there at the other', async () => {
  writeFileSync(join(app.dataDir, 'tenants/boutique/uploads/premiere.txt'), 'de la première')
  expect((await ask('localhost', '/uploads/premiere.txt')).text).toBe('de la première')
  expect((await ask(NEIGHBOUR, '/uploads/premiere.txt')).status).toBe(404)
})

test('limits used up at one shop leave the other free', async () => {
  const message = { name: 'Léa', email: 'pas une adresse', subject: 'pose', message: 'Bonjour' }
  const until429 = async (host: string) => {
    for (let sent = 1; sent <= 40; sent++) if ((await send(host, '/support', message)).status === 429) return sent
    return undefined
  }
  expect(await until429('localhost')).toBe(31)
  expect((await send(NEIGHBOUR, '/support', message)).status).toBe(400)
})

test('Stripe is the first shop’s: another has none until it is given its own', async () => {
  expect((await ask('localhost', '/webhooks/stripe')).status).toBe(405)
  const absent = await ask(NEIGHBOUR, '/webhooks/stripe')
  expect([absent.status, absent.text]).toEqual([404, '{"detail":"Stripe n’est pas configuré."}'])
  const visitor = neighbour()
  await readyToPay(visitor)
  expect(await order(visitor, 'card')).toMatch(/^\/paiement/)
})

test('a purchase at one shop creates mails and orders there alone', async () => {
  const count = async (db: typeof app.db) => ({
    orders: (await db.selectFrom('customer_order').select('id').execute()).length,
    mails: (await db.selectFrom('email').select('id').execute()).length,
  })
  const before = await count(app.db)
  const visitor = neighbour()
  await readyToPay(visitor)
  await order(visitor, 'transfer')
  expect(await count(app.db)).toEqual(before)
  expect((await count(neighbourDb)).orders).toBeGreaterThan(before.orders)
})

test('the links of a mail lead to the shop that wrote it', async () => {
  const mails = await neighbourDb.selectFrom('email').select('id').where('order_id', 'is not', null).execute()
  const { lines } = await app.run('mails', mails.at(-1)?.id ?? '', '--tenant', 'voisine')
  const [, host, reference] = /\/\/([^/\s]+)\/commande\/(\S+)/.exec(lines.join('\n')) ?? []
  expect(host).toContain('voisine.localhost')
  expect(second.parseReference('order', reference ?? '')).toBeDefined()
})

test('each request line of the log names its shop, and no reference', async () => {
  await ask('localhost', '/blog')
  await ask(NEIGHBOUR, `/commande/${links.orderReference(second, orderId)}`)
  const lineOf = (shop: string, path: string) => `"tenant":"${shop}","method":"GET","path":"${path}"`
  await expect.poll(server.output, { timeout: 10_000 }).toContain(lineOf('voisine', '/commande/…'))
  expect(server.output()).toContain(lineOf('boutique', '/blog'))
  expect(server.output()).not.toContain(lineOf('voisine', '/blog'))
  expect(server.output()).not.toContain(orderId)
})

test('the line of an outside service that fails names the shop whose visitor asked', async () => {
  await send(NEIGHBOUR, '/shipping/suggestions', { q: '12 rue des lilas' })
  const line = () =>
    server
      .output()
      .split('\n')
      .filter((each) => each.includes('outside service failed'))
  await expect.poll(line, { timeout: 10_000 }).toEqual([expect.stringContaining('"tenant":"voisine"')])
})

test('a backup keeps each shop in its own file', async () => {
  const { lines } = await app.run('backup')
  const archive = /\S+\.tar(?:\.\w+)?/.exec(lines.join('\n'))?.[0] ?? ''
  const { unpackBackup } = await import('~/database/backup/restore.server')
  const into = join(app.dataDir, 'unpacked')
  await unpackBackup(archive, { into, demo: true })
  const holds = (shop: string, words: string) =>
    readFileSync(join(into, 'tenants', shop, 'shop.sqlite')).includes(Buffer.from(words))
  expect([holds('boutique', 'Première Boutique'), holds('boutique', 'Boutique Voisine')]).toEqual([true, false])
  expect([holds('voisine', 'Boutique Voisine'), holds('voisine', 'Première Boutique')]).toEqual([true, false])
})
