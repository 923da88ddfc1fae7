import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { pageLeads } from '~/models/crm/lead/index.server'
import { listOrdersToDo } from '~/models/shop/order/index.server'
import { cancelUnpaidOrder, settlePayment } from '~/models/shop/payment/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { insertLeadRow } from '../../../../tests/support/leads'
import { begin } from '../../../../tests/support/loyalty'
import { queueAnyMail } from '../../../../tests/support/mails'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { importCsv, prospectFolders } from '../../../../tests/support/prospects'
import { at, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { workTopics } from './index'
import {
  hasDemoRows,
  keepWeeklyCounts,
  lastWeeks,
  listFunnel,
  listMoneyByDay,
  listTasks,
  listUnservableOrders,
  readFigures,
  readWorkRevision,
  removeDemo,
} from './index.server'

const camille = { id: 'u1', name: 'Camille Roy' }
const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * 3600_000).toISOString()

let orders = 0
/** `total_cents` excludes tax and delivery. */
async function order(db: ShopDb, row: Parameters<typeof insertOrderRow>[1]) {
  const id = `0199a000-0000-7000-8000-${String(++orders).padStart(12, '0')}`
  const amounts = row?.total_cents && { subtotal_cents: row.total_cents, tax_cents: 0, shipping_cents: 0 }
  await insertOrderRow(db, { id, order_number: `N${orders}`, fingerprint: id, ...amounts, ...row })
  return id
}

test('money is what was sold in the last thirty days, less what was refunded and is owed, cut at midnight in Paris', async () => {
  const db = await openDemoShop()
  const firstDay = addDays(parisDay(at), -29)
  await order(db, { paid_at: at.toISOString(), total_cents: 10_000 })
  await order(db, { paid_at: `${firstDay}T00:30:00.000Z`, total_cents: 2_000 })
  await order(db, { paid_at: daysAgo(31), total_cents: 99_999 })
  await order(db, { paid_at: daysAgo(1), total_cents: 5_000, status: 'annule' })
  const refunded = await order(db, { paid_at: daysAgo(2), total_cents: 7_000, is_demo: 1 })
  const choice = { lines: new Map<number, number>(), delivery: false, whole: true }
  const refund = { refundId: newId(at), orderId: refunded, reason: 'essai', choice, actor: camille, at }
  expect(await requestRefund(db, refund)).toMatchObject({ ok: true })
  const days = await listMoneyByDay(db, at)
  expect(days).toHaveLength(30)
  expect([days[0], days.at(-1)]).toMatchObject([
    { day: firstDay, keptCents: 2_000, orders: 1 },
    { day: parisDay(at), soldCents: 10_000, refundedCents: 7_000, owedCents: 5_000, keptCents: -2_000, orders: 1 },
  ])
  expect((await readFigures(db, at)).money).toEqual({
    ...{ soldCents: 24_000, refundedCents: 7_000, owedCents: 5_000, keptCents: 12_000, orders: 4 },
    demoKeptCents: 0,
  })
  expect(days.reduce((sum, { keptCents }) => sum + keptCents, 0)).toBe(12_000)
})

test('a conversion is a lead who bought, whatever the status says', async () => {
  const db = await openDemoShop()
  await insertLeadRow(db, { email: 'declaree@example.fr', status: 'client' })
  await insertLeadRow(db, { email: 'acheteuse@example.fr' })
  await insertLeadRow(db, { email: 'remboursee@example.fr' })
  await insertLeadRow(db, { email: 'annulee@example.fr' })
  await order(db, { email: 'Acheteuse@example.fr' })
  await order(db, { email: 'remboursee@example.fr', payment_state: 'refunded' })
  await order(db, { email: 'annulee@example.fr', status: 'annule' })
  expect((await readFigures(db, at)).leads.conversionPercent).toBe(25)
  const { leads } = await pageLeads(db, { filters: { bought: true, words: '' }, page: 1, at })
  expect(leads.map(({ email }) => email)).toEqual(['acheteuse@example.fr'])
})

test('each kind of task is counted and listed; a withdrawal is urgent from its tenth day', async () => {
  const db = await openDemoShop()
  const kinds = async () => Object.fromEntries((await listTasks(db, at)).map(({ key, count }) => [key, count]))
  const stock = (await kinds()).stock ?? 0
  await order(db, { status: 'confirme', payment_state: 'paid', delivery_to: '2099-01-01' })
  await order(db, { status: 'expedie', payment_state: 'paid', delivery_to: '2020-01-01' })
  const transfer = { status: 'en_attente', payment_state: 'unpaid', payment_method: 'transfer', paid_at: null } as const
  await order(db, { ...transfer, email_confirmed_at: daysAgo(1) })
  await order(db, { ...transfer, email_confirmed_at: null })
  await order(db, { status: 'annule', payment_state: 'refund_due' })
  const withdrawn = await order(db, { status: 'livre', payment_state: 'paid', delivered_at: daysAgo(12) })
  const declare = (id: string, days: number, order_id: string | null = withdrawn) =>
    db
      .insertInto('withdrawal')
      .values({
        id,
        order_id,
        customer_name: 'Léa',
        order_number: 'N',
        email: 'lea@example.fr',
        declared_at: daysAgo(days),
      })
      .execute()
  await declare('w1', 9)
  expect(await kinds()).toEqual({ ship: 1, late: 1, transfer: 1, refund: 1, withdrawal: 1, stock })
  const urgent = async () => (await listTasks(db, at)).find(({ key }) => key === 'withdrawal')?.urgent
  expect(await urgent()).toBe(false)
  await declare('w2', 10)
  expect(await urgent()).toBe(true)
  expect(await listOrdersToDo(db, { task: 'withdrawal', at, limit: 5 })).toHaveLength(1)
  await declare('w3', 1, null)
  expect(await listTasks(db, at)).toContainEqual({ key: 'unmatched', count: 1, urgent: false })
  await declare('w4', 11, null)
  expect(await listTasks(db, at)).toContainEqual({ key: 'unmatched', count: 2, urgent: true })
})

