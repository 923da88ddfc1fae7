import { beforeEach, expect, test } from 'vitest'
import { addToCart } from '~/models/shop/cart/index.server'
import { newCartId } from '~/models/values/id.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { address, cartWith } from '../support/shop-checkout'
import { available, essentiel, productId, setAvailable } from '../support/shop-database'

const app = await openApp()
const { db } = app
const visitor = app.visitor()
const contract = await readContract(visitor)
const shower = await productId(db, 'purificateur-douche')
const fountain = await productId(db, 'aquapet')
const call = 'post /api/checkout/session'

beforeEach(async () => {
  await setAvailable(db, 'osmoseur-essentiel', 24)
})

const { company, vatNumber, siren, addressLine2, billing, ...shipping } = address

const contact = {
  customer_email: 'claire@example.fr',
  customer_name: 'Claire Fontaine',
  customer_phone: '06 12 34 56 78',
  payment_method: 'card',
  use_klarna: false,
  origin_url: 'http://localhost',
}

const one = { product_id: essentiel, product_name: 'Osmoseur', quantity: 1, unit_price: 449, pack_type: null }

function order(fields: object) {
  const body = { ...contact, items: [one], shipping_address: shipping, ...fields }
  return visitor.json('POST', '/api/checkout/session', body)
}

interface Session {
  session_id: string
  url: string
  order_number: string
}

async function opened(response: Response | Promise<Response>): Promise<Session> {
  const answer = await response
  expect(answer.status).toBe(200)
  await contract.body(answer.clone(), call)
  return answer.json()
}

async function refused(response: Response | Promise<Response>, status: number) {
  const answer = await response
  expect(answer.status).toBe(status)
  return contract.body(answer, call)
}

function orderOf(session: Session) {
  return db
    .selectFrom('customer_order')
    .innerJoin('payment', 'payment.order_id', 'customer_order.id')
    .selectAll('customer_order')
    .where('payment.session_id', '=', session.session_id)
    .executeTakeFirstOrThrow()
}

async function countOrders(): Promise<number> {
  const row = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function statusOf(session: Session) {
  const response = await visitor.get(`/api/checkout/status/${session.session_id}`)
  return contract.body(response, 'get /api/checkout/status/{sessionId}')
}

const decide = (session: Session, decision: string) =>
  visitor.post(`/paiement-simule/${session.session_id}`, { decision })

test('items become an order priced from the database, whatever prices came with them', async () => {
  const items = [{ ...one, unit_price: 0.01, price: -449, product_price: '1', total: 0 }]
  const session = await opened(
    order({
      items,
      subtotal: 1,
      total_amount: 1,
      total_cents: 1,
      status: 'confirme',
      payment_state: 'paid',
      paid: true,
    }),
  )
  expect(session.url).toBe(`http://localhost/paiement-simule/${session.session_id}`)
  expect(session.order_number).toBe(session.session_id.slice(-8).toUpperCase())
  expect(await orderOf(session)).toMatchObject({
    status: 'en_attente',
    payment_state: 'unpaid',
    subtotal_cents: 44_900,
    tax_cents: 8_980,
    total_cents: 53_880,
    email: 'claire@example.fr',
    customer_name: 'Claire Fontaine',
    address: '12 rue des Lilas',
    city: 'Lyon',
    cgv_version: expect.stringMatching(/./),
  })
  expect(await available(db, 'osmoseur-essentiel')).toBe(23)
})

test('keys that would reach prototypes or columns change nothing', async () => {
  const body = JSON.stringify({ ...contact, items: [one], shipping_address: shipping }).replace(
    '{',
    '{"__proto__": {"cart_session_id": "x", "isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}, "id": "1", "order_number": "VOL", "tenant_id": "autre", "role": "Administrator",',
  )
  const response = await visitor.fetch('/api/checkout/session', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  })
  const session = await opened(response)
  expect(await orderOf(session)).toMatchObject({ order_number: session.order_number, status: 'en_attente' })
  expect({}).not.toHaveProperty('isAdmin')
})

