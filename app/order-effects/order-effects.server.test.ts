import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '~/models/base/setting/index.server'
import { countCartItems } from '~/models/shop/cart/index.server'
import { setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import { chooseCredit, giveCredit } from '~/models/shop/loyalty/index.server'
import { orderStatuses } from '~/models/shop/order'
import { listOrderEvents, markDelivered, markShipped, readOrder } from '~/models/shop/order/index.server'
import { cancelUnpaidOrder } from '~/models/shop/payment/cancellation.server'
import { abandonPayment, expireOverdueOrders } from '~/models/shop/payment/ending.server'
import { openPaymentSession } from '~/models/shop/payment/opening.server'
import { listPayments } from '~/models/shop/payment/payment.server'
import type { PaymentSession } from '~/models/shop/payment/provider'
import { settlePayment } from '~/models/shop/payment/settlement.server'
import { openTransfer } from '~/models/shop/payment/transfer.server'
import { confirmTransfer } from '~/models/shop/payment/transfer-confirmation.server'
import { receiveTransfer } from '~/models/shop/payment/transfer-receipt.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { begin, buy, customer } from '../../tests/support/loyalty'
import { ScriptedProvider } from '../../tests/support/payment-provider'
import { address, checkOutCart, returnUrls } from '../../tests/support/shop-checkout'
import { at, essentiel, later, openStandingDemoShop, setAvailable } from '../../tests/support/shop-database'

const slug = 'osmoseur-essentiel'
const db = await openStandingDemoShop()
const provider = new ScriptedProvider()
beforeAll(() => setAvailable(db, slug, 10_000))

interface Begun {
  orderId: string
  cartId: string
}

let buyers = 0

/** One machine, 20 € paid with credit; each order has a distinct buyer. */
async function order(method: 'card' | 'transfer'): Promise<Begun> {
  buyers += 1
  const email = `acheteur-${buyers}@example.fr`
  const earlier = await buy(db, { email })
  const { id: customerId } = await customer(db, email)
  await giveCredit(db, { userId: customerId, orderId: earlier, purpose: 'referral', amountCents: 2000, at })
  const { cartId } = await begin(db, { email, customerId })
  await chooseCredit(db, { cartId, customerId })
  const home = { ...address, email, phone: `06${String(buyers).padStart(8, '0')}` }
  const opened = await checkOutCart(db, { cartId, provider, method, email, customerId, address: home })
  if (!opened.ok) throw new Error(opened.reason)
  return { orderId: opened.orderId, cartId }
}

/** Reports a provider status for the latest attempt; `cents`: added to its amount. */
async function message({ orderId }: Begun, status: PaymentSession['status'], cents = 0): Promise<void> {
  const payment = (await listPayments(db, orderId)).at(-1)
  const [id, amountCents] = [payment?.session_id ?? '', (payment?.amount_cents ?? 0) + cents]
  const session: PaymentSession = { id, url: null, status, amountCents, currency: 'eur', orderId }
  await settlePayment(db, { session, source: 'webhook', at: later(1) })
}

const soldOut = async (work: () => Promise<void>) => {
  await setAvailable(db, slug, 0)
  await work()
  await setAvailable(db, slug, 10_000)
}

const cancel = async ({ orderId }: Begun) => {
  await cancelUnpaidOrder(db, { orderId, reason: 'essai', providers: [provider], at: later(1) })
}

const opening = { provider, returnUrls, open: true, at: later(1) }

const move = {
  actor: { id: null, name: 'Camille' },
  providers: [provider],
  tellBuyer: true,
  at: later(1),
}

const by = (actor: string) => ({ actor, at: later(1) })

const serve = ({ orderId }: Begun) => setOrderStatus(db, { ...move, orderId, status: 'expedie', reason: 'essai' })

async function sendAndRefund(begun: Begun, choice: { amountCents?: number; whole?: boolean }): Promise<void> {
  await message(begun, 'paid')
  await markShipped(db, { orderId: begun.orderId, ...by('essai') })
  const asked = { refundId: newId(at), orderId: begun.orderId, reason: 'essai', actor: move.actor, at: later(1) }
  await requestRefund(db, { ...asked, choice: { lines: new Map(), delivery: false, ...choice } })
  await runRefund(db, { refundId: asked.refundId, providers: { stripe: provider }, at: later(1) })
}

const states: Record<string, { method?: 'transfer'; reach: (begun: Begun) => Promise<unknown> }> = {
  waiting: { reach: async () => {} },
  'waiting for a transfer': { method: 'transfer', reach: async () => {} },
  pending: { reach: (begun) => message(begun, 'pending') },
  paid: { reach: (begun) => message(begun, 'paid') },
  sent: {
    reach: async (begun) => {
      await message(begun, 'paid')
      await markShipped(db, { orderId: begun.orderId, ...by('essai') })
    },
  },
  delivered: {
    reach: async (begun) => {
      await message(begun, 'paid')
      await markDelivered(db, { orderId: begun.orderId, ...by('essai') })
    },
  },
  'paid, a transfer awaited': {
    method: 'transfer',
    reach: async (begun) => {
      await openPaymentSession(db, {
        orderId: begun.orderId,
        method: 'card',
        provider,
        returnUrls,
        open: true,
        settings: await readSettings(db),
        at,
      })
      await message(begun, 'paid')
    },
  },
  'given up': { reach: cancel },
  'served unpaid': {
    reach: (begun) => serve(begun),
  },
  'served, pending': {
    reach: async (begun) => {
      await message(begun, 'pending')
      await serve(begun)
    },
  },
  'served, to be refunded': {
    reach: async (begun) => {
      await cancel(begun)
      await soldOut(() => message(begun, 'paid'))
      await serve(begun)
    },
  },
  'sent, refunded in part': { reach: (begun) => sendAndRefund(begun, { amountCents: 1000 }) },
  'sent and refunded': { reach: (begun) => sendAndRefund(begun, { whole: true }) },
  'paid and cancelled': {
    reach: async (begun) => {
      await message(begun, 'paid')
      await setOrderStatus(db, { ...move, orderId: begun.orderId, status: 'annule', reason: 'essai' })
    },
  },
  'to be refunded': {
    reach: async (begun) => {
      await cancel(begun)
      await soldOut(() => message(begun, 'paid'))
    },
  },
}

const happenings: Record<string, (begun: Begun) => Promise<unknown>> = {
  paid: (begun) => message(begun, 'paid'),
  'paid, sold out': (begun) => soldOut(() => message(begun, 'paid')),
  'another amount': (begun) => message(begun, 'paid', 1),
  pending: (begun) => message(begun, 'pending'),
  failed: (begun) => message(begun, 'failed'),
  expired: (begun) => message(begun, 'expired'),
  'transfer confirmed': ({ orderId }) => confirmTransfer(db, { orderId, at: later(1) }),
  'transfer received': ({ orderId }) => receiveTransfer(db, { orderId, at: later(1) }),
  'left without paying': async ({ orderId }) => {
    const sessionId = (await listPayments(db, orderId)).find((payment) => payment.provider === 'stripe')?.session_id
    if (sessionId) await abandonPayment(db, { sessionId, provider, at: later(1) })
  },
  'card chosen': async ({ orderId }) =>
    openPaymentSession(db, { ...opening, settings: await readSettings(db), orderId, method: 'card' }),
  'transfer chosen, signed in': async ({ orderId }) => {
    const { email } = await readOrder(db, orderId)
    await openTransfer(db, {
      ...opening,
      settings: await readSettings(db),
      confirmable: true,
      orderId,
      sessionEmail: email,
    })
  },
  cancelled: cancel,
  overdue: () => expireOverdueOrders(db, { providers: [provider], at: later(25 * 60), limit: 1000 }),
  ...Object.fromEntries(
    orderStatuses.map((status) => [
      `put to ${status}`,
      ({ orderId }: Begun) => setOrderStatus(db, { ...move, orderId, status, reason: 'essai' }),
    ]),
  ),
  'put back, sold out': ({ orderId }) =>
    soldOut(async () => {
      await setOrderStatus(db, { ...move, orderId, status: 'confirme', reason: 'essai' })
    }),
  sent: ({ orderId }) => markShipped(db, { orderId, ...by('essai') }),
  delivered: ({ orderId }) => markDelivered(db, { orderId, ...by('essai') }),
}

async function sumOf(rows: Promise<{ amount: number }[]>): Promise<number> {
  return (await rows).reduce((total, { amount }) => total + amount, 0)
}

async function snapshot({ orderId, cartId }: Begun) {
  const order = await readOrder(db, orderId)
  const reserved = db.selectFrom('stock_reservation').select('quantity as amount').where('product_id', '=', essentiel)
  const sold = db.selectFrom('stock_movement').select('delta as amount').where('type', 'in', ['sale', 'return'])
  const points = db.selectFrom('loyalty_entry').select('points as amount')
  const credit = db.selectFrom('credit_entry').select('amount_cents as amount')
  const mails = await db.selectFrom('email').select('kind').where('order_id', '=', orderId).execute()
  return {
    state: `${order.status}, ${order.payment_state}`,
    minutes: order.expires_at ? (Date.parse(order.expires_at) - at.getTime()) / 60_000 : undefined,
    reserved: await sumOf(reserved.where('order_id', '=', orderId).execute()),
    sold: -(await sumOf(sold.where('product_id', '=', essentiel).execute())),
    points: await sumOf(points.where('order_id', '=', orderId).execute()),
    credit: -(await sumOf(credit.where('order_id', '=', orderId).execute())) / 100,
    cart: await countCartItems(db, cartId),
    events: (await listOrderEvents(db, orderId)).map(({ kind }) => kind),
    mails: mails.map(({ kind }) => kind).sort(),
    papers: (await listInvoicesOf(db, orderId)).map(({ kind }) => kind),
  }
}

function added(before: string[], after: string[]): string {
  const left = [...before]
  const news = after.filter((kind) => {
    const index = left.indexOf(kind)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return news.join(', ') || '–'
}

/** One row of the table: resulting state, then additions to history, mails and documents. */
async function cellOf(state: string, happening: string): Promise<{ line: string; changed: boolean }> {
  const begun = await order(states[state]?.method ?? 'card')
  await states[state]?.reach(begun)
  const before = await snapshot(begun)
  await happenings[happening]?.(begun)
  const after = await snapshot(begun)
  const sold = after.sold - before.sold
  const figures = [after.minutes ?? '–', after.reserved, sold, after.points, after.credit, after.cart]
  const news = [
    added(before.events, after.events),
    added(before.mails, after.mails),
    added(before.papers, after.papers),
  ]
  const line = `| ${[state, happening, after.state, ...figures, ...news].join(' | ')} |`
  return { line, changed: JSON.stringify(before) !== JSON.stringify(after) }
}

const table = readFileSync('app/order-effects/order-effects.md', 'utf8')
const written = new Map(
  table.split('\n').flatMap((line) => {
    const [, state = '', happening = ''] = line.split('|').map((cell) => cell.trim())
    return state in states && happening in happenings ? [[`${state} | ${happening}`, line] as const] : []
  }),
)

const cells = Object.keys(states).flatMap((state) => Object.keys(happenings).map((what) => [state, what] as const))

test('the table is found', () => {
  expect(written.size).toBe(131)
})

test.each(cells)('%s, then %s: matches the table', async (state, what) => {
  const { line, changed } = await cellOf(state, what)
  expect(changed ? line : undefined).toBe(written.get(`${state} | ${what}`))
})
