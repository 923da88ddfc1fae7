import { expect, test } from 'vitest'
import { endOverdueOrders } from '~/agents/payment-reconciler.server'
import { saveSetting, settingDefinitions } from '~/models/base/setting/index.server'
import { openApp, type Visitor, visitorOf } from '../support/app'
import { contactForm, expectStatus, fillCart, location, shippingForm } from '../support/shop-journey'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, report, rounds, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const HOSTAGES = rounds(8, 20)
const OF_MAILBOX = rounds(10, 20)
const OF_NETWORK = rounds(40, 60)
const UNPAID = Number(settingDefinitions['orders.unpaid_per_mailbox'].default)
const UNPAID_OF_NETWORK = 10 * UNPAID
/** Longer than the day for which an unconfirmed transfer reserves stock. */
const LATER_MS = 25 * 3_600_000

const app = await openApp()
const { db } = app
// The default; other suites raise it.
await saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: String(UNPAID), at: new Date() })
const { below, pick, between } = drawing(seededRandom(seed))

interface Item {
  product_id: string
  current_stock: number
  reserved_stock: number
}

async function listItems(): Promise<Item[]> {
  return db
    .selectFrom('stock_item')
    .innerJoin('product', 'product.id', 'stock_item.product_id')
    .select(['stock_item.product_id', 'current_stock', 'reserved_stock'])
    .where('product.published', '=', 1)
    .where('current_stock', '>', 0)
    .orderBy('stock_item.product_id')
    .execute()
}

/** A visitor behind our proxy, on a random network unless given. */
function visitorAt(url: string, network = `198.${below(250)}.${below(250)}.${below(250)}`): Visitor {
  const visitor = visitorOf(url)
  const { fetch } = visitor
  visitor.fetch = (path, init) => fetch(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': network } })
  return visitor
}

async function readyWith(visitor: Visitor, productId: string, quantity: number): Promise<void> {
  await fillCart(visitor, { product_id: productId, pack_type: 'individual', quantity })
  await expectStatus(303, visitor.post('/shipping', shippingForm))
}

/** Bought and paid by card; false when too few are left. */
async function buyByCard(url: string, productId: string, quantity: number): Promise<boolean> {
  const buyer = visitorAt(url)
  await readyWith(buyer, productId, quantity)
  const email = `client-${crypto.randomUUID()}@example.fr`
  const response = await buyer.post('/checkout', { ...contactForm, email, payment_method: 'card' })
  if (response.status !== 303) return false
  const paid = await buyer.post(new URL(location(response), url).pathname, { decision: 'pay' })
  return paid.status === 303 && location(paid).includes('/checkout/success')
}

test('unconfirmed transfers at once leave three quarters of each product for sale, and the last unit to who pays', async () => {
  const server = await startServer(app.dataDir, { TRUST_PROXY: '1' })
  const before = await listItems()
  const counted = { products: before.length, orders: 0, accepted: 0, refused: 0, heldPercent: 0, soldByCard: 0 }

  for (const { product_id: productId, current_stock: stock } of before) {
    const attackers = Array.from({ length: HOSTAGES }, () => visitorAt(server.url))
    // One attacker wants everything; others just what may pass.
    const wanted = (place: number) =>
      place === 0 ? stock : pick([1, 1, between(1, stock), Math.max(1, Math.floor(stock / 4))])
    await inParallel([...attackers.entries()], 8, ([place, attacker]) => readyWith(attacker, productId, wanted(place)))
    await Promise.all(
      attackers.map(async (attacker, place) => {
        const email = `otage-${place}-${productId}@example.fr`
        const response = await attacker.post('/checkout', { ...contactForm, email, payment_method: 'transfer' })
        counted.orders += 1
        if (response.status === 303) counted.accepted += 1
        else {
          expect(response.status).toBe(409)
          counted.refused += 1
        }
      }),
    )
  }

  const held = await listItems()
  const large = held.filter(({ current_stock }) => current_stock >= 4)
  const heldShares = large.map(({ reserved_stock, current_stock }) => (100 * reserved_stock) / current_stock)
  counted.heldPercent = Math.round(Math.max(...heldShares))
  const short = large.filter(({ reserved_stock, current_stock }) => reserved_stock > current_stock / 4)
  report('hostage orders', { ...counted, short: short.length })
  expect(short).toEqual([])
  expect(counted.accepted).toBeGreaterThan(0)

  for (const { product_id: productId, current_stock, reserved_stock } of held) {
    const left = current_stock - reserved_stock
    if (left > 1) expect([productId, await buyByCard(server.url, productId, left - 1)]).toEqual([productId, true])
    if (left > 0) expect([productId, await buyByCard(server.url, productId, 1)]).toEqual([productId, true])
  }
  await endOverdueOrders({ id: 'boutique', db }, { providers: {}, at: new Date(Date.now() + LATER_MS) })
  for (const { product_id: productId, current_stock, reserved_stock } of await listItems()) {
    expect([productId, reserved_stock]).toEqual([productId, 0])
    const sold = await buyByCard(server.url, productId, current_stock)
    expect([productId, sold]).toEqual([productId, true])
  }
  const unsold = await listItems()
  counted.soldByCard = before.reduce((sum, { current_stock }) => sum + current_stock, 0)
  report('hostages given up', { ...counted, unsold: unsold.length })
  expect(unsold).toEqual([])
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
  await server.stop()
})

test('one mailbox has three unpaid orders and one network thirty, in all their spellings and all at once', async () => {
  const server = await startServer(app.dataDir, { TRUST_PROXY: '1' })
  await restock(db, 1000)
  await saveSetting(db, { key: 'orders.unpaid_per_mailbox', value: String(UNPAID), at: new Date() })
  const product = (await listItems())[0]?.product_id ?? ''

  async function orders(count: number, ordering: (place: number) => { network: string; email: string }) {
    const visitors = Array.from({ length: count }, (_, place) => ({
      visitor: visitorAt(server.url, ordering(place).network),
      email: ordering(place).email,
    }))
    await inParallel(visitors, 8, ({ visitor }) => readyWith(visitor, product, 1))
    const statuses = await Promise.all(
      visitors.map(async ({ visitor, email }) => {
        const method = pick(['card', 'paypal', 'transfer'])
        return (await visitor.post('/checkout', { ...contactForm, email, payment_method: method })).status
      }),
    )
    expect(statuses.filter((status) => status !== 303 && status !== 409)).toEqual([])
    return statuses.filter((status) => status === 303).length
  }

  const spellings = ['otage', 'Otage', 'OTAGE', 'otage+1', 'otage+2', 'ot.age', 'o.tage']
  const ofMailbox = await orders(OF_MAILBOX, (place) => ({
    network: `203.0.113.${place % 250}`,
    email: `${pick(spellings)}@gmail.com`,
  }))
  const ofNetwork = await orders(OF_NETWORK, (place) => ({
    network: `2001:db8:0:7::${(place + 1).toString(16)}`,
    email: `reseau-${place}@example.fr`,
  }))
  report('unpaid orders', { tried: OF_MAILBOX + OF_NETWORK, ofMailbox, ofNetwork })
  expect({ ofMailbox, ofNetwork }).toEqual({ ofMailbox: UNPAID, ofNetwork: UNPAID_OF_NETWORK })
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
  await server.stop()
})
