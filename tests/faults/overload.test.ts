import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { contactForm, fillCart, location, machine, readable, readyToPay } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { send } from './requests'
import { inParallel, patientVisitor, percentile, report, type ServerProcess, startServer, strictTimes } from './support'
import { restock } from './warehouse'

const IN_FLIGHT = 200
const CROWD = 50
/** Longer than the delay that counts as overload. */
const HELD_MS = 350
const RUNNING_MS = 150
const BACK_WITHIN_MS = 10_000

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
await restock(db)

let server: ServerProcess
afterEach(async () => {
  stripe.fail(undefined)
  await server.stop()
})
afterAll(() => stripe.close())

test('with two hundred requests in flight browsing is refused, and anyone who pays is served', async () => {
  server = await startServer(app.dataDir, stripe.environment)
  const buyers = Array.from({ length: IN_FLIGHT }, () => patientVisitor(server.url))
  const late = Array.from({ length: 20 }, () => patientVisitor(server.url))
  await inParallel([...buyers, ...late], 16, (visitor) => readyToPay(visitor, machine))
  const session = await openSession(server.url)
  // Orders are placed first, so that the provider's circuit breaker is not spent on two hundred at once.
  stripe.fail({ kind: '500' })
  await inParallel(buyers, 16, async (visitor) => {
    await visitor.post('/checkout', { ...contactForm, payment_method: 'card' })
  })

  let answerAll = () => {}
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  stripe.fail({ kind: 'slow', until: answered })
  const sentAt = performance.now()
  const checkouts = buyers.map((visitor) => visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))
  while ((await fetch(`${server.url}/cart`)).status !== 503) await delay(20)
  const counted = { browsing: 0, refused: 0, paying: 0, served: 0, refusalMsP95: 0 }
  const refusalMs: number[] = []
  for (const path of ['/cart', '/shipping', '/products?q=eau', '/api/products', '/cart']) {
    const startedAt = performance.now()
    const answer = await send(server.url, { method: 'GET', path, headers: {} })
    refusalMs.push(performance.now() - startedAt)
    counted.browsing += 1
    if (answer?.status === 503) counted.refused += 1
    expect([path, answer?.status, answer?.retryAfter]).toEqual([path, 503, '5'])
    expect(answer?.text).toContain('La boutique reçoit trop de visites en ce moment.')
  }
  for (const visitor of late) {
    const response = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
    counted.paying += 1
    if (response.status === 303) counted.served += 1
  }
  const event = stripe.emit('checkout.session.something_new', session)
  expect(await stripe.deliver(event, `${server.url}/webhooks/stripe`)).toBe(200)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  answerAll()
  const answers = await Promise.all(checkouts)
  // Held for longer than the provider's patience, they are told that it does not answer.
  const expected = performance.now() - sentAt < 10_000 ? [303] : [303, 503]
  expect(answers.filter(({ status }) => !expected.includes(status))).toEqual([])
  expect((await fetch(`${server.url}/cart`)).status).toBe(200)
  counted.refusalMsP95 = Math.round(percentile(refusalMs, 0.95))
  report('in flight', counted)
  expect(counted).toMatchObject({ refused: counted.browsing, served: counted.paying })
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

/** A payment for events. */
async function openSession(url: string): Promise<string> {
  const visitor = patientVisitor(url)
  await readyToPay(visitor, machine)
  const to = location(await visitor.post('/checkout', { ...contactForm, payment_method: 'card' }))
  return to.slice(to.lastIndexOf('/') + 1)
}

test('while the process runs late browsing is thinned out, checkouts go on, and all is well soon after', async () => {
  server = await startServer(app.dataDir, { ...stripe.environment, LIMITS_SCALE: '1' })
  const buyers = Array.from({ length: 20 }, () => patientVisitor(server.url))
  await inParallel(buyers, 4, (visitor) => readyToPay(visitor, machine))
  const browsing = patientVisitor(server.url)
  await fillCart(browsing)
  const Cookie = browsing.cookies.header ?? ''

  const counted = { requests: 0, pages: 0, refused: 0, cut: 0, checkouts: 0, backMs: 0 }
  let over = false
  const stalls = holdUp(server, () => over)
  const crowd = Array.from({ length: CROWD }, async () => {
    while (!over) {
      const answer = await send(server.url, { method: 'GET', path: '/cart', headers: { Cookie } })
      counted.requests += 1
      if (answer?.status === 200) counted.pages += 1
      else if (answer?.status === 503 && answer.retryAfter === '5') counted.refused += 1
      else counted.cut += 1
    }
  })
  while (counted.refused === 0) await delay(50)
  await inParallel(buyers, 10, async (visitor) => {
    const response = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
    expect(response.status).toBe(303)
    expect(await readable(await visitor.get(location(response)))).toContain('votre virement est attendu')
    counted.checkouts += 1
  })
  over = true
  await Promise.all([stalls, ...crowd])
  const overAt = performance.now()
  while ((await fetch(`${server.url}/cart`)).status !== 200) await delay(50)
  counted.backMs = Math.round(performance.now() - overAt)
  report('crowd', counted)
  expect(counted.cut).toBe(0)
  expect(counted.checkouts).toBe(buyers.length)
  if (strictTimes) expect(counted.backMs).toBeLessThanOrEqual(BACK_WITHIN_MS)
  expect(server.bugs()).toEqual([])
})

/** Blocks the CPU repeatedly, so that the process lags on any machine. */
async function holdUp(server: ServerProcess, over: () => boolean): Promise<void> {
  while (!over()) {
    server.kill('SIGSTOP')
    await delay(HELD_MS)
    server.kill('SIGCONT')
    await delay(RUNNING_MS)
  }
}
