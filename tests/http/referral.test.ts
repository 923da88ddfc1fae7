import { expect, test } from 'vitest'
import { referralDropped as droppedText } from '~/components/shop/loyalty/advantages'
import { findUserByEmail } from '~/models/base/user/index.server'
import { giveDueRewards } from '~/models/shop/loyalty/index.server'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { strictTimes } from '../faults/scale'
import { openApp, type Visitor } from '../support/app'
import { readMails } from '../support/mails'
import { orderRowDefaults } from '../support/order-row'
import { setAvailable } from '../support/shop-database'
import { contactForm, expectStatus, fillCart, location, readable, shippingForm } from '../support/shop-journey'

const app = await openApp()
const { db } = app
await setAvailable(db, 'osmoseur-essentiel', 400)

/** Normalised like `readable`. */
const referralDropped = droppedText.replace(/\s/g, ' ')

const DAY_MS = 24 * 3600_000
const FULL_PRICE = 53_880

interface Buyer {
  email: string
  phone: string
  address: string
}

/** A buyer with a unique phone and street. */
function person(name: string): Buyer {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 7)
  return {
    email: `${name}@example.fr`,
    phone: `06${String(number).padStart(8, '0')}`,
    address: `${(number % 900) + 1} rue ${name}`,
  }
}

function pathOf(response: Response): string {
  return new URL(location(response), 'http://localhost').pathname
}

async function checkOut(visitor: Visitor, buyer: Buyer, method = 'card'): Promise<Response> {
  await fillCart(visitor)
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, ...buyer }))
  const { email, phone } = buyer
  return visitor.post('/checkout', { ...contactForm, email, phone, payment_method: method })
}

async function buy(buyer: Buyer): Promise<void> {
  const visitor = app.visitor()
  await expectStatus(303, visitor.post(pathOf(await checkOut(visitor, buyer)), { decision: 'pay' }))
}

async function codeOf({ email }: Buyer): Promise<string> {
  const user = await findUserByEmail(db, email)
  const { code } = await db
    .selectFrom('referral_code')
    .select('code')
    .where('user_id', '=', user?.id ?? '')
    .executeTakeFirstOrThrow()
  return code
}

/** Credit for friends' orders, without cashback. */
async function referralCreditOf({ email }: Buyer): Promise<number> {
  const { cents } = await db
    .selectFrom('credit_entry')
    .select((eb) => eb.fn.sum<number | null>('amount_cents').as('cents'))
    .where('user_id', '=', (await findUserByEmail(db, email))?.id ?? '')
    .where('purpose', '=', 'referral')
    .executeTakeFirstOrThrow()
  return cents ?? 0
}

/** Places a paid order for this mailbox. */
async function becomeCustomer({ email, phone, address }: Buyer): Promise<void> {
  const id = newId(new Date())
  const order = {
    ...orderRowDefaults,
    id,
    order_number: id.slice(-8).toUpperCase(),
    email,
    mailbox: mailboxKey(email),
    phone,
    address,
  }
  await db.insertInto('customer_order').values(order).execute()
}

async function visitorWithCode(code: string): Promise<Visitor> {
  const visitor = app.visitor()
  await expectStatus(303, visitor.post('/cart/parrainage', { code }))
  return visitor
}

function apiOrder(cartId: string, email: string, method = 'card') {
  return {
    items: [],
    cart_session_id: cartId,
    customer_email: email,
    customer_name: 'Claire Fontaine',
    payment_method: method,
    origin_url: 'http://localhost',
  }
}

/** Through the API and without an address: returns the path of the address form. */
async function orderByApi(input: { code: string; email: string; method?: string }): Promise<{
  visitor: Visitor
  cartId: string
  path: string
}> {
  const visitor = await visitorWithCode(input.code)
  await fillCart(visitor)
  const { id } = await db
    .selectFrom('cart')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const opened = await visitor.json('POST', '/api/checkout/session', apiOrder(id, input.email, input.method))
  const { url }: { url: string } = await opened.json()
  return { visitor, cartId: id, path: new URL(url).pathname }
}