test('a cart named is the order: its lines, not the items sent', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel', 2)
  const session = await opened(order({ cart_session_id: cartId, items: [{ ...one, quantity: 9 }] }))
  expect(await orderOf(session)).toMatchObject({ subtotal_cents: 89_800, cart_id: cartId, source_cart_id: cartId })
})

test('the same cart again is the same order and the same session', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const before = await countOrders()
  const [first, second] = await Promise.all([
    opened(order({ cart_session_id: cartId })),
    opened(order({ cart_session_id: cartId })),
  ])
  const third = await opened(order({ cart_session_id: cartId, items: [] }))
  expect([second, third]).toEqual([first, first])
  expect(await countOrders()).toBe(before + 1)
})

test('a pack that waits for its gift is refused until its item names one that is offered', async () => {
  const cartId = newCartId(new Date())
  await visitor.json('POST', '/api/cart/add', { session_id: cartId, product_id: essentiel, pack_type: 'medium' })
  const before = await countOrders()
  const pack = { ...one, pack_type: 'medium' }
  const waits = { detail: 'Veuillez sélectionner votre produit offert avant de continuer.' }
  expect(await refused(order({ cart_session_id: cartId, items: [pack] }), 409)).toEqual(waits)
  const bottle = await productId(db, 'h2go')
  const foreign = order({ cart_session_id: cartId, items: [{ ...pack, gift_product: bottle }] })
  expect(await refused(foreign, 409)).toEqual({ detail: 'Ce cadeau n’est pas proposé avec cet article.' })
  expect(await countOrders()).toBe(before)

  const gift_products = [{ product_id: fountain, name: 'Fontaine', value: 0, quantity: 1 }]
  const session = await opened(order({ cart_session_id: cartId, items: [{ ...pack, gift_products }] }))
  const { id } = await orderOf(session)
  const items = await db.selectFrom('order_item').selectAll().where('order_id', '=', id).execute()
  expect(items).toMatchObject([{ pack_type: 'medium', gift_product_id: fountain, gift_value_cents: 1_999 }])
})

test('a gift already chosen stands, whatever the items say', async () => {
  const cartId = newCartId(new Date())
  await visitor.json('POST', '/api/cart/add', {
    session_id: cartId,
    product_id: essentiel,
    pack_type: 'medium',
    gift_product: shower,
  })
  const items = [{ ...one, pack_type: 'medium', gift_product: fountain }]
  const { id } = await orderOf(await opened(order({ cart_session_id: cartId, items })))
  const rows = await db.selectFrom('order_item').select('gift_product_id').where('order_id', '=', id).execute()
  expect(rows).toEqual([{ gift_product_id: shower }])
})

test('items without a cart are checked like a cart', async () => {
  const before = await countOrders()
  const pack = { ...one, pack_type: 'medium' }
  expect(await refused(order({ items: [pack] }), 409)).toEqual({
    detail: 'Veuillez sélectionner votre produit offert avant de continuer.',
  })
  await refused(order({ items: [{ ...one, product_id: 'inconnu' }] }), 404)
  await refused(order({ items: [{ ...one, product_id: shower, pack_type: 'medium' }] }), 422)
  await setAvailable(db, 'osmoseur-essentiel', 3)
  expect(await refused(order({ items: [one, { ...one, quantity: 3 }] }), 409)).toEqual({
    detail: 'Osmoseur Essentiel\u202f: Il n’en reste que 3 en stock.',
  })
  expect(await countOrders()).toBe(before)
  expect(await available(db, 'osmoseur-essentiel')).toBe(3)
})

test('a changed price is reported once, then the new one applies', async () => {
  const cartId = await cartWith(db, 'aquapet')
  const { price_cents: price } = await db
    .selectFrom('product')
    .select('price_cents')
    .where('id', '=', fountain)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .set({ price_cents: price + 1_000 })
    .where('id', '=', fountain)
    .execute()
  const told = await refused(order({ cart_session_id: cartId }), 409)
  expect(told).toEqual({ detail: expect.stringMatching(/^Votre panier a changé\. .+ est devenu .+ TTC\. Vérifiez-le/) })
  const session = await opened(order({ cart_session_id: cartId }))
  expect(await orderOf(session)).toMatchObject({ subtotal_cents: price + 1_000 })
  await db.updateTable('product').set({ price_cents: price }).where('id', '=', fountain).execute()
})

