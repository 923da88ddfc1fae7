import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from '~/database/backup/checks.server'
import { openTenants } from '~/database/tenants.server'
import { readSettings } from '~/models/base/setting/index.server'
import { receiveGoods, setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { chooseCredit, creditOf, giveCredit } from '~/models/shop/loyalty/index.server'
import { orderStatuses } from '~/models/shop/order'
import { readOrder } from '~/models/shop/order/index.server'
import { listPayments, openPaymentSession, receiveTransfer, settlePayment } from '~/models/shop/payment/index.server'
import {
  findRefund,
  refundUnmatchedPayment,
  requestRefund,
  retryRefund,
  runRefund,
} from '~/models/shop/refund/index.server'
import { moveStock } from '~/models/shop/stock/index.server'
import { newId } from '~/models/values/id.server'

import { buy, customer, homeOf } from '../support/loyalty'
import { ScriptedProvider } from '../support/payment-provider'
import { cartWith, checkOutCart, returnUrls } from '../support/shop-checkout'
import { at as start } from '../support/shop-database'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import type { ModelMoney, ModelOrder, ModelRefund, ModelShop } from './order-model'
import * as model from './order-model'
import { drawing, report, rounds, scale, seed, seededRandom } from './support'

/** A million with SCALE=50: the checks, which read every order, become rarer so that they do not dominate. */
const COMMANDS = rounds(1_200, 20_000)
const CHECK_EVERY = 500 * Math.ceil(scale / 5)
const timeout = COMMANDS * 20 + 15 * 60_000
/** Active orders at a time; older ones are left alone. */
const MOST_ORDERS = 8
const CREDIT_CENTS = 600_000
const slug = 'osmoseur-essentiel'
const product = 'prod-osmoseur-essentiel'
const emails = ['anne', 'bruno', 'chloe'].map((name) => `${name}@modele.example`)
const actor = { id: null, name: 'Camille' }

const dataDir = mkdtempSync(join(tmpdir(), 'order-model-'))
const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at: start })
const { db } = registry.first
const file = new Database(join(dataDir, 'tenants', 'boutique', 'shop.sqlite'), { readonly: true })
// Power cuts are tested elsewhere, and the commands are many.
await sql`pragma synchronous = off`.execute(db)
await allowUnpaidOrders(db)
const settings = await readSettings(db)

// Compiled once, independent of the shop's own queries.
const stored = {
  stock: file.prepare(
    'select current_stock as current, reserved_stock as reserved from stock_item where product_id = ?',
  ),
  order: file.prepare('select status, payment_state as payment from customer_order where id = ?'),
  held: file.prepare('select sum(quantity) from stock_reservation where order_id = ?'),
  taken: file.prepare(`
    select -sum(delta) from stock_movement where order_id = ? and product_id = ? and type in ('sale', 'return')`),
  points: file.prepare('select sum(points) from loyalty_entry where order_id = ?'),
  heldCredit: file.prepare(`
    select -sum(amount_cents) from credit_entry where order_id = ? and purpose = 'payment'`),
  credit: file.prepare('select sum(amount_cents) from credit_entry where user_id = ?'),
  refunds: file.prepare('select amount_cents, credit_cents, status from refund where order_id = ? order by id'),
  money: file.prepare(`select id from payment where order_id = ? and status = 'paid'`),
  history: file.prepare(`
    select from_status as "from", to_status as "to" from order_event
    where order_id = ? and (from_status is not null or to_status is not null) order by id`),
}

