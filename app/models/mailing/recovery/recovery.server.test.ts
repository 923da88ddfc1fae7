import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import {
  chooseCartReminder,
  giveAgreement,
  mailboxHash,
  refuseMails,
  stopMails,
} from '~/models/base/agreement/index.server'
import { enterSequence } from '~/models/mailing/sequence/index.server'
import { clearCart, resumeCart } from '~/models/shop/cart/index.server'
import { listPayments } from '~/models/shop/payment/payment.server'
import { settlePayment } from '~/models/shop/payment/settlement.server'
import { newCartId, newId } from '~/models/values/id.server'
import { readMails } from '../../../../tests/support/mails'
import { orderRowDefaults } from '../../../../tests/support/order-row'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { insertAbandonedCart, runRecovery, sendDue } from '../../../../tests/support/recovery'
import { address, cartWith, checkOutCart } from '../../../../tests/support/shop-checkout'
import { at, later, openQuietShop, setAvailable } from '../../../../tests/support/shop-database'
import { readRecovery } from './figures.server'

const email = 'claire@example.fr'
const HOUR = 60
const DAY = 24 * HOUR

function reminders(db: ShopDb) {
  return db
    .selectFrom('email')
    .select(['recipient', 'step', 'status', 'last_error'])
    .where('agent', '=', 'recovery')
    .orderBy('id')
    .execute()
}

/** Runs and sends at each of these minutes. */
async function pass(db: ShopDb, minutes: number[]) {
  for (const minute of minutes) {
    await runRecovery(db, later(minute))
    await sendDue(db, later(minute))
  }
}

async function buy(db: ShopDb, { cartId, minute, to = email }: { cartId: string; minute: number; to?: string }) {
  const when = later(minute)
  const provider = new ScriptedProvider()
  const order = await checkOutCart(db, { cartId, provider, email: to, address: { ...address, email: to }, at: when })
  if (!order.ok) throw new Error(order.reason)
  const [payment] = await listPayments(db, order.orderId)
  const [id, amountCents] = [payment?.session_id ?? '', payment?.amount_cents ?? 0]
  const session = { id, url: null, status: 'paid', amountCents, currency: 'eur', orderId: order.orderId } as const
  await settlePayment(db, { session, source: 'webhook', at: when })
  return order.orderId
}

