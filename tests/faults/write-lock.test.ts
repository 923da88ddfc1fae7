import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { essentiel } from '../support/shop-database'
import { contactForm, fillCart, machine, readyToPay } from '../support/shop-journey'
import { watchEventLoop } from './event-loop'
import { expectSoundLedger } from './ledger'
import {
  drawing,
  inParallel,
  patientVisitor,
  report,
  runCommand,
  scale,
  seed,
  seededRandom,
  startServer,
  strictTimes,
  watchPages,
} from './support'
import { restock } from './warehouse'

const ROUNDS = scale
/** Writes of each kind, sent after the lock has been held for at most a second and a half. */
const WRITERS = 12
const READERS = 4
const SENT_WITHIN_MS = 1500
const LATE_AT_MOST_MS = 50
/** The first order of a process runs cold code, with or without the lock. */
const LONGEST_LATE_MS = 100
/** A page waiting for the lock would take seconds. */
const READ_WITHIN_MS = 250

const app = await openApp()
const { db, dataDir } = app
const eventLoop = watchEventLoop(dataDir)
await restock(db)
const server = await startServer(dataDir, eventLoop.environment)
const { below } = drawing(seededRandom(seed))

/** Stands for another program, which shares only the file. */
const other = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
afterAll(async () => {
  other.close()
  await server.stop()
})

test.each([
  { heldMs: 3000, outcome: 'done', status: 303 },
  { heldMs: 8000, outcome: 'refused whole', status: 503 },
])(
  'while the write lock is held for $heldMs ms pages are read, and writes are $outcome',
  async ({ heldMs, status }) => {
    const counted = { reads: 0, writes: 0, asExpected: 0, slowestReadMs: 0, lateP99Ms: 0, lateLongestMs: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const browsing = Array.from({ length: WRITERS }, () => patientVisitor(server.url))
      const buying = Array.from({ length: WRITERS }, () => patientVisitor(server.url))
      await inParallel(browsing, 4, (visitor) => fillCart(visitor))
      await inParallel(buying, 4, (visitor) => readyToPay(visitor))
      await readPages(Promise.resolve())
      const before = await countRows()
      await eventLoop.ask(server)

      const released = holdLock(heldMs)
      const writing = Promise.all([
        Promise.all(browsing.map(addToCart)),
        Promise.all(browsing.map(sendMessage)),
        Promise.all(buying.map(order)),
      ])
      const pages = (await Promise.all(Array.from({ length: READERS }, () => readPages(released)))).flat()
      const late = await eventLoop.ask(server)
      const [baskets, messages, orders] = await writing

      const writes = [...baskets, ...messages, ...orders]
      counted.reads += pages.length
      counted.writes += writes.length
      counted.asExpected += writes.filter((write) => write.status === status).length
      counted.slowestReadMs = Math.max(counted.slowestReadMs, ...pages.map(({ ms }) => Math.round(ms)))
      counted.lateP99Ms = Math.max(counted.lateP99Ms, Math.round(late.p99Ms))
      counted.lateLongestMs = Math.max(counted.lateLongestMs, Math.round(late.longestMs))
      expect(pages.filter((page) => page.status !== 200)).toEqual([])
      for (const write of writes) if (write.status !== 303) expectRefusal(write)
      expect(await countRows()).toEqual({
        orders: before.orders + acknowledged(orders),
        messages: before.messages + acknowledged(messages),
        // Each of these orders takes an article out of a cart.
        articles: before.articles + acknowledged(baskets) - acknowledged(orders),
      })
      await expectSoundLedger(db)
      expect((await addToCart(patientVisitor(server.url))).status).toBe(303)
    }
    report(`write lock held for ${heldMs} ms`, counted)
    expect(server.bugs()).toEqual([])
    expect(counted.asExpected).toBeGreaterThan(0)
    // On a busy machine a write may start or be retried seconds late.
    if (!strictTimes) return
    expect(counted.asExpected).toBe(counted.writes)
    expect(counted.slowestReadMs).toBeLessThanOrEqual(READ_WITHIN_MS)
    expect(counted.lateP99Ms).toBeLessThanOrEqual(LATE_AT_MOST_MS)
    expect(counted.lateLongestMs).toBeLessThanOrEqual(LONGEST_LATE_MS)
  },
)

test('the probe that says whether to send visitors takes no lock, and judges by the last write', async () => {
  const shopper = patientVisitor(server.url)
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
  other.exec('begin immediate')
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
  expectRefusal(await addToCart(shopper))
  expect(await askReadiness()).toEqual({ status: 503, reasons: ['database refuses to write'] })
  other.exec('rollback')
  expect((await addToCart(shopper)).status).toBe(303)
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
})

test('an operator’s command waits for the lock, and says in a sentence when it gives up', async () => {
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const setting = ['setting', 'shop.phone', '04 00 00 00 00']
  const released = holdLock(3000)
  expect(await runCommand(setting, environment)).toMatchObject({ exitCode: 0 })
  await released
  other.exec('begin immediate')
  const refused = await runCommand(setting, environment)
  other.exec('rollback')
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.output.trim()).toMatch(/^Un autre programme [^\n]+$/)
})

/** Resolves once the lock has been given back. */
async function holdLock(heldMs: number): Promise<void> {
  other.exec('begin immediate')
  await delay(heldMs)
  other.exec('rollback')
}

/** Reads the pages of one visitor with a cart, in sequence. */
async function readPages(until: Promise<void>) {
  const paths = ['/', '/products?q=eau', `/products/${essentiel}`, '/cart', '/support', '/api/products', '/cgv']
  return watchPages(until, { url: server.url, paths, atLeastMs: 0, pauseMs: 20 })
}

interface Write {
  status: number
  retryAfter: string | null
  html: string
}

async function send(write: () => Promise<Response>): Promise<Write> {
  await delay(below(SENT_WITHIN_MS))
  const response = await write()
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), html: await response.text() }
}

function addToCart(visitor: Visitor): Promise<Write> {
  return send(() => visitor.post('/cart/lines', { ...machine, quantity: 1 }))
}

function order(visitor: Visitor): Promise<Write> {
  return send(() => visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' }))
}

function sendMessage(): Promise<Write> {
  const { name, email } = contactForm
  return send(() =>
    patientVisitor(server.url).post('/support', { name, email, subject: 'pose', message: randomUUID() }),
  )
}

function acknowledged(writes: Write[]): number {
  return writes.filter(({ status }) => status === 303).length
}

function expectRefusal({ status, retryAfter, html }: Write): void {
  expect(status).toBe(503)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('votre demande n’a pas été prise en compte')
  expect(html).not.toMatch(/SQLITE|SqliteError|locked|node_modules/)
}

async function countRows(): Promise<{ orders: number; messages: number; articles: number }> {
  const count = async (table: 'customer_order' | 'contact_message') =>
    (await db.selectFrom(table).select('id').execute()).length
  const lines = await db.selectFrom('cart_line').select('quantity').execute()
  return {
    orders: await count('customer_order'),
    messages: await count('contact_message'),
    articles: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

async function askReadiness(): Promise<{ status: number; reasons: string[] }> {
  const response = await fetch(`${server.url}/readyz`)
  return { status: response.status, reasons: (await response.json()).reasons }
}