test('a gift that the pack offers no more is reported once, then the pack goes without', async () => {
  const cartId = newCartId(new Date())
  const line = { cartId, productId: essentiel, packType: 'medium', giftProductId: shower, quantity: 1 } as const
  await addToCart(db, { ...line, at: new Date() })
  const gifts = await db.selectFrom('pack_gift').selectAll().where('product_id', '=', essentiel).execute()
  await db.deleteFrom('pack_gift').where('product_id', '=', essentiel).execute()
  const told = await refused(order({ cart_session_id: cartId }), 409)
  expect(told).toEqual({
    detail: expect.stringMatching(/a changé\. .+ le cadeau choisi n’est plus proposé\. Vérifiez-le/),
  })
  await opened(order({ cart_session_id: cartId }))
  await db.insertInto('pack_gift').values(gifts).execute()
})

test('prices are those of the delivery country', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const by = { key: 'vat.by_destination', updated_at: new Date().toISOString() }
  const shipping_address = { ...shipping, country: 'Belgique', postalCode: '1000' }
  await db
    .insertInto('setting')
    .values({ ...by, value: 'oui' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'oui' }))
    .execute()
  await db.updateTable('product').set({ price_cents: 50_000 }).where('id', '=', essentiel).execute()
  const told = await refused(order({ cart_session_id: cartId, shipping_address }), 409)
  expect(told).toEqual({ detail: expect.stringMatching(/543,29.€ est devenu 605,00.€ TTC/) })
  const session = await opened(order({ cart_session_id: cartId, shipping_address }))
  expect(await orderOf(session)).toMatchObject({ vat_percent: 21, total_cents: 60_500 })
  await db.updateTable('product').set({ price_cents: 44_900 }).where('id', '=', essentiel).execute()
  await db.deleteFrom('setting').where('key', '=', by.key).execute()
})

test('a cart above the stock is refused with the remaining number', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel', 2)
  await setAvailable(db, 'osmoseur-essentiel', 1)
  expect(await refused(order({ cart_session_id: cartId }), 409)).toEqual({
    detail: 'Osmoseur Essentiel\u202f: Il n’en reste que 1 en stock.',
  })
})

test('an empty or unknown cart cannot be ordered', async () => {
  expect(await refused(order({ cart_session_id: newCartId(new Date()) }), 409)).toEqual({ detail: 'Panier vide' })
  expect(await refused(order({ items: [] }), 422)).toMatchObject({ errors: { items: ['La commande est vide.'] } })
})

test.each([
  ['card', false, 'card'],
  ['card', true, 'klarna'],
  ['klarna', false, 'klarna'],
  ['klarna', true, 'klarna'],
  ['paypal', false, 'paypal'],
] as const)('payment_method %s with use_klarna %s pays by %s', async (payment_method, use_klarna, method) => {
  const session = await opened(order({ payment_method, use_klarna }))
  expect(await orderOf(session)).toMatchObject({ payment_method: method })
})

test('payment is by card when nothing is said', async () => {
  const session = await opened(order({ payment_method: undefined, use_klarna: undefined }))
  expect(await orderOf(session)).toMatchObject({ payment_method: 'card' })
})

test.each(['paypal', 'transfer'])('instalments by %s do not exist', async (payment_method) => {
  expect(await refused(order({ payment_method, use_klarna: true }), 422)).toMatchObject({
    errors: { use_klarna: [expect.any(String)] },
  })
})

test('instalments below the lender’s minimum are refused and nothing is written', async () => {
  const before = await countOrders()
  const items = [{ ...one, product_id: shower }]
  expect(await refused(order({ items, payment_method: 'klarna' }), 409)).toEqual({
    detail: expect.stringMatching(/^Le paiement en plusieurs fois est proposé à partir de \d/),
  })
  expect(await countOrders()).toBe(before)
})

