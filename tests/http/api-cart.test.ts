import { beforeEach, expect, test } from 'vitest'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { address } from '../support/shop-checkout'
import { essentiel, productId, setAvailable } from '../support/shop-database'

const app = await openApp()
const { db } = app
const visitor = app.visitor()
const contract = await readContract(visitor)
const shower = await productId(db, 'purificateur-douche')
const fountain = await productId(db, 'aquapet')
const bottle = await productId(db, 'h2go')

let session = ''
let count = 0
beforeEach(async () => {
  session = `session_${Date.now()}_essai${String(count++).padStart(8, '0')}`
  await setAvailable(db, 'osmoseur-essentiel', 24)
})

interface Cart {
  items: {
    product_id: string
    quantity: number
    pack_type: string | null
    product_price: number
    gift_products: { product_id: string; name: string; value: number; quantity: number }[]
  }[]
  subtotal: number
  tax_amount: number
  shipping_cost: number
  total_amount: number
  vat_percent: number
}

async function cartOf(response: Response | Promise<Response>, call: string): Promise<Cart> {
  const answer = await response
  expect(answer.status).toBe(200)
  await contract.body(answer.clone(), call)
  return answer.json()
}

const read = () => cartOf(visitor.get(`/api/cart/items?session_id=${session}`), 'get /api/cart/items')
const send = (fields: object) => visitor.json('POST', '/api/cart/add', { session_id: session, ...fields })
const add = (fields: object) => cartOf(send(fields), 'post /api/cart/add')
const change = (fields: object) => visitor.json('PUT', '/api/cart/update', { session_id: session, ...fields })

const empty = { items: [], subtotal: 0, tax_amount: 0, shipping_cost: 0, total_amount: 0, vat_percent: 20 }

test('an unknown session is an empty cart, and reading it writes nothing', async () => {
  expect(await read()).toEqual(empty)
  expect(await db.selectFrom('cart').selectAll().where('id', '=', session).execute()).toEqual([])
})

test('adding answers the cart, priced from the database, VAT and shipping as in the shop', async () => {
  const cart = await add({ product_id: essentiel })
  expect(cart).toMatchObject({ subtotal: 449, tax_amount: 89.8, shipping_cost: 0, total_amount: 538.8 })
  expect(cart.items).toMatchObject([
    { product_id: essentiel, quantity: 1, product_price: 449, price: 449, price_ttc: 538.8, pack_type: null },
  ])
  expect(await add({ product_id: essentiel, quantity: 2, pack_type: 'individual' })).toMatchObject({
    items: [{ quantity: 3 }],
    subtotal: 1347,
  })
  expect(await read()).toMatchObject({ subtotal: 1347, tax_amount: 269.4, total_amount: 1616.4 })
})

test('below 100 euros without VAT, shipping is 9.90', async () => {
  const cart = await add({ product_id: shower })
  expect(cart).toMatchObject({ subtotal: 20.85, tax_amount: 4.17, shipping_cost: 9.9, total_amount: 34.92 })
})

test('prices, names and owners that the client sends are ignored', async () => {
  const cart = await add({
    product_id: essentiel,
    price: 1,
    product_price: 0.01,
    unit_price: -5,
    product_name: 'Gratuit',
    seen_price_cents: 1,
    kind: 'express',
    parent_id: 'autre',
    email: 'intrus@example.fr',
    __proto__: { quantity: 50 },
    constructor: { prototype: { polluted: true } },
  })
  expect(cart).toMatchObject({ subtotal: 449, items: [{ quantity: 1, product_name: 'Osmoseur Essentiel' }] })
  const row = await db.selectFrom('cart').selectAll().where('id', '=', session).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'main', parent_id: null, email: null })
  expect({}).not.toHaveProperty('polluted')
})

test('a raw __proto__ key brings no field', async () => {
  const response = await visitor.fetch('/api/cart/add', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: `{"session_id": "${session}", "product_id": "${essentiel}", "__proto__": {"quantity": 7, "admin": true}}`,
  })
  expect((await cartOf(response, 'post /api/cart/add')).items).toMatchObject([{ quantity: 1 }])
  expect({}).not.toHaveProperty('admin')
})