function orderAt(path: string) {
  const id = /\/commande\/([^./]+)\./.exec(path)?.[1] ?? ''
  return db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function payAt(visitor: Visitor, orderPath: string): Promise<void> {
  const asked = await expectStatus(303, visitor.post(`${orderPath}/payer`, { payment_method: 'card' }))
  await expectStatus(303, visitor.post(pathOf(asked), { decision: 'pay' }))
}

async function rewardAfterDelivery(orderId: string): Promise<void> {
  const at = new Date()
  await db
    .updateTable('customer_order')
    .set({ status: 'livre', delivered_at: new Date(at.getTime() - 31 * DAY_MS).toISOString() })
    .where('id', '=', orderId)
    .execute()
  await giveDueRewards(db, { at, limit: 1000 })
}

test('an order by the API, completed with the referrer’s own contact, loses the discount and earns nothing', async () => {
  const anne = person('anne')
  await buy(anne)
  const { visitor, path } = await orderByApi({ code: await codeOf(anne), email: 'prete-nom@example.fr' })
  const done = await expectStatus(303, visitor.post(path, { ...shippingForm, ...anne }))
  const orderPath = path.replace('/adresse', '')
  const order = await orderAt(path)
  const page = await readable(await visitor.get(orderPath))
  expect([location(done), order.discount_cents, order.total_cents]).toEqual([orderPath, 0, FULL_PRICE])
  expect([order.email, order.address]).toEqual([anne.email, anne.address])
  expect(page).toContain(referralDropped)
  expect(page).toContain('Payer 538,80 €')
  await payAt(visitor, orderPath)
  const payments = await db
    .selectFrom('payment')
    .select(['amount_cents', 'status'])
    .where('order_id', '=', order.id)
    .orderBy('attempt')
    .execute()
  expect(payments.map(({ status }) => status)).toEqual(['expired', 'paid'])
  expect(payments[1]?.amount_cents).toBe(FULL_PRICE)
  await rewardAfterDelivery(order.id)
  expect(await referralCreditOf(anne)).toBe(0)
})

test('a friend’s order by the API keeps the discount through its address, and earns the credit', async () => {
  const [berthe, paul] = [person('berthe'), person('paul')]
  await buy(berthe)
  const { visitor, path } = await orderByApi({ code: await codeOf(berthe), email: paul.email })
  const done = await expectStatus(303, visitor.post(path, { ...shippingForm, ...paul }))
  const orderPath = path.replace('/adresse', '')
  expect(location(done)).toBe(orderPath)
  const order = await orderAt(path)
  expect(order.discount_cents).toBeGreaterThan(0)
  expect(await readable(await visitor.get(orderPath))).not.toContain(referralDropped)
  await payAt(visitor, orderPath)
  await rewardAfterDelivery(order.id)
  expect(await referralCreditOf(berthe)).toBe(2000)
})

test('a transfer awaited for the discounted amount is awaited, and told by mail, for the full one', async () => {
  const zoe = person('zoe')
  await buy(zoe)
  const email = 'autre-nom@example.fr'
  const { visitor, path } = await orderByApi({ code: await codeOf(zoe), email, method: 'transfer' })
  await expectStatus(409, visitor.post(path, { ...shippingForm, ...zoe }))
  expect(await orderAt(path)).toMatchObject({ address: '', email })
  await expectStatus(303, visitor.post(path, { ...shippingForm, ...zoe, email }))
  const order = await orderAt(path)
  const transfer = await db
    .selectFrom('payment')
    .select(['amount_cents', 'status'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(transfer).toEqual({ amount_cents: FULL_PRICE, status: 'open' })
  const mails = await readMails(db, { orderId: order.id, kind: 'payment-pending' })
  expect(mails.at(-1)).toMatchObject({ recipient: email, text_body: expect.stringMatching(/538,80\s€/) })
})

test('an address typed for an order that was paid already costs no more, and the referrer nothing is credited', async () => {
  const rose = person('rose')
  await buy(rose)
  const { visitor, path } = await orderByApi({ code: await codeOf(rose), email: 'encore-un@example.fr' })
  const { id } = await orderAt(path)
  const { session_id } = await db
    .selectFrom('payment')
    .select('session_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await expectStatus(303, visitor.post(`/paiement-simule/${session_id}`, { decision: 'pay' }))
  const agreed = await orderAt(path)
  await expectStatus(303, visitor.post(path, { ...shippingForm, ...rose }))
  const order = await orderAt(path)
  expect([order.total_cents, order.discount_cents]).toEqual([agreed.total_cents, agreed.discount_cents])
  expect(order.discount_cents).toBeGreaterThan(0)
  await rewardAfterDelivery(id)
  expect(await referralCreditOf(rose)).toBe(0)
})

interface Probe {
  known: boolean
  status: number
  location: string
  headers: string
  body: string
  ms: number
}

/** A response without its request-specific values. */
async function probe(send: () => Promise<Response>, known: boolean): Promise<Probe> {
  const begun = performance.now()
  const answer = await send()
  const ms = performance.now() - begun
  const withoutIds = (text: string) =>
    text.replace(/\/commande\/[\w.-]+/g, '/commande/…').replace(/\/paiement-simule\/[\w-]+/g, '/paiement-simule/…')
  return {
    known,
    status: answer.status,
    location: withoutIds(pathOf(answer)),
    headers: [...answer.headers.keys()].sort().join(),
    body: withoutIds(await answer.text())
      .replace(/[a-z]+-?\d+(%40|@)example\.fr/g, '…')
      .replace(/"(session_id|order_number)":"[^"]+"/g, ''),
    ms,
  }
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Number of known addresses an observer can tell from the responses; zero when both kinds are answered alike. */
function told(probes: Probe[]): number {
  const say = ({ status, location, headers, body }: Probe) => JSON.stringify([status, location, headers, body])
  const unknown = new Set(probes.filter(({ known }) => !known).map(say))
  return probes.filter((each) => each.known && !unknown.has(say(each))).length
}

function expectSameTime(probes: Probe[]): void {
  const [known, unknown] = [true, false].map((kind) =>
    median(probes.filter((each) => each.known === kind).map(({ ms }) => ms)),
  )
  if (strictTimes) expect(Math.abs((known ?? 0) - (unknown ?? 0))).toBeLessThan(Math.max(10, (unknown ?? 0) * 0.5))
}

const PAIRS = 25

test('a code at the checkout does not tell whose mailbox is a customer’s, by page or by API', async () => {
  const lise = person('lise')
  await buy(lise)
  const code = await codeOf(lise)
  const customers = Array.from({ length: PAIRS }, (_, index) => person(`client${index}`))
  for (const each of customers) await becomeCustomer(each)
  const strangers = Array.from({ length: 2 * PAIRS }, (_, index) => person(`inconnu${index}`))

  const pages: Probe[] = []
  const calls: Probe[] = []
  for (let index = 0; index < PAIRS; index += 1) {
    for (const known of [true, false]) {
      const { email } = (known ? customers : strangers)[index] as Buyer
      const elsewhere = person(`ailleurs${index}${known}`)
      const visitor = await visitorWithCode(code)
      pages.push(await probe(() => checkOut(visitor, { ...elsewhere, email }, index % 2 ? 'transfer' : 'card'), known))
      const other = (known ? customers : strangers)[known ? index : PAIRS + index] as Buyer
      const caller = await visitorWithCode(code)
      await fillCart(caller)
      const { id } = await db
        .selectFrom('cart')
        .select('id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      calls.push(
        await probe(
          () => caller.json('POST', '/api/checkout/session', { ...apiOrder(id, other.email), shipping_address: null }),
          known,
        ),
      )
    }
  }
  expect([told(pages), told(calls)]).toEqual([0, 0])
  expectSameTime(pages)
  expectSameTime(calls)
}, 240_000)

test('every refusal of a code reads the same in the recap, with the full price before payment', async () => {
  const [marc, jean] = [person('marc'), person('jean')]
  await buy(marc)
  await buy(jean)
  const code = await codeOf(marc)
  const shown: string[] = []
  for (const buyer of [
    { ...person('neuf'), email: jean.email },
    { ...person('onze'), phone: marc.phone, address: marc.address },
  ]) {
    const visitor = await visitorWithCode(code)
    const asked = await expectStatus(303, checkOut(visitor, buyer))
    const page = await readable(await visitor.get(location(asked)))
    shown.push(page.includes(referralDropped) && page.includes('Payer 538,80 €') ? 'same' : page)
    expect((await orderAt(location(asked))).discount_cents).toBe(0)
  }
  expect(shown).toEqual(['same', 'same'])
})

test('a payment that is resumed asks again: a mailbox that has bought meanwhile pays the full price', async () => {
  const [emma, luc] = [person('emma'), person('luc')]
  await buy(emma)
  const visitor = await visitorWithCode(await codeOf(emma))
  const orderPath = pathOf(await expectStatus(303, checkOut(visitor, luc)))
  await buy(luc)
  const asked = await expectStatus(303, visitor.post(`${orderPath}/payer`, { payment_method: 'card' }))
  expect(location(asked)).toBe(orderPath)
  expect(await readable(await visitor.get(orderPath))).toContain(referralDropped)
  expect(await orderAt(orderPath)).toMatchObject({ discount_cents: 0, total_cents: FULL_PRICE })
})

test('a code is refused where it is typed, and again at the payment, to a mailbox that owns it', async () => {
  const nina = person('nina')
  await buy(nina)
  const visitor = app.visitor()
  await expectStatus(303, checkOut(visitor, { ...person('curieux'), email: nina.email }))
  const refused = await expectStatus(409, visitor.post('/cart/parrainage', { code: await codeOf(nina) }))
  expect(await readable(refused)).toContain('C’est votre propre code')

  const friend = person('camille')
  const other = await visitorWithCode(await codeOf(nina))
  await fillCart(other)
  await expectStatus(303, other.post('/shipping', { ...shippingForm, ...friend }))
  const { phone } = friend
  const typed = { ...contactForm, email: `${nina.email.replace('@', '+1@')}`, phone, payment_method: 'card' }
  const page = await readable(await expectStatus(409, other.post('/checkout', typed)))
  expect(page).toContain('C’est votre propre code')
  expect(page).toContain('Commander avec obligation de paiement — 538,80 €')
  expect(pathOf(await expectStatus(303, other.post('/checkout', typed)))).toMatch(/^\/paiement-simule\//)
})

test('the same call again keeps the address that the order’s page was given', async () => {
  const ida = person('ida')
  await buy(ida)
  const friend = person('gaspard')
  const { visitor, cartId, path } = await orderByApi({ code: await codeOf(ida), email: friend.email })
  await expectStatus(303, visitor.post(path, { ...shippingForm, ...friend }))
  await expectStatus(200, visitor.json('POST', '/api/checkout/session', apiOrder(cartId, friend.email)))
  expect(await orderAt(path)).toMatchObject({ status: 'en_attente', address: friend.address })
})
