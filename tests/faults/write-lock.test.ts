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
/** Of each kind of write, sent while the lock has been held for a second and a half at most. */
const WRITERS = 12
const READERS = 4
const SENT_WITHIN_MS = 1500
/** Waiting inside SQLite would hold the event loop up for as long as the lock is held. */
const LATE_AT_MOST_MS = strictTimes ? 50 : 1000
/** A page that waited for the lock would take seconds. */
const READ_WITHIN_MS = strictTimes ? 250 : 1500

const app = await openApp()
const { db, dataDir } = app
const eventLoop = watchEventLoop(dataDir)
await restock(db)
const server = await startServer(dataDir, eventLoop.environment)
const { below } = drawing(seededRandom(seed))

/** In the place of another program: the server shares nothing with this process but the file. */
const other = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
afterAll(async () => {
  other.close()
  await server.stop()
})

test.each([
  { heldMs: 3000, outcome: 'done', done: true },
  { heldMs: 8000, outcome: 'refused whole', done: false },
])(
  'while the write lock is held for $heldMs ms pages are served, and writes are $outcome',
  async ({ heldMs, done }) => {
    const counted = { reads: 0, writes: 0, slowestReadMs: 0, lateP99Ms: 0, lateLongestMs: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const browsing = Array.from({ length: WRITERS }, () => patientVisitor(server.url))
      const buying = Array.from({ length: WRITERS }, () => patientVisitor(server.url))
      await inParallel(browsing, 4, (visitor) => fillCart(visitor))
      await inParallel(buying, 4, (visitor) => readyToPay(visitor))
      const before = await countRows()
      await eventLoop.ask(server)

      const released = holdLock(heldMs)
      const writing = Promise.all([
        ...browsing.flatMap((visitor) => [addToCart(visitor), sendMessage()]),
        ...buying.map(order),
      ])
      const pages = (await Promise.all(Array.from({ length: READERS }, () => readPages(released)))).flat()
      const late = await eventLoop.ask(server)
      const writes = await writing

      counted.reads += pages.length
      counted.writes += writes.length
      counted.slowestReadMs = Math.max(counted.slowestReadMs, ...pages.map(({ ms }) => Math.round(ms)))
      counted.lateP99Ms = Math.max(counted.lateP99Ms, Math.round(late.p99Ms))
      counted.lateLongestMs = Math.max(counted.lateLongestMs, Math.round(late.longestMs))
      report(`write lock held for ${heldMs} ms`, counted)
      expect(pages.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([done ? 303 : 503]))
      if (!done) writes.forEach(expectRefusal)
      const times = done ? WRITERS : 0
      expect(await countRows()).toEqual({
        orders: before.orders + times,
        messages: before.messages + times,
        // A basket more, and one that was bought less.
        articles: before.articles,
      })
      await expectSoundLedger(db)
      expect((await addToCart(patientVisitor(server.url))).status).toBe(303)
    }
    expect(server.bugs()).toEqual([])
    expect(counted.slowestReadMs).toBeLessThanOrEqual(READ_WITHIN_MS)
    expect(counted.lateP99Ms).toBeLessThanOrEqual(LATE_AT_MOST_MS)
    expect(counted.lateLongestMs).toBeLessThanOrEqual(LATE_AT_MOST_MS)
  },
)

test('the probe that says whether to send visitors takes no lock, and judges by the last write', async () => {
  const shopper = patientVisitor(server.url)
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
  const released = holdLock(6500)
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
  expect((await addToCart(shopper)).status).toBe(503)
  expect(await askReadiness()).toEqual({ status: 503, reasons: ['database refuses to write'] })
  await released
  expect((await addToCart(shopper)).status).toBe(303)
  expect(await askReadiness()).toEqual({ status: 200, reasons: [] })
})

test('an operator’s command waits as long, and then says so in a sentence', async () => {
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const setting = ['setting', 'shop.phone', '04 00 00 00 00']
  const shortly = holdLock(3000)
  expect(await runCommand(setting, environment)).toMatchObject({ exitCode: 0 })
  await shortly
  const long = holdLock(9000)
  const refused = await runCommand(setting, environment)
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.output.trim()).toMatch(/^Un autre programme [^\n]+$/)
  await long
})

/** Resolves once the lock has been given back. */
async function holdLock(heldMs: number): Promise<void> {
  other.exec('begin immediate')
  await delay(heldMs)
  other.exec('rollback')
}

/** The pages of one visitor with a cart, one after the other. */
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

function expectRefusal({ retryAfter, html }: Write): void {
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