test('a topic’s revision changes only with its tables', async () => {
  const db = await openDemoShop()
  const before = await readWorkRevision(db, ['orders'])
  await db.updateTable('stock_item').set({ location: 'B1' }).execute()
  expect(await readWorkRevision(db, ['orders'])).toBe(before)
  await order(db, {})
  expect(await readWorkRevision(db, ['orders'])).not.toBe(before)
  expect(await readWorkRevision(db, workTopics)).not.toBe(await readWorkRevision(db, ['orders']))
})

test('a week runs from Monday to Monday in Paris; once it is over its count never falls', async () => {
  const db = await openDemoShop()
  const [week = ''] = lastWeeks(at, 1)
  expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1)
  const id = await order(db, { paid_at: at.toISOString() })
  await keepWeeklyCounts(db, at)
  const inAWeek = new Date(at.getTime() + 7 * 24 * 3600_000)
  const ordersOf = async () => (await listFunnel(db, inAWeek)).at(-2)
  expect(await ordersOf()).toMatchObject({ week, order: 1 })
  await db.updateTable('customer_order').set({ paid_at: null }).where('id', '=', id).execute()
  await keepWeeklyCounts(db, at)
  expect(await ordersOf()).toMatchObject({ order: 1 })
})

test('the current week is counted live, before it is stored', async () => {
  const db = await openDemoShop()
  await order(db, { paid_at: at.toISOString() })
  expect((await listFunnel(db, at)).at(-1)).toMatchObject({ order: 1 })
})

test('in a demonstration funnel, leads and revenue are consistent', async () => {
  const db = await openDemoShop({ demoWork: true })
  const funnel = await listFunnel(db, at)
  const sumOf = (step: 'lead' | 'order') => funnel.reduce((sum, week) => sum + week[step], 0)
  const firstDay = parisInstant(funnel[0]?.week ?? '', 0).toISOString()
  const leads = await db.selectFrom('lead').select('id').where('created_at', '>=', firstDay).execute()
  expect(sumOf('lead')).toBe(leads.length)
  const sold = (await listMoneyByDay(db, at)).reduce((sum, day) => sum + day.orders, 0)
  expect(sold).toBeGreaterThan(0)
  expect(sumOf('order')).toBeGreaterThanOrEqual(sold)
  for (const week of funnel) expect(week.cart).toBeGreaterThanOrEqual(week.order)
})

test('a demonstration has orders in each status; removing it keeps real data', async () => {
  const db = await openDemoShop({ demoWork: true })
  const byStatus = await db.selectFrom('customer_order').select('status').distinct().execute()
  expect(byStatus.map(({ status }) => status).sort()).toEqual(['annule', 'confirme', 'en_attente', 'expedie', 'livre'])
  const real = await order(db, {})
  const demo = await db.selectFrom('customer_order').select('id').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  const asked = await db
    .selectFrom('contact_message')
    .select('email')
    .where('is_demo', '=', 1)
    .executeTakeFirstOrThrow()
  await queueAnyMail(db, { key: 'demande', to: asked.email, at })
  await queueAnyMail(db, { key: 'commande', to: 'acheteur@example.fr', at })
  await db.updateTable('email').set({ order_id: demo.id }).where('recipient', '=', 'acheteur@example.fr').execute()
  await importCsv(db, prospectFolders(), 'email\nreal@essai.example\ndemo@essai.example\n')
  await db.updateTable('prospect').set({ is_demo: 1 }).where('email', '=', 'demo@essai.example').execute()
  await queueAnyMail(db, { key: 'autre', to: 'lea@example.fr', at })
  expect(await hasDemoRows(db)).toBe(true)
  const removed = await removeDemo(db, { actor: camille, at })
  expect(removed).toEqual({ orders: 46, leads: expect.any(Number), prospects: 6, requests: expect.any(Number) })
  expect(await db.selectFrom('prospect').select('email').execute()).toEqual([{ email: 'real@essai.example' }])
  expect(await hasDemoRows(db)).toBe(false)
  expect((await db.selectFrom('customer_order').select('id').execute()).map(({ id }) => id)).toEqual([real])
  expect(await db.selectFrom('email').select('recipient').execute()).toEqual([{ recipient: 'lea@example.fr' }])
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  expect(rows).toEqual([])
})

test('the history of a real order is still never deleted', async () => {
  const db = await openDemoShop()
  const id = await order(db, {})
  await db
    .insertInto('order_event')
    .values({ order_id: id, kind: 'paid', actor: 'client', created_at: at.toISOString() } as never)
    .execute()
  await expect(db.deleteFrom('order_event').execute()).rejects.toThrow('append-only')
})

test('an order paid after its stock was sold is listed with its missing goods, however many others wait', async () => {
  const db = await openDemoShop()
  for (let count = 0; count < 21; count++) await order(db, { status: 'annule', created_at: daysAgo(9) })
  const { provider, checkOut } = await begin(db, { email: 'tard@example.fr' })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  await cancelUnpaidOrder(db, { orderId: opened.orderId, reason: 'essai', providers: [provider], at })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  await settlePayment(db, { session: provider.become(opened.sessionId, 'paid'), source: 'webhook', at })
  const missing = [{ sku: 'OSM-ESSENTIEL', quantity: 1 }]
  expect(await listUnservableOrders(db)).toMatchObject([{ id: opened.orderId, missing }])
  await setAvailable(db, 'osmoseur-essentiel', 1)
  expect(await listUnservableOrders(db)).toEqual([])
})
