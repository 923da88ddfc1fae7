import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '~/models/platform/administrator/index.server'
import { administrator, browser, password } from '../support/administrators'
import { openApp, visitorOf } from '../support/app'
import { inParallel, percentile, report, rounds, scale, startServer, strictTimes } from './support'

const environment = { LIMITS_SCALE: '1', TRUST_PROXY: '1' }
const app = await openApp(environment)
const { db } = app
let server = await startServer(app.dataDir, environment)
afterAll(() => server.stop())

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_NETWORK = 30
const HOME = '203.0.113.9'
const GUESSES = rounds(90, 2000)
/** Concurrency equals the hash queue, so that each guess is checked. */
const CROWD = 20
/** Longest login time for the owner; hashing is slow on a busy machine. */
const ALLOWED_MS = 5_000

async function guess(input: { email: string; password: string; from: string }): Promise<number> {
  const headers = { 'X-Forwarded-For': input.from }
  const { email, password } = input
  const response = await visitorOf(server.url).post('/login', { email, password }, { headers })
  await response.arrayBuffer()
  return response.status
}

/** Retries after a 503. */
async function guessPatiently(input: Parameters<typeof guess>[0]): Promise<number> {
  for (let wait = 0; wait < 300; wait++) {
    const status = await guess(input)
    if (status !== 503) return status
    await delay(200)
  }
  return 503
}

const owner = { email: 'lea@example.fr', password, from: HOME }

/** Highest number of attempts granted to one of them. */
async function mostTries(column: 'account' | 'network'): Promise<number> {
  const rows = await db
    .selectFrom('sign_in_try')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_known_network', '=', 0)
    .groupBy(column)
    .execute()
  return Math.max(0, ...rows.map(({ count }) => count))
}

interface Guess {
  email: string
  from: string
}

/** Guesses in parallel; meanwhile the owner signs in repeatedly, without retries. */
async function attack(guesses: Guess[]) {
  const counts: Record<number, number> = {}
  const ownerIn: number[] = []
  let ownerOut = 0
  let over = false
  const comeBack = async () => {
    while (!over) {
      const startedAt = performance.now()
      if ((await guess(owner)) === 303) ownerIn.push(performance.now() - startedAt)
      else ownerOut++
      await delay(250)
    }
  }
  const coming = comeBack()
  await inParallel(guesses, CROWD, async (each) => {
    const status = await guess({ ...each, password: 'un essai' })
    counts[status] = (counts[status] ?? 0) + 1
  })
  over = true
  await coming
  return { counts, ownerIn, ownerOut }
}

const accounts = ['lea', 'paul', 'inconnu', ...(scale > 1 ? ['zoe', 'autre'] : [])].map((name) => `${name}@example.fr`)
const numbers = Array.from({ length: GUESSES }, (_, index) => index)
const fromMany = numbers.map((index) => ({
  email: accounts[index % accounts.length] ?? '',
  from: `198.51.${100 + Math.floor((index % 500) / 250)}.${index % 250}`,
}))
const fromOne = numbers.map((index) => ({ email: `n${index % 60}@example.fr`, from: '192.0.2.1' }))

test('guesses from one address and from 500 are granted ten tries an account, thirty an address; the owner comes in', async () => {
  for (const name of ['lea', 'paul', 'zoe']) await administrator(db, { email: `${name}@example.fr` })
  expect(await guessPatiently(owner)).toBe(303)
  const [spread, alone] = [await attack(fromMany), await attack(fromOne)]
  const [perAccount, perNetwork] = [await mostTries('account'), await mostTries('network')]
  const waits = [...spread.ownerIn, ...alone.ownerIn]
  report('login guesses', {
    guesses: 2 * GUESSES,
    answers: JSON.stringify([spread.counts, alone.counts]),
    perAccount,
    perNetwork,
    ownerIn: waits.length,
    ownerOut: spread.ownerOut + alone.ownerOut,
    ownerMs: `${Math.round(percentile(waits, 0.5))} (median), ${Math.round(Math.max(...waits))} (longest)`,
  })
  expect([perAccount <= TRIES_PER_ACCOUNT, perNetwork <= TRIES_PER_NETWORK]).toEqual([true, true])
  // Wrong, or too many: none succeeds, and none is shed unchecked.
  const statuses = new Set([spread.counts, alone.counts].flatMap((counts) => Object.keys(counts)))
  expect([...statuses].sort()).toEqual(['400', '429'])
  expect([spread.ownerOut, alone.ownerOut]).toEqual([0, 0])
  if (strictTimes) expect(Math.max(...waits)).toBeLessThan(ALLOWED_MS)
})

test('a crowd of guesses at other accounts delays the owner, but does not lock them out', async () => {
  await db.deleteFrom('sign_in_try').execute()
  const crowd = Array.from({ length: CROWD * (scale > 1 ? 3 : 2) }, (_, index) =>
    guess({ email: `foule${index}@example.fr`, password: 'essai', from: `198.18.0.${index}` }),
  )
  const mine = await guess(owner)
  const statuses = await Promise.all(crowd)
  report('login crowd', {
    refused: statuses.filter((status) => status === 503).length,
    verified: statuses.filter((status) => status === 400).length,
  })
  expect(mine).toBe(303)
  expect([...new Set(statuses)].filter((status) => ![400, 503].includes(status))).toEqual([])
})

test('a server that is killed forgets no try', async () => {
  await db.deleteFrom('sign_in_try').execute()
  for (let count = 0; count < TRIES_PER_ACCOUNT; count++) {
    await guessPatiently({ email: 'paul@example.fr', password: 'essai', from: `198.19.0.${count}` })
  }
  await server.stop()
  server = await startServer(app.dataDir, environment)
  expect(await guessPatiently({ email: 'paul@example.fr', password, from: '198.19.1.1' })).toBe(429)
})

test('a known and an unknown account take as long', async () => {
  const compared = strictTimes ? 200 : 4
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < compared; round++) {
    const known = ['known', 'zoe@example.fr'] as const
    const unknown = ['unknown', `x${round}@example.fr`] as const
    // The second request finds the CPU warmed up.
    for (const [kind, email] of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const began = performance.now()
      await signIn(db, { email, password: 'essai', browser: { ...browser(), scale: 1e6 }, at: new Date() })
      times[kind]?.push(performance.now() - began)
    }
  }
  const [known, unknown] = [percentile(times.known ?? [], 0.5), percentile(times.unknown ?? [], 0.5)]
  const apart = Math.abs(known - unknown) / Math.max(known, unknown)
  const figures = {
    rounds: compared,
    known: known.toFixed(1),
    unknown: unknown.toFixed(1),
    apart: `${(apart * 100).toFixed(1)} %`,
  }
  report('login times', figures)
  if (strictTimes) expect(apart).toBeLessThan(0.05)
})
