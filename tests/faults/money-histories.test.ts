import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CustomerOrder, Refund } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { listMoneyByDay, readFigures, revenueSpan } from '~/models/platform/dashboard/index.server'
import { setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { listVatLines, vatColumns } from '~/models/shop/journal/export.server'
import { listReconciliation, reconciliationColumns } from '~/models/shop/journal/reconciliation.server'
import { chooseCredit, giveCredit } from '~/models/shop/loyalty/index.server'
import { orderStatuses } from '~/models/shop/order'
import { declareWithdrawal, LISTED_SALES, listSales, readOrder } from '~/models/shop/order/index.server'
import {
  cancelUnpaidOrder,
  listPayments,
  openPaymentSession,
  receiveTransfer,
  settlePayment,
} from '~/models/shop/payment/index.server'
import {
  findRefundable,
  listRefunds,
  listUnmatchedPayments,
  noteReturnedByHand,
  refundUnmatchedPayment,
  requestRefund,
  retryRefund,
  runRefund,
  settleReturnedRefund,
} from '~/models/shop/refund/index.server'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { buy, customer, homeOf } from '../support/loyalty'
import { ScriptedProvider } from '../support/payment-provider'
import { cartWith, checkOutCart, returnUrls } from '../support/shop-checkout'
import { openStandingDemoShop, setAvailable, at as start } from '../support/shop-database'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import { drawing, report, rounds, scale, seed, seededRandom } from './support'

/** 10,000 with SCALE=10. */
const HISTORIES = rounds(80, 1_000)
const JOURNALS_EVERY = 50
const slug = 'osmoseur-essentiel'
const emails = ['anne', 'bruno', 'chloe'].map((name) => `${name}@argent.example`)
const actor = { id: null, name: 'Camille' }

const db = await openStandingDemoShop()
await sql`pragma synchronous = off`.execute(db)
await allowUnpaidOrders(db)
await setAvailable(db, slug, HISTORIES * 10 + 1_000)
const settings = await readSettings(db)
const { between, chance, pick } = drawing(seededRandom(seed))
const provider = new ScriptedProvider()
const providers = { stripe: provider }
let clock = start

/** The second reckoning, from what was seen to happen: cents by day in Paris. */
type Book = 'sold' | 'reversed' | 'billed'
const books: Record<Book, Map<string, number>> = { sold: new Map(), reversed: new Map(), billed: new Map() }
const owed = new Map<string, number>()
/** Reversed, but the money came back from the buyer's bank; by day of the reversal. */
const returned = new Map<string, { day: string; cents: number }>()
const taken = new Map<string, number>()

function enter(book: Book, cents: number): void {
  const day = parisDay(clock)
  books[book].set(day, (books[book].get(day) ?? 0) + cents)
}

test('dashboard, reconciliation and VAT journal agree to the cent with a second reckoning of random histories', {
  timeout: HISTORIES * 1_000 + 5 * 60_000,
}, async () => {
  await fillPurses()
  for (let index = 0; index < HISTORIES; index++) {
    const steps = await live()
    const where = { seed, index, steps }
    expect({ ...where, ...(await dashboardMoney()) }).toEqual({ ...where, ...expectedMoney() })
    if (index % JOURNALS_EVERY === JOURNALS_EVERY - 1) await compareJournals()
  }
  await compareJournals()
  report('money histories', { histories: HISTORIES, ...Object.fromEntries(taken), differences: 0 })
  // The rest is too seldom to occur in each short run.
  const rare = ['cancelled paid', 'returned', 'stray', 'sold again', 'billed unpaid']
  const kinds = ['sold', 'part', 'whole', ...(scale > 1 ? rare : [])]
  expect({ seed, unseen: kinds.filter((kind) => !taken.has(kind)) }).toEqual({ seed, unseen: [] })
})

/** Credit to spend. */
async function fillPurses(): Promise<void> {
  for (const email of emails) {
    const orderId = await buy(db, { email, slug, at: clock })
    enter('sold', (await readOrder(db, orderId)).total_cents)
    const { id } = await customer(db, email)
    await giveCredit(db, { userId: id, orderId, purpose: 'referral', amountCents: 10_000_000, at: clock })
  }
}

/** The life of one order. */
async function live(): Promise<string[]> {
  const steps: string[] = []
  const orderId = await place()
  const seen = { status: '', payment: '', isBilled: false, reversed: new Set<string>() }
  await observe(orderId, seen)
  for (let left = between(1, 12); left > 0; left--) {
    clock = new Date(clock.getTime() + between(1, 60) * 60_000)
    const name = pick(often)
    await commands[name]?.(orderId)
    steps.push(name)
    await observe(orderId, seen)
  }
  return steps
}

interface Seen {
  status: string
  payment: string
  isBilled: boolean
  reversed: Set<string>
}

/** Enters in the books what a step changed. */
async function observe(orderId: string, seen: Seen): Promise<void> {
  const order = await readOrder(db, orderId)
  const refunds = (await listRefunds(db, orderId)).filter(({ subject }) => subject === 'order')
  observeSale(order, seen)
  for (const refund of refunds) observeRefund(refund, seen)
  observeBill(order, seen)
  await observeDebt(order, refunds)
  Object.assign(seen, { status: order.status, payment: order.payment_state })
}

function observeSale({ payment_state, total_cents }: CustomerOrder, seen: Seen): void {
  if (payment_state !== 'paid' || seen.payment === 'paid') return
  enter('sold', total_cents)
  count(seen.reversed.size > 0 ? 'sold again' : 'sold')
  if (!seen.isBilled) return
  // Invoiced on dispatch, sold now.
  enter('billed', -total_cents)
  seen.isBilled = false
}

function observeRefund({ id, status, returned_at, amount_cents, credit_cents }: Refund, seen: Seen): void {
  const cents = amount_cents + credit_cents
  if (status === 'done' && !seen.reversed.has(id)) {
    enter('reversed', cents)
    seen.reversed.add(id)
    days.set(id, parisDay(clock))
  }
  if (returned_at === null) returned.delete(id)
  else {
    if (!returned.has(id)) count('returned')
    returned.set(id, { day: days.get(id) ?? '', cents })
  }
}
const days = new Map<string, string>()

/** Goods that left unpaid are invoiced, until paid or cancelled. */
function observeBill({ status, payment_state, total_cents }: CustomerOrder, seen: Seen): void {
  const isMoved = status !== seen.status
  const isServed = status === 'expedie' || status === 'livre'
  if (payment_state === 'paid' || seen.isBilled === (status !== 'annule' && (seen.isBilled || isServed))) return
  if (!seen.isBilled && (!isMoved || payment_state === 'refunded')) return
  enter('billed', seen.isBilled ? -total_cents : total_cents)
  seen.isBilled = !seen.isBilled
  if (seen.isBilled) count('billed unpaid')
}

async function observeDebt(order: CustomerOrder, refunds: Refund[]): Promise<void> {
  const asked = refunds.filter(({ status, returned_at }) => status === 'requested' && returned_at === null)
  const isCancelled = order.status === 'annule' && order.payment_state === 'paid'
  const { moneyCents, creditCents } = await findRefundable(db, order)
  const rest = isCancelled ? moneyCents + creditCents : 0
  if (isCancelled) count('cancelled paid')
  owed.set(
    order.id,
    asked.reduce((sum, { amount_cents, credit_cents }) => sum + amount_cents + credit_cents, rest),
  )
}

const count = (kind: string) => taken.set(kind, (taken.get(kind) ?? 0) + 1)

function within(book: Map<string, number>): number {
  const { from } = revenueSpan(clock)
  return [...book].reduce((sum, [day, cents]) => (day >= parisDay(from) ? sum + cents : sum), 0)
}

function expectedMoney() {
  const first = parisDay(revenueSpan(clock).from)
  const back = [...returned.values()].reduce((sum, { day, cents }) => (day >= first ? sum + cents : sum), 0)
  const owedCents = [...owed.values()].reduce((sum, cents) => sum + cents, back)
  const [soldCents, refundedCents] = [within(books.sold), within(books.reversed) - back]
  return { soldCents, refundedCents, owedCents, keptCents: soldCents - refundedCents - owedCents }
}

async function dashboardMoney() {
  const { soldCents, refundedCents, owedCents, keptCents } = (await readFigures(db, clock)).money
  return { soldCents, refundedCents, owedCents, keptCents }
}

/** Day by day; the list and the chart add up to the figures. */
async function compareJournals(): Promise<void> {
  const span = revenueSpan(clock)
  const reconciled = byDay(reconciliationColumns, await listReconciliation(db, span), {
    sold: 'Ventes TTC (€)',
    reversed: 'Ventes remboursées TTC, avoirs compris (€)',
    difference: 'Écart entre ventes et reçu (€)',
  })
  const vat = byDay(vatColumns, await listVatLines(db, span), { vat: 'TTC (€)' })
  for (let day = parisDay(span.from); day <= parisDay(clock); day = addDays(day, 1)) {
    const [sold = 0, reversed = 0, billed = 0] = [books.sold, books.reversed, books.billed].map((book) => book.get(day))
    const found = { sold: 0, reversed: 0, difference: 0, vat: 0, ...reconciled.get(day), ...vat.get(day) }
    expect({ seed, day, ...found }).toEqual({ seed, day, sold, reversed, difference: 0, vat: sold - reversed + billed })
  }
  const { keptCents } = expectedMoney()
  expect((await listMoneyByDay(db, clock)).reduce((sum, each) => sum + each.keptCents, 0)).toBe(keptCents)
  const listed = await listSales(db, { kinds: ['due'], ...span })
  if (listed.length === LISTED_SALES) return
  expect(listed.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    [...owed.values()].reduce((sum, each) => sum + each, 0),
  )
}

/** Cents of the named columns, by the first one. */
function byDay(columns: SheetColumn[], rows: SheetValue[][], wanted: Record<string, string>) {
  const sums = new Map<string, Record<string, number>>()
  for (const row of rows) {
    const sum = sums.get(String(row[0])) ?? {}
    for (const [key, label] of Object.entries(wanted)) {
      const cell = Number(row[columns.findIndex((column) => column.label === label)])
      sum[key] = (sum[key] ?? 0) + Math.round(cell * 100)
    }
    sums.set(String(row[0]), sum)
  }
  return sums
}

async function place(): Promise<string> {
  clock = new Date(clock.getTime() + between(1, 60) * 60_000)
  const email = pick(emails)
  const { id: customerId } = await customer(db, email)
  const cartId = await cartWith(db, slug, between(1, 3))
  if (chance(0.3)) await chooseCredit(db, { cartId, customerId })
  const method = pick(['card', 'card', 'transfer'] as const)
  const common = { cartId, provider, method, email, customerId, sessionEmail: email, address: homeOf(email), at: clock }
  const asked = await checkOutCart(db, common)
  const opened = asked.ok ? asked : await checkOutCart(db, { ...common, method: 'credit' })
  if (!opened.ok) throw new Error(`seed ${seed}: ${opened.reason}`)
  return opened.orderId
}

type Command = (orderId: string) => Promise<unknown>

async function settle(orderId: string, status: 'paid' | 'pending' | 'failed', more = 0): Promise<void> {
  // What a session cost does not change afterwards.
  const cards = (await listPayments(db, orderId)).filter((payment) => {
    return (
      (more === 0 ? payment.status !== 'mismatch' : payment.status === 'open') &&
      provider.sessions.has(payment.session_id ?? '')
    )
  })
  if (cards.length === 0) return
  const session = provider.become(pick(cards).session_id ?? '', status)
  const settled = { ...session, amountCents: session.amountCents + more }
  await settlePayment(db, { session: settled, source: 'webhook', at: clock })
}

const pay: Command = (orderId) => settle(orderId, 'paid')
const payWrong: Command = (orderId) => settle(orderId, 'paid', pick([-1, 1]))
const examine: Command = (orderId) => settle(orderId, pick(['pending', 'failed'] as const))
const transfer: Command = (orderId) => receiveTransfer(db, { orderId, at: clock })

const payAgain: Command = (orderId) =>
  openPaymentSession(db, { orderId, method: 'card', provider, open: true, settings, returnUrls, at: clock })

const status: Command = (orderId) =>
  setOrderStatus(db, {
    ...{ orderId, status: pick(orderStatuses), reason: 'essai', tellBuyer: false },
    ...{ actor, providers: [provider], at: clock },
  })

const cancelUnpaid: Command = (orderId) =>
  cancelUnpaidOrder(db, { orderId, reason: 'essai', providers: [provider], at: clock })

const withdraw: Command = async (orderId) => {
  const { order_number, email, customer_name } = await readOrder(db, orderId)
  const declaration = { name: customer_name, orderNumber: order_number ?? '', email }
  return declareWithdrawal(db, { declaration, at: clock })
}

const refund: Command = async (orderId) => {
  const order = await readOrder(db, orderId)
  const left = await findRefundable(db, order)
  const whole = chance(0.4)
  const refundId = newId(clock)
  const choice = {
    lines: new Map([[0, between(0, 2)]]),
    delivery: chance(0.3),
    amountCents: chance(0.4) ? between(0, left.moneyCents + left.creditCents) : undefined,
    whole,
  }
  const settlesWithdrawals = chance(0.3) ? ('whole' as const) : undefined
  const asked = await requestRefund(db, {
    ...{ refundId, orderId, choice, settlesWithdrawals, reason: 'essai', actor, at: clock },
  })
  if (!asked.ok) return
  count(whole ? 'whole' : 'part')
  await run(refundId)
}

/** At the provider, which may be away or refuse. */
async function run(refundId: string): Promise<void> {
  provider.fault = pick(['none', 'none', 'none', 'unreachable', 'lost-answer', 'refusing'] as const)
  await runRefund(db, { refundId, providers, at: clock })
  provider.fault = 'none'
}

const retry: Command = async (orderId) => {
  for (const row of await listRefunds(db, orderId)) {
    if (row.status === 'done') continue
    if (row.returned_at !== null && chance(0.5)) await noteReturnedByHand(db, { refund: row, actor, at: clock })
    else if (await retryRefund(db, { refund: row, actor, at: clock })) await run(row.id)
  }
}

const bankReturns: Command = async (orderId) => {
  const made = (await listRefunds(db, orderId)).find((each) => each.provider_reference && each.status === 'done')
  if (!made?.provider_reference) return
  provider.returned.add(made.provider_reference)
  await settleReturnedRefund(db, { reference: made.provider_reference, provider, at: clock })
}

const stray: Command = async (orderId) => {
  const [payment] = await listUnmatchedPayments(db, orderId)
  if (!payment) return
  count('stray')
  const refundId = newId(clock)
  await refundUnmatchedPayment(db, { refundId, orderId, paymentId: payment.id, reason: 'essai', actor, at: clock })
  await run(refundId)
}

const commands: Record<string, Command> = {
  ...{ pay, payWrong, examine, transfer, payAgain, status, cancelUnpaid, withdraw, refund, retry, bankReturns, stray },
}
const often = [
  ...Object.keys(commands),
  ...[
    'pay',
    'pay',
    'pay',
    'transfer',
    'status',
    'status',
    'refund',
    'refund',
    'payAgain',
    'bankReturns',
    'retry',
    'stray',
  ],
]
