import { existsSync, statSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { contactForm, machine, readyToPay } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import {
  drawing,
  inParallel,
  patientVisitor,
  report,
  type ServerProcess,
  scale,
  seed,
  seededRandom,
  startServer,
  strictTimes,
} from './support'
import { restock } from './warehouse'

const STOPS = 5 * scale
const BROWSERS = 32
const BUYERS = 10
/** The server's own limit, plus the time to end a process. */
const ENDED_WITHIN_MS = 10_000

const stripe = await startStripeServer()
const environment = {
  ...stripe.environment,
  SESSION_SECRET: 'the-secret-that-outlives-every-process',
  LOG_LEVEL: 'info',
}
const app = await openApp()
const { db } = app
await restock(db)
const { between } = drawing(seededRandom(seed))

let server: ServerProcess | undefined
afterEach(() => server?.stop())
afterAll(() => stripe.close())

const counted = { stops: 0, sent: 0, answered: 0, refused: 0, cut: 0, received: 0, receivedAndCut: 0, checkouts: 0 }

test('told to stop under load, the server answers all that it has received, folds its journal and ends', async () => {
  let longestMs = 0
  for (let stop = 0; stop < STOPS; stop++) {
    server = await startServer(app.dataDir, environment)
    const { url } = server
    const buyers = Array.from({ length: BUYERS }, () => patientVisitor(url))
    await inParallel(buyers, 4, (buyer) => readyToPay(buyer, machine))
    stripe.fail({ kind: 'slow', delayMs: 2500 })
    const state = { stoppedAt: Number.POSITIVE_INFINITY }
    const crowd = Array.from({ length: BROWSERS }, () => browse(url, state))
    const checkouts = buyers.map((buyer) => submit(url, buyer, state))
    await delay(between(300, 1500))

    state.stoppedAt = performance.now()
    server.kill('SIGTERM')
    const code = await server.ended
    longestMs = Math.max(longestMs, Math.round(performance.now() - state.stoppedAt))
    await Promise.all([...crowd, ...checkouts])
    counted.stops += 1
    stripe.fail(undefined)
    expect(code).toBe(0)
    expect(server.bugs()).toEqual([])
  }
  const wal = join(app.dataDir, 'tenants/boutique/shop.sqlite-wal')
  report('shutdown', { ...counted, longestMs, walBytes: existsSync(wal) ? statSync(wal).size : 0 })
  expect(counted.receivedAndCut).toBe(0)
  expect(counted.checkouts).toBeGreaterThan(0)
  if (strictTimes) expect(longestMs).toBeLessThanOrEqual(ENDED_WITHIN_MS)
  await expectSoundLedger(db)
})

type Outcome = 'answered' | 'refused' | 'cut'

/** One browser with one connection, requesting pages until the server is gone. */
async function browse(url: string, state: { stoppedAt: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let outcome: Outcome = 'answered'; outcome !== 'refused'; ) {
    outcome = await ask(`${url}/cart`, { agent }, state)
  }
  agent.destroy()
}

async function submit(url: string, buyer: Visitor, state: { stoppedAt: number }): Promise<void> {
  const headers = {
    Cookie: buyer.cookies.header ?? '',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ ...contactForm, payment_method: 'card' }).toString()
  const outcome = await ask(`${url}/checkout`, { method: 'POST', headers, agent: false }, state, body)
  if (outcome === 'answered') counted.checkouts += 1
}

/** `received`: fully received before the signal. */
function ask(url: string, options: RequestOptions, state: { stoppedAt: number }, body?: string): Promise<Outcome> {
  let received = false
  counted.sent += 1
  return new Promise((resolve) => {
    const done = (outcome: Outcome) => {
      counted[outcome] += 1
      if (received && outcome === 'answered') counted.received += 1
      if (received && outcome !== 'answered') counted.receivedAndCut += 1
      resolve(outcome)
    }
    const sent = request(url, options, (response) => {
      response.resume()
      const expected = body ? 303 : 200
      response.on('end', () => done(response.complete && response.statusCode === expected ? 'answered' : 'cut'))
      response.on('error', () => done('cut'))
    })
    sent.on('finish', () => {
      received = performance.now() < state.stoppedAt
    })
    sent.on('error', (error) => done('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut'))
    sent.end(body)
  })
}