afterAll(async () => {
  file.close()
  await registry.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const { between, chance, pick, below } = drawing(seededRandom(seed))
const provider = new ScriptedProvider()
const providers = { stripe: provider }
let clock = start
let shop: ModelShop
const counted = new Map<string, number>()
const steps: string[] = []

test('whatever is done to orders and stock, goods, money, points and credit are what a second reckoning says', {
  timeout,
}, async () => {
  shop = await openShop()
  for (let index = 0; index < COMMANDS; index++) {
    clock = new Date(clock.getTime() + 60_000)
    const name = pick(names)
    const order = await commands[name]?.()
    counted.set(name, (counted.get(name) ?? 0) + 1)
    if (steps.length > 40) steps.shift()
    const found = observe(order)
    if (found.differs)
      throw new Error(`seed ${seed}, command ${index} (${name}):\n${found.differs}\n${steps.join('\n')}`)
    if (index % CHECK_EVERY === 0)
      expect({ index, seed, broken: brokenInvariants(file) }).toEqual({ index, seed, broken: [] })
  }
  expect(brokenInvariants(file)).toEqual([])
  const asked = [...provider.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(counted.get('covered')).toBeGreaterThan(0)
  report('order model', { commands: COMMANDS, orders: orders, refundedCents: asked, ...Object.fromEntries(counted) })
})

let orders = 0

async function openShop(): Promise<ModelShop> {
  const credit = new Map<string, number>()
  for (const email of emails) {
    const orderId = await buy(db, { email, slug: 'filtre-sediments' }).catch(() => buy(db, { email, slug }))
    const { id } = await customer(db, email)
    await giveCredit(db, { userId: id, orderId, purpose: 'referral', amountCents: CREDIT_CENTS, at: clock })
    credit.set(id, await creditOf(db, id))
  }
  await moveStock(db, { productId: product, type: 'adjustment', quantity: 10, reason: '', actor, at: clock })
  return { current: 10, credit, orders: [], reservedElsewhere: 0 }
}

/** Undefined when the result matches the model. */
function observe(order: ModelOrder | undefined): { differs: string | undefined } {
  const actual = stored.stock.get(product) as { current: number; reserved: number }
  const wanted = { current: shop.current, reserved: model.reservedOf(shop) }
  if (actual.reserved < 0 || actual.current < actual.reserved) return { differs: `stock ${JSON.stringify(actual)}` }
  const [expected, found] = order ? [modelFacts(order), facts(order)] : [{}, {}]
  const [one, other] = [JSON.stringify({ ...wanted, ...expected }), JSON.stringify({ ...actual, ...found })]
  return { differs: one === other ? undefined : `model ${one}\nshop  ${other}` }
}

function modelFacts(order: ModelOrder) {
  return {
    status: order.status,
    payment: order.payment,
    held: order.reserved,
    taken: order.taken,
    points: order.hasPoints ? Number(settings['loyalty.points_per_order']) : 0,
    heldCredit: order.heldCents,
    credit: shop.credit.get(order.customerId),
    refunds: order.refunds.map(({ money, credit, state }) => [money, credit, state]),
    money: order.money.filter(({ state }) => state === 'paid').map(({ paymentId }) => paymentId),
    history: order.status,
  }
}

function facts({ id, customerId }: ModelOrder): ReturnType<typeof modelFacts> {
  const { status, payment } = stored.order.get(id) as Pick<ModelOrder, 'status' | 'payment'>
  const sum = (statement: Database.Statement, ...of: string[]) => Number(statement.pluck().get(...of) ?? 0)
  return {
    status,
    payment,
    held: sum(stored.held, id),
    taken: sum(stored.taken, id, product),
    points: sum(stored.points, id),
    heldCredit: sum(stored.heldCredit, id),
    credit: sum(stored.credit, customerId),
    refunds: stored.refunds.raw().all(id) as ReturnType<typeof modelFacts>['refunds'],
    money: stored.money.pluck().all(id) as string[],
    history: statusInHistory(id),
  }
}

/** Status according to the history; throws when a step does not start where the previous one ended. */
function statusInHistory(orderId: string) {
  let status: ModelOrder['status'] = 'en_attente'
  for (const { from, to } of stored.history.all(orderId) as Record<'from' | 'to', ModelOrder['status'] | null>[]) {
    if (from && from !== status) throw new Error(`history of ${orderId} jumps from ${status}`)
    status = to ?? status
  }
  return status
}

const anyOrder = () => (shop.orders.length > 0 ? pick(shop.orders) : undefined)
const told = (step: string, answer: unknown) => steps.push(`${step} ${JSON.stringify(answer)}`)

/** Both refuse for the same reason, or neither does. */
function agree(step: string, said: { ok: boolean; reason?: string }, expected: { ok: boolean; reason?: string }) {
  told(step, said.ok || said.reason)
  const [one, other] = [said, expected].map(({ ok, reason }) => (ok ? 'ok' : reason))
  if (one !== other) throw new Error(`seed ${seed}: ${step} is ${one}, not ${other}\n${steps.join('\n')}`)
}

async function place(): Promise<ModelOrder | undefined> {
  const email = pick(emails)
  const { id: customerId } = await customer(db, email)
  const quantity = between(1, 3)
  if (quantity > model.availableOf(shop)) return undefined
  const cartId = await cartWith(db, slug, quantity)
  if (chance(0.4)) await chooseCredit(db, { cartId, customerId })
  const method = pick(['card', 'card', 'transfer'] as const)
  const common = { cartId, provider, method, email, customerId, sessionEmail: email, address: homeOf(email), at: clock }
  const asked = await checkOutCart(db, common)
  // Fully covered by credit: no method is needed.
  const isCovered = !asked.ok && asked.reason === 'cart-changed'
  const opened = isCovered ? await checkOutCart(db, { ...common, method: 'credit' }) : asked
  if (isCovered) counted.set('covered', (counted.get('covered') ?? 0) + 1)
  told('place', opened.ok || opened.reason)
  if (!opened.ok) return undefined
  const row = await readOrder(db, opened.orderId)
  const order: ModelOrder = {
    id: row.id,
    customerId,
    quantity,
    goodsCents: row.subtotal_cents + row.tax_cents,
    deliveryCents: row.shipping_cents,
    creditCents: row.credit_cents,
    status: row.status,
    payment: row.payment_state,
    reserved: row.payment_state === 'paid' ? 0 : quantity,
    taken: row.payment_state === 'paid' ? quantity : 0,
    returned: 0,
    hasPoints: row.payment_state === 'paid',
    holdsCredit: row.credit_cents > 0,
    heldCents: row.credit_cents,
    money: [],
    refunds: [],
  }
  shop.current -= order.taken
  shop.credit.set(customerId, (shop.credit.get(customerId) ?? 0) - row.credit_cents)
  shop.orders.push(order)
  if (shop.orders.length > MOST_ORDERS) shop.reservedElsewhere += shop.orders.shift()?.reserved ?? 0
  orders += 1
  await learnPayments(order)
  return order
}

async function learnPayments(order: ModelOrder): Promise<void> {
  for (const payment of await listPayments(db, order.id)) {
    if (!payment.session_id || order.money.some(({ paymentId }) => paymentId === payment.id)) continue
    order.money.push({
      paymentId: payment.id,
      sessionId: payment.session_id,
      isTransfer: payment.provider === 'transfer',
      state: payment.status === 'paid' ? 'paid' : 'open',
      cents: payment.amount_cents,
    })
  }
}

async function payAgain(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  if (!order) return undefined
  const input = { orderId: order.id, method: 'card' as const, provider, open: true, settings, returnUrls, at: clock }
  const opened = await openPaymentSession(db, input)
  told(`payAgain ${order.id}`, opened.ok || opened.reason)
  if (opened.ok && order.status === 'en_attente') model.reserve(shop, order)
  await learnPayments(order)
  return order
}

const cardOf = (order: ModelOrder | undefined) => {
  const cards = order?.money.filter(({ isTransfer, cents }) => !isTransfer && cents > 0) ?? []
  return cards.length > 0 ? pick(cards) : undefined
}

async function settle(money: ModelMoney, status: 'paid' | 'pending' | 'failed', cents = 0): Promise<void> {
  const session = provider.become(money.sessionId, status)
  const settled = { ...session, amountCents: session.amountCents + cents }
  const said = await settlePayment(db, { session: settled, source: 'webhook', at: clock })
  told(`${status} ${money.paymentId} ${cents}`, said)
}

/** Sometimes twice, as providers do. */
async function pay(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  const money = cardOf(order)
  if (!order || !money || money.state === 'mismatch') return undefined
  for (let times = chance(0.2) ? 2 : 1; times > 0; times--) await settle(money, 'paid')
  model.receive(shop, order, money)
  return order
}

async function payWrong(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  const money = cardOf(order)
  if (!order || money?.state !== 'open') return undefined
  await settle(money, 'paid', 1)
  money.state = 'mismatch'
  money.cents += 1
  return order
}

async function examine(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  const money = cardOf(order)
  const isOpen = (await listPayments(db, order?.id ?? '')).some(
    ({ id, status }) => id === money?.paymentId && status === 'open',
  )
  if (!order || !money || !isOpen) return undefined
  await settle(money, 'pending')
  model.examine(order, money)
  if (chance(0.5)) return order
  await settle(money, 'failed')
  model.fail(order, money)
  return order
}

async function transfer(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  const money = order?.money.find(({ isTransfer }) => isTransfer)
  if (!order || !money) return undefined
  told(`transfer ${order.id}`, await receiveTransfer(db, { orderId: order.id, at: clock }))
  model.receive(shop, order, money)
  return order
}

async function status(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  if (!order) return undefined
  const to = pick(orderStatuses)
  const input = { orderId: order.id, status: to, reason: 'essai', tellBuyer: chance(0.2), actor, at: clock }
  const said = await setOrderStatus(db, { ...input, providers: [provider] })
  agree(
    `${to} ${order.id}`,
    said,
    model.attempt(shop, order, () => model.move(shop, order, to)),
  )
  return order
}

async function refund(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  if (!order) return undefined
  const left = model.refundableOf(order)
  const lines = pick([0, 0, 1, 1, 2, 3])
  const choice = {
    units: lines,
    delivery: chance(0.2),
    amountCents: chance(0.4) ? pick([0, 1, below(left.money + left.credit + 20), left.money]) : undefined,
    whole: chance(0.2),
  }
  const id = newId(clock)
  const asked = { ...choice, lines: new Map([[0, lines]]) }
  const input = { refundId: id, orderId: order.id, choice: asked, reason: 'essai', actor, at: clock }
  agree(
    `refund ${order.id} ${JSON.stringify(choice)}`,
    await requestRefund(db, input),
    model.askRefund(order, id, choice),
  )
  await runNew(order, id)
  return order
}

async function stray(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  const money = order?.money.find(({ state }) => state === 'stray' || state === 'mismatch')
  if (!order || !money) return undefined
  const isAsked = order.refunds.some(
    ({ paymentId, isUnmatched, state }) => isUnmatched && paymentId === money.paymentId && state !== 'failed',
  )
  const id = newId(clock)
  const input = { refundId: id, orderId: order.id, paymentId: money.paymentId, reason: 'essai', actor, at: clock }
  const said = await refundUnmatchedPayment(db, input)
  agree(`stray ${money.paymentId}`, said, isAsked ? { ok: false, reason: 'settled' } : { ok: true })
  if (!isAsked) model.askUnmatchedRefund(order, id, money)
  await runNew(order, id)
  return order
}

async function runNew(order: ModelOrder, id: string): Promise<void> {
  const refund = order.refunds.find((one) => one.id === id)
  if (!refund) return
  if (model.isDoneAtOnce(order, refund)) model.finishRefund(shop, order, refund)
  else await run(order, refund)
}

/** One attempt at the provider; a completed refund is idempotent. */
async function run(order: ModelOrder, refund: ModelRefund): Promise<void> {
  const isKnown = [...provider.refunds.keys()].some((key) => key.endsWith(refund.id))
  const faults = ['none', 'none', 'unreachable', 'lost-answer', ...(isKnown ? [] : ['refusing' as const])] as const
  provider.fault = pick(faults)
  const outcome = await runRefund(db, { refundId: refund.id, providers, at: clock })
  told(`run ${refund.id} ${provider.fault}`, outcome)
  const { fault } = provider
  provider.fault = 'none'
  if (outcome === 'not-mine') return
  if (fault === 'none') model.finishRefund(shop, order, refund)
  if (fault === 'refusing') refund.state = 'failed'
}

async function retry(): Promise<ModelOrder | undefined> {
  const order = shop.orders.find(({ refunds }) => refunds.some(({ state }) => state === 'requested'))
  const waiting = order?.refunds.find(({ state }) => state === 'requested')
  const row = waiting && (await findRefund(db, waiting.id))
  if (!order || !waiting || !row) return undefined
  await retryRefund(db, { refund: row, actor, at: clock })
  await run(order, waiting)
  return order
}

async function goodsBack(): Promise<ModelOrder | undefined> {
  const order = anyOrder()
  if (!order) return undefined
  const [restocked, writtenOff] = [below(3), pick([0, 0, 1])]
  const goods = [{ productId: product, restocked, writtenOff }]
  const input = { orderId: order.id, goods, reason: 'essai', seen: Number.MAX_SAFE_INTEGER, actor, at: clock }
  const expected = model.attempt(shop, order, () => model.takeBack(shop, order, restocked, writtenOff))
  agree(`goods ${order.id} ${restocked}+${writtenOff}`, await receiveGoods(db, input), expected)
  return order
}

async function adjust(): Promise<undefined> {
  const type = pick(['restock', 'sale', 'return', 'adjustment'] as const)
  const quantity = between(type === 'adjustment' ? 0 : 1, type === 'restock' ? 6 : 12)
  const said = await moveStock(db, { productId: product, type, quantity, reason: '', actor, at: clock })
  agree(`${type} ${quantity}`, said, model.count(shop, type, quantity))
}

const commands: Record<string, () => Promise<ModelOrder | undefined>> = {
  ...{ place, payAgain, pay, payWrong, examine, transfer, status, refund, stray, retry, goodsBack, adjust },
}
const often = ['status', 'status', 'status', 'status', 'refund', 'refund', 'refund', 'pay', 'pay', 'transfer', 'adjust']
const names = [...Object.keys(commands), ...often]