test('a transfer waits for its money, and a repeated call finds the same order', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const session = await opened(order({ cart_session_id: cartId, payment_method: 'transfer' }))
  expect(session.url).toBe(`http://localhost/checkout/success?session_id=${session.session_id}`)
  expect(await statusOf(session)).toEqual({
    payment_status: 'pending',
    session_id: session.session_id,
    order_number: session.order_number,
  })
  expect(await opened(order({ cart_session_id: cartId, payment_method: 'transfer' }))).toEqual(session)
})

test('a method that the shop does not offer is refused', async () => {
  await db.updateTable('setting').set({ value: '' }).where('key', '=', 'transfer.iban').execute()
  expect(await refused(order({ payment_method: 'transfer' }), 409)).toEqual({
    detail: 'Ce moyen de paiement n’est pas proposé par la boutique.',
  })
})

test('without an address the order waits for one on our page, before the provider’s', async () => {
  const session = await opened(order({ shipping_address: undefined }))
  const placed = await orderOf(session)
  expect(placed).toMatchObject({ address: '', city: '', customer_name: 'Claire Fontaine', phone: '06 12 34 56 78' })
  const url = new URL(session.url)
  expect(url.origin).toBe('http://localhost')
  expect(url.pathname).toMatch(new RegExp(`^/commande/${placed.id}\\.[\\w-]{40,}/adresse$`))
  expect(await statusOf(session)).toMatchObject({ payment_status: 'unpaid' })
})

test('name and phone may be left out: those of the address stand in', async () => {
  const session = await opened(order({ customer_name: null, customer_phone: '' }))
  expect(await orderOf(session)).toMatchObject({ customer_name: 'Claire Fontaine', phone: address.phone })
})

test('a phone follows the plan of the country of delivery', async () => {
  const belgian = { ...shipping, country: 'Belgique', postalCode: '1000', phone: '02/512.34.56' }
  const asked = { customer_phone: '0475/12.34.56', shipping_address: belgian }
  expect(await orderOf(await opened(order(asked)))).toMatchObject({ phone: '+32 475 12 34 56' })
})

test('an export bears no French VAT, a service alone no delivery, and overseas is refused with where we deliver', async () => {
  const swiss = { ...shipping, country: 'Suisse', postalCode: '1200' }
  expect(await orderOf(await opened(order({ shipping_address: swiss })))).toMatchObject({
    vat_percent: 0,
    tax_cents: 0,
  })
  const installation = { product_id: 'prod-installation', quantity: 1, pack_type: null }
  const visit = await orderOf(await opened(order({ items: [installation] })))
  expect(visit).toMatchObject({ shipping_cents: 0, total_cents: 11_880 })
  expect(await refused(order({ items: [installation], shipping_address: swiss }), 409)).toMatchObject({
    detail: expect.stringContaining('ne se font qu’en France métropolitaine'),
  })
  const overseas = order({ shipping_address: { ...shipping, postalCode: '97110' } })
  expect(JSON.stringify(await refused(overseas, 422))).toContain('Nous ne livrons ni aux armées (00)')
})

test('an address without a country is in France', async () => {
  const { country, ...rest } = shipping
  expect(await orderOf(await opened(order({ shipping_address: rest })))).toMatchObject({ country })
})

test.each([
  ['https://boutique.example', 'une autre boutique'],
  ['http://localhost.evil.example', 'un nom qui commence pareil'],
  ['http://localhost@evil.example', 'un nom d’utilisateur'],
  ['//localhost', 'sans protocole'],
  ['javascript:alert(1)', 'un script'],
  ['null', 'aucune'],
  ['', 'vide'],
])('the origin %s is refused: %s', async (origin_url) => {
  const before = await countOrders()
  expect(await refused(order({ origin_url }), 422)).toMatchObject({ errors: { origin_url: [expect.any(String)] } })
  expect(await countOrders()).toBe(before)
})

test('a page of ours is our origin', async () => {
  await opened(order({ origin_url: 'http://localhost/checkout?etape=3' }))
})

