import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { oneIn } from '../support/one-in'
import { essentiel } from '../support/shop-database'
import { contactForm, readyToPay } from '../support/shop-journey'
import { expectSoundLedger } from './ledger'
import { strictTimes } from './scale'
import { fill, mountSmallDisk } from './small-disk'
import { report, scale } from './support'
import { restock } from './warehouse'

const ROUNDS = 3 * scale
const RECOVERY_WITHIN_MS = 10_000

const disk = mkdtempSync(join(tmpdir(), 'disk-'))
const { isMounted: mounted, unmount } = mountSmallDisk(disk, 64)

// Registered first, so that it runs after the application's own.
afterAll(() => {
  unmount()
  rmSync(disk, { recursive: true, force: true })
})

process.env.DATA_DIR = mounted ? join(disk, 'data') : process.env.DATA_DIR
const app = await openApp({ LOG_LEVEL: 'silent' })
await restock(app.db)

test.skipIf(mounted)(
  'the disk-full suite needs the right to mount a small disk (root): nothing was tried',
  ({ skip }) => {
    skip('mount is not permitted here')
  },
)

test.runIf(mounted)(
  'on a full disk pages are read, writes are refused in French, and all is well once there is room',
  async () => {
    const server = await app.startServer()
    const counted = { reads: 0, refused: 0, recoveries: 0, slowestRecoveryMs: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const shopper = server.visitor()
      expect((await addToCart(shopper)).status).toBe(303)
      await sql`pragma wal_checkpoint(truncate)`.execute(app.db)
      const filler = fill(disk)

      const refused = await addToCart(shopper)
      const page = await refused.text()
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(page).toContain('<html lang="fr">')
      expect(page).toContain('La boutique ne peut rien enregistrer pour le moment')
      expect(page).not.toMatch(/SQLITE|SqliteError|\bat [\w.]+ \(|node_modules|\.sqlite/)
      counted.refused += 1
      for (const path of ['/', '/products', `/products/${essentiel}`, '/cart', '/cgv']) {
        const response = await shopper.get(path)
        expect([path, response.status]).toEqual([path, 200])
        expect(await response.text()).toContain('</html>')
        counted.reads += 1
      }

      rmSync(filler)
      counted.slowestRecoveryMs = Math.max(counted.slowestRecoveryMs, await recoveryMs(shopper))
      counted.recoveries += 1
    }
    const health = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(app.db)
    expect(health.rows).toEqual([{ integrity_check: 'ok' }])
    report('disk full', { rounds: ROUNDS, ...counted, slowestRecoveryMs: Math.round(counted.slowestRecoveryMs) })
    if (strictTimes) expect(counted.slowestRecoveryMs).toBeLessThanOrEqual(RECOVERY_WITHIN_MS)
    await server.close()
  },
)

/** Bytes that are left: an order needs some hundred kilobytes of journal, a page of it 4. */
const ROOMS = oneIn(
  2,
  [0, 4, 20, 60, 100, 160, 240, 400].map((kilobytes) => kilobytes * 1024),
)

test.runIf(mounted)(
  'an order on a full disk gets the 503, is in the books whole or not at all, and is one when it is sent again',
  async () => {
    const server = await app.startServer()
    const counted = { orders: 0, refused: 0, placed: 0 }
    for (const room of ROOMS) {
      const shopper = server.visitor()
      await readyToPay(shopper)
      await sql`pragma wal_checkpoint(truncate)`.execute(app.db)
      const before = await ordersAndParts()
      const filler = fill(disk, room)
      const answer = await placeOrder(shopper)
      const text = await answer.text()
      const after = await ordersAndParts()
      rmSync(filler)
      counted.orders += 1
      counted.refused += Number(answer.status === 503)
      if (answer.status === 503) {
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
        expect(text).toContain('La boutique ne peut rien enregistrer pour le moment')
        expect(text).not.toMatch(/SQLITE|node_modules|\.sqlite/)
        // Full between the order and its payment page: the second sending goes on with it.
        expect([before, withOrder(before)]).toContainEqual(after)
        await recoveryMs(server.visitor())
        expect((await placeOrder(shopper)).status).toBe(303)
      } else expect(answer.status).toBe(303)
      const whole = await ordersAndParts()
      expect(whole).toEqual({ ...whole, orders: before.orders + 1, lines: before.lines + 1 })
      counted.placed += 1
    }
    await expectSoundLedger(app.db)
    report('orders on a full disk', counted)
    expect(counted.refused).toBeGreaterThan(0)
    await server.close()
  },
)

/** Its rows are one transaction. */
function withOrder(before: Awaited<ReturnType<typeof ordersAndParts>>) {
  const { orders, lines, payments, events, mails, reserved } = before
  return {
    ...{ orders: orders + 1, lines: lines + 1, payments: payments + 1, events: events + 1 },
    ...{ mails, reserved: reserved + 1 },
  }
}

function placeOrder(shopper: Visitor): Promise<Response> {
  return shopper.post('/checkout', { ...contactForm, payment_method: 'card' })
}

/** Rows that an order writes, and the stock that it holds. */
async function ordersAndParts() {
  const { rows } = await sql<Record<'orders' | 'lines' | 'payments' | 'events' | 'mails' | 'reserved', number>>`
    select (select count(*) from customer_order) as orders, (select count(*) from order_item) as lines,
      (select count(*) from payment) as payments, (select count(*) from order_event) as events,
      (select count(*) from email) as mails, (select sum(reserved_stock) from stock_item) as reserved`.execute(app.db)
  const [found] = rows
  if (!found) throw new Error('A select without a table has one row.')
  return found
}

function addToCart(shopper: Visitor): Promise<Response> {
  return shopper.post('/cart/lines', { product_id: essentiel, pack_type: 'individual', quantity: 1 })
}

async function recoveryMs(shopper: Visitor): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 2 * RECOVERY_WITHIN_MS) {
    if ((await addToCart(shopper)).status === 303) return performance.now() - startedAt
    await delay(50)
  }
  return Number.POSITIVE_INFINITY
}