test('one line per product and pack; the gift named last is the line’s gift', async () => {
  await add({ product_id: essentiel, pack_type: 'medium', gift_product: shower })
  const cart = await add({ product_id: essentiel, pack_type: 'medium', gift_product: { product_id: fountain } })
  expect(cart.items).toMatchObject([
    { quantity: 2, pack_type: 'medium', gift_products: [{ product_id: fountain, value: 19.99, quantity: 1 }] },
  ])
  expect((await add({ product_id: essentiel })).items).toHaveLength(2)
})

test('an old client adds a pack without a gift, which it names later; adding again keeps a gift already named', async () => {
  const waiting = await add({ product_id: essentiel, pack_type: 'premium' })
  expect(waiting.items).toMatchObject([{ pack_type: 'premium', gift_products: [] }])
  await add({ product_id: essentiel, pack_type: 'premium', gift_product: bottle })
  const again = await add({ product_id: essentiel, pack_type: 'premium', gift_product: null })
  expect(again.items).toMatchObject([{ quantity: 3, gift_products: [{ product_id: bottle }] }])
})

test('a gift that the pack does not offer, or that has gone, is refused and nothing is added', async () => {
  const foreign = await send({ product_id: essentiel, pack_type: 'medium', gift_product: bottle })
  expect(foreign.status).toBe(409)
  expect(await contract.body(foreign, 'post /api/cart/add')).toEqual({
    detail: 'Ce cadeau n’est pas proposé avec cet article.',
  })

  await setAvailable(db, 'purificateur-douche', 0)
  const gone = await send({ product_id: essentiel, pack_type: 'medium', gift_product: shower })
  expect(gone.status).toBe(409)
  expect(await gone.json()).toEqual({ detail: 'Ce cadeau n’est plus disponible. Choisissez-en un autre.' })
  await setAvailable(db, 'purificateur-douche', 30)
  expect(await read()).toEqual(empty)
})

test('an unknown product is 404, a pack that it does not have is 422', async () => {
  const product = await send({ product_id: 'inconnu' })
  expect(product.status).toBe(404)
  await contract.body(product, 'post /api/cart/add')
  const pack = await send({ product_id: shower, pack_type: 'medium' })
  expect(pack.status).toBe(422)
  expect(await pack.json()).toMatchObject({ errors: { pack_type: ['Ce pack n’existe pas pour ce produit.'] } })
})

test('a quantity above the stock is refused with the remaining number', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 2)
  await add({ product_id: essentiel, quantity: 2 })
  const response = await send({ product_id: essentiel })
  expect(response.status).toBe(409)
  expect(await contract.body(response, 'post /api/cart/add')).toEqual({ detail: 'Il n’en reste que 2 en stock.' })
  expect((await change({ product_id: essentiel, pack_type: null, quantity: 3 })).status).toBe(409)
  expect((await read()).items).toMatchObject([{ quantity: 2 }])
})

const badQuantities = [0, -1, 1.5, '1', '1e3', 1e308, [1], [], null, true, {}, '', 10_000, Number.MAX_SAFE_INTEGER]

test.each(badQuantities)('the quantity %j cannot be added', async (quantity) => {
  const response = await send({ product_id: essentiel, quantity })
  expect(response.status).toBe(422)
  expect(await contract.body(response, 'post /api/cart/add')).toMatchObject({
    errors: { quantity: [expect.stringMatching(/^(Indiquez|Ce champ) .*\.$/)] },
  })
  expect(await read()).toEqual(empty)
})

const badSessions = [
  undefined,
  null,
  '',
  'x',
  'session_',
  'session_1_abc',
  5,
  [],
  `session_1763544000000_${'a'.repeat(90)}`,
]

test.each(badSessions)('the session id %j is refused by every cart call', async (id) => {
  const body = { session_id: id, product_id: essentiel, pack_type: null, quantity: 1 }
  const query = typeof id === 'string' ? `?session_id=${id}` : ''
  const responses = await Promise.all([
    visitor.get(`/api/cart/items${query}`),
    visitor.json('POST', '/api/cart/add', body),
    visitor.json('PUT', '/api/cart/update', body),
    visitor.json('DELETE', '/api/cart/remove', body),
    visitor.json('DELETE', `/api/cart/clear${query}`),
  ])
  for (const response of responses) {
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { session_id: [expect.any(String)] } })
  }
})