test('an abandoned cart gets three reminders, after an hour, a day and three days, and no more', async () => {
  const db = await openQuietShop()
  await insertAbandonedCart(db, { email, at })
  await pass(db, [59])
  expect(await reminders(db)).toEqual([])
  await pass(db, [60])
  expect(await reminders(db)).toMatchObject([{ recipient: email, step: 1, status: 'sent' }])
  await pass(db, [HOUR + 22 * HOUR])
  expect(await reminders(db)).toHaveLength(1)
  await pass(db, [DAY])
  expect(await reminders(db)).toHaveLength(2)
  // Three days after, and later still: the Sunday in between is left out.
  await pass(db, [DAY + 47 * HOUR, 4 * DAY, 5 * DAY, 11 * DAY, 20 * DAY])
  expect((await reminders(db)).map(({ step }) => step)).toEqual([1, 2, 3])
  const [first] = await readMails(db, { to: email })
  expect(first?.text_body).toMatch(/\/cart\/resume\//)
  expect(first?.text_body).toContain('Écrivez-moi si je n’achève pas cette commande.')
})

test('a clock that is set back sends no reminder twice, and the next one waits for its delay', async () => {
  const db = await openQuietShop()
  await insertAbandonedCart(db, { email, at })
  await pass(db, [60, 10, 30, 61, 120, HOUR + 22 * HOUR])
  expect((await reminders(db)).map(({ step }) => step)).toEqual([1])
  await pass(db, [DAY, 2 * HOUR, DAY])
  expect((await reminders(db)).map(({ step }) => step)).toEqual([1, 2])
})

test('a fourth step added by an administrator is not sent', async () => {
  const db = await openQuietShop()
  const step = { afterHours: 1, subject: 'Votre panier', text: 'Bonjour' }
  const version = { sequence: 'panier' as const, version: 1, written_by: 'Camille', written_at: at.toISOString() }
  await db
    .insertInto('sequence_version')
    .values({ ...version, steps: JSON.stringify([step, step, step, step, step]) })
    .execute()
  await insertAbandonedCart(db, { email, at })
  await pass(db, [60, 120, 180, 240, 300, 360])
  expect(await reminders(db)).toHaveLength(3)
})

const ends: Record<string, (db: ShopDb, cartId: string) => Promise<unknown>> = {
  'a purchase': (db, cartId) => buy(db, { cartId, minute: 70 }),
  'an emptied cart': (db, cartId) => clearCart(db, { cartId, at: later(70) }),
  'the box unticked': (db, cartId) =>
    chooseCartReminder(db, { cartId, email, wanted: false, page: '/shipping', at: later(70) }),
  'a refusal': (db) => refuseMails(db, { email, at: later(70) }),
  'the one post of a mail program': (db) =>
    stopMails(db, { hash: mailboxHash(email), page: 'List-Unsubscribe', at: later(70) }),
  'a purchase of the same mailbox from another device': async (db) => {
    await buy(db, { cartId: await cartWith(db, 'aquapet'), minute: 70 })
  },
  'a purchase of the cart that was rebuilt elsewhere, under another address': async (db, fromCartId) => {
    const toCartId = newCartId(later(65))
    await resumeCart(db, { fromCartId, toCartId, at: later(65) })
    await buy(db, { cartId: toCartId, minute: 70, to: 'autre@example.fr' })
  },
}

test.each(Object.keys(ends))('no further reminder after %s', async (name) => {
  const db = await openQuietShop()
  const cartId = await insertAbandonedCart(db, { email, at })
  await pass(db, [60])
  await ends[name]?.(db, cartId)
  await pass(db, [DAY + 10, 2 * DAY, 5 * DAY])
  expect(await reminders(db)).toHaveLength(1)
})

/** Places the order without paying it. */
function checkOutAs(db: ShopDb, { cartId, to, minute }: { cartId: string; to: string; minute: number }) {
  const provider = new ScriptedProvider()
  return checkOutCart(db, { cartId, provider, email: to, address: { ...address, email }, at: later(minute) })
}

test('another address at payment ends the reminder that was agreed to at delivery, and its mail does not leave', async () => {
  const db = await openQuietShop()
  const cartId = await insertAbandonedCart(db, { email, at })
  await runRecovery(db, later(60))
  await checkOutAs(db, { cartId, to: 'autre@example.fr', minute: 70 })
  await sendDue(db, later(80))
  await pass(db, [DAY + 10, 3 * DAY])
  expect(await reminders(db)).toMatchObject([{ status: 'failed' }])
  expect(await db.selectFrom('agreement').select(['kind', 'ended_page']).execute()).toEqual([
    { kind: 'cart-reminder', ended_page: '/checkout' },
  ])
})

test('an address changed when the same order is paid again ends the reminder too; another spelling does not', async () => {
  const db = await openQuietShop()
  const cartId = await insertAbandonedCart(db, { email, at })
  const standing = () => db.selectFrom('agreement').select('id').where('ended_at', 'is', null).execute()
  await checkOutAs(db, { cartId, to: 'Claire+panier@Example.fr', minute: 5 })
  expect(await standing()).toHaveLength(1)
  await checkOutAs(db, { cartId, to: 'autre@example.fr', minute: 6 })
  expect(await standing()).toEqual([])
})

test.each(Object.keys(ends))('a queued reminder is not sent after %s', async (name) => {
  const db = await openQuietShop()
  const cartId = await insertAbandonedCart(db, { email, at })
  await runRecovery(db, later(60))
  expect(await reminders(db)).toMatchObject([{ status: 'queued' }])
  await ends[name]?.(db, cartId)
  await sendDue(db, later(80))
  expect(await reminders(db)).toMatchObject([{ status: 'failed' }])
})

test('a cart in use or in payment gets no reminder until it has been idle for an hour', async () => {
  const db = await openQuietShop()
  const cartId = await insertAbandonedCart(db, { email, at })
  await runRecovery(db, later(59))
  await db
    .updateTable('cart')
    .set({ updated_at: later(50).toISOString() })
    .where('id', '=', cartId)
    .execute()
  await runRecovery(db, later(61))
  expect(await reminders(db)).toEqual([])
  const order = await checkOutCart(db, { cartId, provider: new ScriptedProvider(), at: later(100) })
  if (!order.ok) throw new Error(order.reason)
  await runRecovery(db, later(180))
  expect(await reminders(db)).toEqual([])
  await db.updateTable('customer_order').set({ checkout_cart_id: null }).where('id', '=', order.orderId).execute()
  await runRecovery(db, later(260))
  expect(await reminders(db)).toHaveLength(1)
})

test('a cart with only unavailable articles gets no reminder', async () => {
  const db = await openQuietShop()
  await insertAbandonedCart(db, { email, at })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  await runRecovery(db, later(60))
  expect(await reminders(db)).toEqual([])
  expect(await db.selectFrom('sequence_enrolment').select('left_reason').executeTakeFirst()).toEqual({
    left_reason: 'subject-gone',
  })
})

test('a paused sequence enrols no cart and queues nothing', async () => {
  const db = await openQuietShop()
  await insertAbandonedCart(db, { email, at })
  const pause = { sequence: 'panier' as const, paused_by: 'Camille', paused_at: at.toISOString() }
  await db.insertInto('sequence_pause').values(pause).execute()
  await runRecovery(db, later(60))
  expect(await db.selectFrom('sequence_enrolment').selectAll().execute()).toEqual([])
})

test('an order counts as recovered only if paid within seven days of a sent reminder', async () => {
  const db = await openQuietShop()
  const none = { pending: 0, processing: 0, converted: 0, conversionPercent: 0 }
  const carts = []
  for (const to of ['a@example.fr', 'b@example.fr', 'c@example.fr']) {
    carts.push({ cartId: await insertAbandonedCart(db, { email: to, at }), to })
  }
  const [soon, late, unsent] = carts as [(typeof carts)[0], (typeof carts)[0], (typeof carts)[0]]
  await runRecovery(db, later(60))
  await db.updateTable('email').set({ status: 'failed' }).where('recipient', '=', unsent.to).execute()
  expect(await readRecovery(db, later(60))).toMatchObject({ ...none, pending: 3 })
  await sendDue(db, later(60))
  expect(await readRecovery(db, later(60))).toMatchObject({ ...none, pending: 1, processing: 2 })
  await buy(db, { ...unsent, minute: 90 })
  expect(await readRecovery(db, later(90))).toMatchObject({ converted: 0 })
  const orderId = await buy(db, { ...soon, minute: 120 })
  await buy(db, { ...late, minute: 60 + 7 * DAY })
  const { total_cents } = await db
    .selectFrom('customer_order')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const today = { conversions: 1, revenueCents: total_cents }
  expect(await readRecovery(db, later(150))).toMatchObject({ converted: 1, conversionPercent: 50, today })
  expect(await readRecovery(db, later(2 * DAY))).toMatchObject({ today: { conversions: 0, revenueCents: 0 } })
  await db.updateTable('customer_order').set({ payment_state: 'refunded' }).where('id', '=', orderId).execute()
  expect(await readRecovery(db, later(150))).toMatchObject({ converted: 0 })
})

/** What each of the carts is; drawn, and asked again without the shop's own functions. */
interface DrawnCart {
  id: string
  mailbox: number
  idleMinutes: number
  hasLines: boolean
  box: 'ticked' | 'unticked' | 'of-another-address'
  isBeingPaid: boolean
}

interface DrawnMailbox {
  state: 'fine' | 'refused' | 'bounced' | 'elsewhere'
}

/** Park and Miller's generator: the same draw each time. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

test('of a thousand carts, exactly those selected by a second computation get reminders', async () => {
  const db = await openQuietShop()
  const draw = drawing(17)
  const mailboxes = Array.from(
    { length: 600 },
    (): DrawnMailbox => ({ state: (['refused', 'bounced', 'elsewhere'] as const)[draw(9)] ?? 'fine' }),
  )
  const carts = Array.from(
    { length: 1000 },
    (): DrawnCart => ({
      id: newCartId(at),
      mailbox: draw(600),
      idleMinutes: draw(180),
      hasLines: draw(8) > 0,
      box: (['unticked', 'of-another-address'] as const)[draw(7)] ?? 'ticked',
      isBeingPaid: draw(15) === 0,
    }),
  )
  await db.transaction().execute(async (trx) => {
    for (const [place, { state }] of mailboxes.entries()) await writeMailbox(trx, place, state)
    for (const cart of carts) await writeCart(trx, cart)
  })
  await runRecovery(db, later(180))
  const written = (await reminders(db)).map(({ recipient }) => recipient)
  expect(written.toSorted()).toEqual(expected(carts, mailboxes).toSorted())
  expect(written.length).toBeGreaterThan(150)
  await runRecovery(db, later(180))
  expect(await reminders(db)).toHaveLength(written.length)
}, 60_000)

/** One cart a mailbox: the one whose box was ticked first, if that one may be written about now. */
function expected(carts: DrawnCart[], mailboxes: DrawnMailbox[]): string[] {
  return mailboxes.flatMap(({ state }, place) => {
    if (state !== 'fine') return []
    const [first] = carts
      .filter(({ mailbox, box }) => mailbox === place && box === 'ticked')
      .filter(({ idleMinutes, hasLines }) => idleMinutes >= 60 && hasLines)
    return first && !first.isBeingPaid ? [addressOf(place)] : []
  })
}

const addressOf = (place: number) => `personne-${place}@example.fr`

async function writeMailbox(trx: ShopDb, place: number, state: DrawnMailbox['state']): Promise<void> {
  const to = addressOf(place)
  if (state === 'refused') await refuseMails(trx, { email: to, at })
  if (state === 'bounced') {
    const bounce = { status: '5.1.1', diagnostic: 'unknown', source: 'smtp', bounced_at: at.toISOString() } as const
    const row = { id: newId(at), email_id: null, mailbox_hash: mailboxHash(to), severity: 'hard' as const }
    await trx
      .insertInto('mail_bounce')
      .values({ ...row, ...bounce })
      .execute()
  }
  if (state !== 'elsewhere') return
  const given = { kind: 'offers', email: to, page: '/profile', at } as const
  await giveAgreement(trx, given)
  const entry = {
    sequence: 'bienvenue',
    email: to,
    subjectId: null,
    reason: 'essai',
    firstAt: later(9999),
    at,
  } as const
  await enterSequence(trx, entry)
}

async function writeCart(trx: ShopDb, cart: DrawnCart): Promise<void> {
  const { id, mailbox, idleMinutes, hasLines, box, isBeingPaid } = cart
  const to = addressOf(mailbox)
  const used = later(180 - idleMinutes).toISOString()
  const base = { id, kind: 'main' as const, parent_id: null, resume_token: id, created_at: at.toISOString() }
  const nothing = { first_name: null, last_name: null, phone: null, company: null, vat_number: null, billing: null }
  const nowhere = { address: null, address_line2: null, postal_code: null, city: null, country: null }
  await trx
    .insertInto('cart')
    .values({ ...base, ...nothing, ...nowhere, email: box === 'of-another-address' ? `x${to}` : to, updated_at: used })
    .execute()
  const line = { cart_id: id, product_id: 'prod-osmoseur-essentiel', pack_type: 'individual' as const, quantity: 1 }
  const rest = { gift_product_id: null, without_gift: 0 as const, seen_price_cents: 44_900, added_at: used }
  if (hasLines)
    await trx
      .insertInto('cart_line')
      .values({ ...line, ...rest })
      .execute()
  await chooseCartReminder(trx, { cartId: id, email: to, wanted: box !== 'unticked', page: '/shipping', at })
  if (isBeingPaid) await openOrder(trx, id)
}

async function openOrder(trx: ShopDb, cartId: string): Promise<void> {
  const waiting = { status: 'en_attente', payment_state: 'unpaid', paid_at: null, order_number: null } as const
  await trx
    .insertInto('customer_order')
    .values({ ...orderRowDefaults, ...waiting, id: newId(at), checkout_cart_id: cartId, source_cart_id: cartId })
    .execute()
}
