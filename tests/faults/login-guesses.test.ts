import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signIn } from '~/models/administrator/index.server'
import { administrator, browser, password } from '../support/administrators'
import { openApp, visitorOf } from '../support/app'
import { report, scale, strictTimes } from './support'

const app = await openApp({ LIMITS_SCALE: '1', TRUST_PROXY: '1' })
const { db } = app
let server = await app.startServer()

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_NETWORK = 30
const HOME = '203.0.113.9'
const GUESSES = 2000 * scale

async function guess(input: { email: string; password: string; from: string }): Promise<number> {
  const headers = { 'X-Forwarded-For': input.from }
  const { email, password } = input
  return (await visitorOf(server.url).post('/login', { email, password }, { headers })).status
}

/** Asked to come back in a moment, one does: a busy machine turns away everyone for a while. */
async function guessPatiently(input: Parameters<typeof guess>[0]): Promise<number> {
  for (let wait = 0; wait < 300; wait++) {
    const status = await guess(input)
    if (status !== 503) return status
    await delay(200)
  }
  return 503
}

const owner = { email: 'lea@example.fr', password, from: HOME }

/** Most tries that one of them was granted. */
async function mostTries(column: 'account' | 'network'): Promise<number> {
  const rows = await db
    .selectFrom('sign_in_try')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_known_network', '=', 0)
    .groupBy(column)
    .execute()
  return Math.max(0, ...rows.map(({ count }) => count))
}

/** Sends all of them, so many at a time; meanwhile the owner comes in again and again. */
async function attack(addresses: string[], accounts: string[]) {
  const counts = new Map<number, number>()
  let sent = 0
  let ownerIn = 0
  let ownerOut = 0
  const guesser = async () => {
    while (sent < GUESSES) {
      const index = sent++
      const from = addresses[index % addresses.length] ?? ''
      const status = await guess({ email: accounts[index % accounts.length] ?? '', password: `essai ${index}`, from })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  const comeBack = async () => {
    do (await guessPatiently(owner)) === 303 ? ownerIn++ : ownerOut++
    while (sent < GUESSES)
  }
  await Promise.all([comeBack(), ...Array.from({ length: 8 }, guesser)])
  return { counts: Object.fromEntries(counts), ownerIn, ownerOut }
}

test('guesses from one address and from 500 are granted ten tries an account, thirty an address; the owner comes in', async () => {
  for (const name of ['lea', 'paul', 'zoe']) await administrator(db, { email: `${name}@example.fr` })
  expect(await guessPatiently(owner)).toBe(303)
  const accounts = ['lea', 'paul', 'zoe', 'inconnu', 'autre'].map((name) => `${name}@example.fr`)
  const many = Array.from({ length: 500 }, (_, index) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`)
  const spread = await attack(many, accounts)
  const alone = await attack(
    ['192.0.2.1'],
    Array.from({ length: 60 }, (_, index) => `n${index}@example.fr`),
  )
  const [perAccount, perNetwork] = [await mostTries('account'), await mostTries('network')]
  report('login guesses', {
    guesses: 2 * GUESSES,
    answers: JSON.stringify([spread.counts, alone.counts]),
    perAccount,
    perNetwork,
    ownerIn: spread.ownerIn + alone.ownerIn,
    ownerOut: spread.ownerOut + alone.ownerOut,
  })
  expect([perAccount <= TRIES_PER_ACCOUNT, perNetwork <= TRIES_PER_NETWORK]).toEqual([true, true])
  expect([spread.counts[303], alone.counts[303]]).toEqual([undefined, undefined])
  expect([spread.ownerOut, alone.ownerOut]).toEqual([0, 0])
})

test('a crowd that stuffs accounts of its own keeps the owner waiting, not out', async () => {
  await db.deleteFrom('sign_in_try').execute()
  const crowd = Array.from({ length: 60 }, (_, index) =>
    guess({ email: `foule${index}@example.fr`, password: 'essai', from: `198.18.0.${index}` }),
  )
  const mine = await guessPatiently(owner)
  const statuses = await Promise.all(crowd)
  report('login crowd', {
    refused: statuses.filter((status) => status === 503).length,
    verified: statuses.filter((status) => status === 400).length,
  })
  expect(mine).toBe(303)
  expect([...new Set(statuses)].filter((status) => ![400, 503].includes(status))).toEqual([])
})

test('a restart forgets no try', async () => {
  await db.deleteFrom('sign_in_try').execute()
  for (let count = 0; count < TRIES_PER_ACCOUNT; count++) {
    await guessPatiently({ email: 'paul@example.fr', password: 'essai', from: `198.19.0.${count}` })
  }
  await server.close()
  server = await app.startServer()
  expect(await guessPatiently({ email: 'paul@example.fr', password, from: '198.19.1.1' })).toBe(429)
})

test('a known and an unknown account take as long', async () => {
  const rounds = 20 * scale
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round++) {
    const known = ['known', 'zoe@example.fr'] as const
    const unknown = ['unknown', `x${round}@example.fr`] as const
    // What runs second finds the processor awake.
    for (const [kind, email] of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const began = performance.now()
      await signIn(db, { email, password: 'essai', browser: { ...browser(), scale: 1e6 }, at: new Date() })
      times[kind]?.push(performance.now() - began)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const apart = Math.abs(known - unknown) / Math.max(known, unknown)
  const figures = {
    rounds,
    known: known.toFixed(1),
    unknown: unknown.toFixed(1),
    apart: `${(apart * 100).toFixed(1)} %`,
  }
  report('login times', figures)
  if (strictTimes) expect(apart).toBeLessThan(0.05)
})

function median(values: number[] = []): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
