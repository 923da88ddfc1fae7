import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { visitorOf } from '../support/app'
import { contactForm, fountain, location, machine, readable, shippingForm } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { drawing, report, rounds, seed, seededRandom, startServer, strictTimes } from './support'
import { restock } from './warehouse'

const KILLS = rounds(10, 60)
const SHOPPERS = 8
const READY_WITHIN_MS = 3000

const stripe = await startStripeServer()
const dataDir = mkdtempSync(join(tmpdir(), 'killed-'))
const file = join(dataDir, 'tenants/boutique/shop.sqlite')
const environment: Record<string, string> = {
  AGENTS: 'on',
  SESSION_SECRET: 'the-secret-that-outlives-every-process',
  ...stripe.environment,
}
let server = await startServer(dataDir, environment)
environment.PORT = new URL(server.url).port

afterAll(async () => {
  await server.stop()
  await stripe.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const { chance, pick, between } = drawing(seededRandom(seed))
/** Acknowledged to the shopper, so it must hold. */
const told = { sessions: new Set<string>(), transfers: new Set<string>(), paid: new Set<string>() }
const delivered = new Set<string>()
const counted = { kills: 0, answered: 0, cut: 0, busy: 0, slowestReadyMs: 0 }

test('a server killed at any instant keeps every order it answered for, and no one is charged for nothing', async () => {
  const shop = openSqlite<ShopDatabase>(file)
  await restock(shop.db)
  await shop.close()

  const shoppers = Array.from({ length: SHOPPERS }, newShopper)
  while (counted.kills < KILLS) {
    const life = [...shoppers.map((shopper) => untilCut(() => shopper.nextStep())), untilCut(deliverNextEvent)]
    await untilAnswered(between(0, 60))
    await delay(between(0, 30))
    server.kill('SIGKILL')
    counted.kills += 1
    await server.ended
    await Promise.all(life)
    expect(server.bugs()).toEqual([])
    await startAgain()
  }
  while (stripe.events.some((event) => !delivered.has(event.id))) await deliverNextEvent()
  await judge()
})

/** Kill times are measured in work done, so that a slow machine is killed mid-work too. */
async function untilAnswered(answers: number): Promise<void> {
  const until = counted.answered + answers
  const giveUpAt = performance.now() + 30_000
  while (counted.answered < until && performance.now() < giveUpAt) await delay(2)
}

async function startAgain() {
  const startedAt = performance.now()
  server = await startServer(dataDir, environment)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  counted.slowestReadyMs = Math.max(counted.slowestReadyMs, performance.now() - startedAt)
}

/** Repeats until the server is gone; unanswered steps are repeated after restart. */
async function untilCut(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await step()
      counted.answered += 1
    } catch (error) {
      // Thrown by fetch for a broken connection.
      if (!(error instanceof TypeError)) throw error
      counted.cut += 1
      return
    }
  }
}

/** Stripe redelivers an event until it is answered 2xx. */
async function deliverNextEvent(): Promise<void> {
  const event = stripe.events.find(({ id }) => !delivered.has(id))
  if (!event) return void (await visitorOf(server.url).get('/healthz')).body?.cancel()
  const status = await stripe.deliver(event, `${server.url}/webhooks/stripe`)
  if (status === 200) delivered.add(event.id)
}

/** Fills a cart, gives an address, orders, mostly pays, and checks the result. */
function newShopper() {
  const visitor = visitorOf(server.url)
  let sessionId = ''
  const journey = [fill, ship, order, pay, look]
  let next = 0

  async function fill() {
    return isDone(await visitor.post('/cart/lines', { quantity: 1, ...pick([machine, fountain]) }))
  }
  async function ship() {
    return isDone(await visitor.post('/shipping', shippingForm))
  }
  async function order() {
    const method = pick(['card', 'card', 'paypal', 'transfer'])
    const response = await visitor.post('/checkout', { ...contactForm, payment_method: method })
    const to = location(response)
    sessionId = ''
    if (to.startsWith(stripe.origin)) {
      sessionId = to.slice(to.lastIndexOf('/') + 1)
      told.sessions.add(sessionId)
    } else if (to.includes('session_id=virement_')) {
      told.transfers.add(new URL(to, server.url).searchParams.get('session_id') ?? '')
    }
    return isDone(response)
  }
  async function pay() {
    if (stripe.sessions.get(sessionId)?.status === 'open' && chance(0.75)) stripe.pay(sessionId)
    return true
  }
  async function look() {
    if (!sessionId) return true
    const response = await visitor.get(`/checkout/success?session_id=${sessionId}`)
    if ((await readable(response)).includes('Merci, votre commande est confirmée')) told.paid.add(sessionId)
    return true
  }
  return {
    async nextStep() {
      if (await journey[next]?.()) next = (next + 1) % journey.length
    },
  }
}

/** A 503 is retried; any other response ends the step. */
function isDone(response: Response): boolean {
  const busy = response.status === 503 && response.headers.get('Retry-After') === '5'
  if (busy) counted.busy += 1
  else expect([response.status, response.url]).toEqual([303, response.url])
  return !busy
}

async function judge() {
  const { db, close } = openSqlite<ShopDatabase>(file)
  const orders = new Map((await db.selectFrom('customer_order').selectAll().execute()).map((row) => [row.id, row]))
  const payments = new Map((await db.selectFrom('payment').selectAll().execute()).map((row) => [row.session_id, row]))
  const mails = await db.selectFrom('email').select('order_id').where('kind', '=', 'order-confirmation').execute()
  await expectSoundLedger(db)
  await close()

  const orderOf = (sessionId: string) => orders.get(payments.get(sessionId)?.order_id ?? '')
  const sessions = [...stripe.sessions.values()]
  const charged = sessions.filter((session) => session.paymentStatus === 'paid')
  // A session whose response was lost cannot be paid: the shopper never got its URL.
  const payable = sessions.filter(({ id, status }) => status === 'open' && told.sessions.has(id))
  const wrong = {
    lost: [...told.sessions, ...told.transfers].filter((id) => !orderOf(id)),
    forgotten: [...told.paid].filter((id) => orderOf(id)?.payment_state !== 'paid'),
    chargedForNothing: charged.filter(({ id }) => orderOf(id)?.payment_state !== 'paid'),
    chargedWrongly: charged.filter(({ id, amountTotal }) => orderOf(id)?.total_cents !== amountTotal),
    chargedTwice: repeated(charged.map((session) => session.clientReferenceId)),
    payableTwice: repeated(payable.map((session) => session.clientReferenceId)),
  }
  const figures = Object.entries(wrong).map(([name, found]) => [name, found.length])
  report('kill -9', {
    ...counted,
    slowestReadyMs: Math.round(counted.slowestReadyMs),
    acknowledged: told.sessions.size + told.transfers.size,
    charged: charged.length,
    ...Object.fromEntries(figures),
  })
  expect(wrong).toEqual(Object.fromEntries(figures.map(([name]) => [name, []])))
  expect(mails.map((mail) => mail.order_id).sort()).toEqual(charged.map((one) => one.clientReferenceId).sort())
  expect(charged.length).toBeGreaterThan(0)
  if (strictTimes) expect(counted.slowestReadyMs).toBeLessThanOrEqual(READY_WITHIN_MS)
}

function repeated(values: (string | null)[]): (string | null)[] {
  return values.filter((value, place) => values.indexOf(value) !== place)
}
