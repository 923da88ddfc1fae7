import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { controlCharacters } from '../support/control-characters'
import { contactForm, location, machine, order, pack, readyToPay, shower } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { drawRequests, type FuzzedRequest, type Known } from './fuzz-requests'
import { expectSoundLedger } from './ledger'
import { type Answer, bytesOf, send, sendBytes } from './requests'
import { inParallel, patientVisitor, report, rounds, startServer } from './support'
import { restock } from './warehouse'

const REQUESTS = rounds(700, 15_000)
const AT_ONCE = 24

const stripe = await startStripeServer()
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
afterAll(async () => {
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Internals no visitor may see: paths, stack traces, SQL. */
const indiscreet = [
  /\n\s+at .+:\d+:\d+/,
  /\bat \w[\w.]* \((file|node|\/)/,
  /node_modules|node:internal|file:\/\/|\.server\.[jt]s/,
  /SQLITE|SqliteError|ZodError|TypeError|ReferenceError|RangeError|SyntaxError/,
  /select "|insert into "|update "|delete from "|no such (table|column)|constraint failed/,
  new RegExp([process.cwd(), folder, tmpdir()].map((path) => `${path}/`).join('|')),
]

test.each([
  ['with the simulated payment', {}],
  ['with Stripe', stripe.environment],
])('no request %s makes the server fail, tell what it should not, or fall ill', async (name, environment) => {
  const dataDir = join(folder, name)
  const server = await startServer(dataDir, environment)
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  await restock(db)
  const known = await prepare(server.url)
  const counted = { requests: 0, unanswered: 0, shed: 0, failures: 0, indiscretions: 0 }
  const statuses = new Map<number, number>()
  const findings: string[] = []

  await inParallel(drawRequests(known, REQUESTS / 2), AT_ONCE, async (input) => {
    const { sent, bytes } = input
    const ask = () => (bytes ? sendBytes(server.url, bytes, 400) : send(server.url, sent))
    let answer = await ask()
    for (let tries = 0; isShed(answer) && tries < 100; tries++) {
      counted.shed += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      answer = await ask()
    }
    counted.requests += 1
    if (!answer) {
      counted.unanswered += 1
      return
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const failed = answer.status >= 500 && !(answer.status === 505 && saysAnotherVersion(input))
    const told = indiscreet.find((pattern) => pattern.test(answer.text))
    if (failed) counted.failures += 1
    if (told) counted.indiscretions += 1
    if (failed || told) findings.push(`${answer.status} ${told ?? ''} ← ${wordsOf(input)}`)
  })

  const byStatus = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  report(`fuzzed requests ${name}`, { ...counted, answers: `(${byStatus.join(', ')})` })
  // Printed immediately, since the run may be ended early and a race does not recur from its seed.
  for (const line of [...findings, ...server.bugs()].slice(0, 10)) process.stdout.write(`[faults] found: ${line}\n`)
  expect(findings.slice(0, 5)).toEqual([])
  expect(server.bugs().slice(0, 5)).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const buyer = patientVisitor(server.url)
  await readyToPay(buyer, machine)
  expect(await order(buyer, 'transfer')).toMatch(/^\/checkout\/success/)
  await expectSoundLedger(db)
  expect(await listControlCharacters(db)).toEqual([])
  await close()
  await server.stop()
})

const control = new RegExp(`[${controlCharacters.join('')}]`)

/** Columns that hold one: each text that is received goes through one function. */
async function listControlCharacters(db: Kysely<ShopDatabase>): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (typeof value === 'string' && control.test(value)) found.add(`${name}.${column}`)
  }
  return [...found]
}

function isShed(answer: Answer | undefined): boolean {
  return answer?.status === 503 && answer.retryAfter === '5'
}

function saysAnotherVersion(input: FuzzedRequest): boolean {
  return !/^[^\r\n]* HTTP\/1\.[01]\r?\n/.test(wordsOf(input))
}

function wordsOf({ sent, bytes }: FuzzedRequest): string {
  const whole = bytes ?? bytesOf('localhost', sent)
  return whole.subarray(0, 2000).toString('latin1')
}

async function prepare(url: string): Promise<Known> {
  const [browsing, ready, done] = [patientVisitor(url), patientVisitor(url), patientVisitor(url)]
  await browsing.post('/cart/lines', { ...pack, gift_product: shower, quantity: 1 })
  await readyToPay(ready, machine)
  await readyToPay(done, machine)
  const success = await order(done, 'transfer')
  const again = await done.post('/checkout', { ...contactForm, payment_method: 'transfer' })
  const reference = location(again).split('/').at(-1) ?? ''
  const bought = await ready.post('/checkout', { ...contactForm, payment_method: 'card' })
  const session = location(bought).split('/').at(-1) ?? ''
  const transfer = new URLSearchParams(success.split('?')[1]).get('session_id') ?? ''
  const cookies = [browsing, ready, done].flatMap((visitor) => visitor.cookies.header ?? [])
  return {
    host: new URL(url).host,
    sign: (body) => stripe.sign(body),
    cookies,
    segments: [
      reference,
      session,
      transfer,
      'prod-osmoseur-essentiel',
      'osmoseur-essentiel',
      'session_1763544000000_abcdefghij',
    ],
    queries: [
      'page',
      'tri',
      'besoin',
      'q',
      'photo',
      'express',
      'session_id',
      'order',
      'commande',
      'version',
      'category',
      'limit',
    ],
  }
}