test.each([
  ['customer_email', { customer_email: '' }, 'Email requis'],
  ['customer_email', { customer_email: undefined }, 'Email requis'],
  ['customer_email', { customer_email: 'claire' }, 'Email invalide'],
  ['customer_email', { customer_email: ['a@b.fr'] }, 'Email requis'],
  ['customer_phone', { customer_phone: '12' }, 'Téléphone invalide'],
  ['customer_name', { customer_name: 'a'.repeat(121) }, '120 caractères au plus'],
  ['payment_method', { payment_method: 'crypto' }, 'Valeurs acceptées\u202f: card, klarna, paypal, transfer.'],
  ['use_klarna', { use_klarna: 'true' }, 'Indiquez true ou false.'],
  ['items', { items: 'tout' }, 'Indiquez une liste.'],
  ['items', { items: Array(101).fill(one) }, '100 articles au plus.'],
  ['items.0.quantity', { items: [{ ...one, quantity: '1e3' }] }, 'Indiquez un nombre entier.'],
  ['items.0.quantity', { items: [{ ...one, quantity: 1e308 }] }, 'Indiquez un nombre entier.'],
  ['items.0.quantity', { items: [{ ...one, quantity: 0 }] }, 'Indiquez au moins 1.'],
  ['items.0.product_id', { items: [{ quantity: 1 }] }, 'Ce champ est requis.'],
  [
    'shipping_address.postalCode',
    { shipping_address: { ...shipping, postalCode: '690' } },
    'Code postal invalide (5 chiffres)',
  ],
  ['shipping_address.city', { shipping_address: { ...shipping, city: '  ' } }, 'Ville requise'],
  [
    'shipping_address.country',
    { shipping_address: { ...shipping, country: 'Espagne' } },
    'Choisissez un pays de livraison',
  ],
  ['shipping_address', { shipping_address: 'Lyon' }, 'Indiquez un objet.'],
  ['cart_session_id', { cart_session_id: 'x' }, expect.stringContaining('Identifiant de session invalide')],
])('%s is checked: %j', async (field, fields, message) => {
  expect(await refused(order(fields), 422)).toMatchObject({ errors: { [field]: [message] } })
})

test('paid at the provider: the status says so, settles the order and empties the cart', async () => {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const session = await opened(order({ cart_session_id: cartId }))
  expect(await statusOf(session)).toMatchObject({ payment_status: 'unpaid', order_number: session.order_number })
  // Paid at the provider, but the shop has no event yet.
  await db.updateTable('sandbox_session').set({ status: 'paid' }).where('id', '=', session.session_id).execute()
  for (const _ of [1, 2]) expect(await statusOf(session)).toMatchObject({ payment_status: 'paid' })
  expect(await orderOf(session)).toMatchObject({ status: 'confirme', payment_state: 'paid' })
  const cart = await visitor.get(`/api/cart/items?session_id=${cartId}`)
  expect(await cart.json()).toMatchObject({ items: [] })
  expect(await opened(order({ cart_session_id: cartId }))).toEqual({
    ...session,
    url: `http://localhost/checkout/success?session_id=${session.session_id}`,
  })
})

test('on its way, refused and expired each have their word', async () => {
  const pending = await opened(order({}))
  await decide(pending, 'pending')
  expect(await statusOf(pending)).toMatchObject({ payment_status: 'pending' })

  const failed = await opened(order({}))
  await decide(failed, 'refuse')
  expect(await statusOf(failed)).toMatchObject({ payment_status: 'unpaid' })

  const expired = await opened(order({}))
  await db
    .updateTable('sandbox_session')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', expired.session_id)
    .execute()
  expect(await statusOf(expired)).toMatchObject({ payment_status: 'expired' })
})

test.each(['cs_inconnu', '__proto__', 'null', '%20', 'a'.repeat(300)])('the session %s is unknown', async (id) => {
  const response = await visitor.get(`/api/checkout/status/${id}`)
  expect(response.status).toBe(404)
  expect(await contract.body(response, 'get /api/checkout/status/{sessionId}')).toEqual({
    detail: 'Cette session de paiement n’existe pas.',
  })
})