test.each([
  { pack_type: 'deluxe' },
  { pack_type: 1 },
  { gift_product: 5 },
  { gift_product: {} },
  { product_id: ['a'] },
  { product_id: '' },
  { product_id: 'a'.repeat(101) },
])('the fields %j are invalid', async (fields) => {
  const response = await send({ product_id: essentiel, ...fields })
  expect(response.status).toBe(422)
  expect(await contract.body(response, 'post /api/cart/add')).toMatchObject({
    errors: { [Object.keys(fields).join()]: [expect.any(String)] },
  })
})

test('a quantity is set; zero or less removes the line', async () => {
  await add({ product_id: essentiel, pack_type: 'medium', gift_product: shower })
  const line = { product_id: essentiel, pack_type: 'medium' }
  expect(await cartOf(change({ ...line, quantity: 4 }), 'put /api/cart/update')).toMatchObject({
    items: [{ quantity: 4, gift_products: [{ product_id: shower }] }],
  })
  expect(await cartOf(change({ ...line, quantity: -2 }), 'put /api/cart/update')).toEqual(empty)
  expect(await cartOf(change({ ...line, quantity: 0 }), 'put /api/cart/update')).toEqual(empty)
  const absent = await change({ ...line, quantity: 1 })
  expect(absent.status).toBe(404)
  await contract.body(absent, 'put /api/cart/update')
})

test.each(['1', 1.5, [2], null, undefined, 1e308])('a line’s quantity cannot become %j', async (quantity) => {
  await add({ product_id: essentiel })
  expect((await change({ product_id: essentiel, pack_type: null, quantity })).status).toBe(422)
  expect((await read()).items).toMatchObject([{ quantity: 1 }])
})

test('a line is removed, and an absent one already is', async () => {
  await add({ product_id: essentiel })
  await add({ product_id: shower })
  const remove = () =>
    visitor.json('DELETE', '/api/cart/remove', { session_id: session, product_id: essentiel, pack_type: null })
  expect((await cartOf(remove(), 'delete /api/cart/remove')).items).toMatchObject([{ product_id: shower }])
  expect((await cartOf(remove(), 'delete /api/cart/remove')).items).toMatchObject([{ product_id: shower }])
})

test('a cart is cleared, as often as one likes', async () => {
  await add({ product_id: essentiel })
  for (const _ of [1, 2]) {
    const response = visitor.json('DELETE', `/api/cart/clear?session_id=${session}`)
    expect(await cartOf(response, 'delete /api/cart/clear')).toEqual(empty)
  }
})

test('a cart’s answer never holds the address or the e-mail of its shopper', async () => {
  await add({ product_id: essentiel })
  await db
    .updateTable('cart')
    .set({ email: address.email, first_name: address.firstName, address: address.address, phone: address.phone })
    .where('id', '=', session)
    .execute()
  const text = JSON.stringify(await read())
  for (const secret of [address.email, address.address, address.firstName, address.phone]) {
    expect(text).not.toContain(secret)
  }
})

test('a withdrawn article stays listed without a price, so that items add up to the total', async () => {
  await add({ product_id: fountain })
  await add({ product_id: essentiel })
  await db.updateTable('product').set({ published: 0 }).where('id', '=', fountain).execute()
  const cart = await read()
  expect(cart.items).toHaveLength(2)
  expect(cart.items.reduce((sum, item) => sum + item.product_price * item.quantity, 0)).toBe(cart.subtotal)
  await db.updateTable('product').set({ published: 1 }).where('id', '=', fountain).execute()
})

test('a program calls without a cookie and without an origin; a foreign page is refused in JSON', async () => {
  const server = await app.startServer()
  const body = JSON.stringify({ session_id: session, product_id: essentiel })
  const post = (headers: Record<string, string>, text = body) =>
    fetch(`${server.url}/api/cart/add`, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  expect((await cartOf(post({}), 'post /api/cart/add')).items).toMatchObject([{ quantity: 1 }])

  const foreign = await post({ Origin: 'https://autre.example' })
  expect(foreign.status).toBe(403)
  expect(await foreign.json()).toEqual({ detail: expect.any(String) })
  expect((await post({ Cookie: 'cart=x' })).status).toBe(403)

  const large = await post({}, JSON.stringify({ session_id: session, note: 'a'.repeat(70_000) }))
  expect(large.status).toBe(413)
  expect(await large.json()).toEqual({ detail: expect.any(String) })
  expect((await read()).items).toMatchObject([{ quantity: 1 }])
  await server.close()
})
