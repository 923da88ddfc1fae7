import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from '~/database/backup/checks.server'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { openApp } from '../support/app'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { startStripeServer } from '../support/stripe-server'
import { expectSoundLedger } from './ledger'
import { drawing, report, rounds, type ServerProcess, seed, seededRandom, startServer } from './support'
import { restock } from './warehouse'

const KILLS = rounds(3, 10)
const slug = 'osmoseur-essentiel'

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { db } = app
const provider = createStripeProvider({ secretKey: stripe.secretKey, apiUrl: stripe.origin })
const preload = pathToFileURL(join(import.meta.dirname, 'end-inside.mjs')).href
const environment = { ...stripe.environment, NODE_OPTIONS: `--import ${preload}` }

afterAll(() => stripe.close())

const { between, chance, pick } = drawing(seededRandom(seed))
/** `numbered`: killed with the number written; `committed`: after the transaction. */
const counted = { kills: 0, numbered: 0, committed: 0, again: 0 }
/** Paid at the provider, and not yet settled here. */
const unsettled: string[] = []

test('a server killed inside the transaction that issues an invoice leaves no gap, no duplicate, one for each paid order', async () => {
  await restock(db)
  const { last, numbering } = await countSteps()
  while (counted.kills < KILLS) {
    const inside = chance(0.5) ? between(1, numbering) : between(numbering + 1, last - 1)
    const step = chance(0.1) ? last : inside
    // Sometimes the second try is killed too.
    const isAgain = unsettled.length > 0 && chance(0.2)
    const server = await startServer(app.dataDir, { ...environment, END_INSIDE: `${isAgain ? 1 : 2}:${step}` })
    if (!isAgain) await settleFirst(server)
    if (unsettled.length === 0) unsettled.push(await pay())
    // A stored event is not processed again when redelivered.
    const settle = isAgain ? comeBack : pick([comeBack, deliver])
    await expect(settle(server, unsettled[0] ?? '')).rejects.toThrow(TypeError)
    await server.ended
    if (step === last) unsettled.shift()
    count(isAgain, step, { last, numbering })
    await expectNumbers()
  }
  const server = await startServer(app.dataDir, environment)
  if (unsettled[0]) await comeBack(server, unsettled[0])
  await server.stop()
  report('invoices', counted)
  await expectNumbers()
  await expectSoundBooks()
})

/**
 * Number of statements in the transaction, including its end, and which one writes the number. The shop's first one has
 * more.
 */
async function countSteps() {
  const server = await startServer(app.dataDir, environment)
  await comeBack(server, await pay())
  await comeBack(server, await pay())
  await server.stop()
  const told = [...server.output().matchAll(/^\[settling\] 2:(\d+) (.*)$/gm)]
  const steps = told.map(([, step, sql]) => ({ step: Number(step), sql }))
  const { step: numbering = 0 } = steps.find(({ sql }) => sql?.startsWith('insert into "invoice"')) ?? {}
  const { step: last = 0, sql } = steps.at(-1) ?? {}
  expect({ sql, numbering: numbering > 1 && numbering < last }).toEqual({ sql: 'committed', numbering: true })
  return { last, numbering }
}

function count(isAgain: boolean, step: number, { last, numbering }: { last: number; numbering: number }) {
  if (isAgain) counted.again += 1
  if (step === last) counted.committed += 1
  else counted.kills += 1
  if (step > numbering && step < last) counted.numbered += 1
}

async function pay(): Promise<string> {
  const at = new Date()
  const { sessionId } = await openCheckout(db, { cartId: await cartWith(db, slug), provider, method: 'card', at })
  stripe.pay(sessionId)
  return sessionId
}

/** The first settlement after a start, which the server survives. */
async function settleFirst(server: ServerProcess) {
  await comeBack(server, unsettled.shift() ?? (await pay()))
}

/** The buyer returns from the provider's page. */
async function comeBack(server: ServerProcess, sessionId: string): Promise<void> {
  const response = await fetch(`${server.url}/checkout/success?session_id=${sessionId}`)
  expect(await response.text()).toContain('Merci, votre commande est confirmée')
}

/** The provider's webhook. */
async function deliver(server: ServerProcess, sessionId: string): Promise<void> {
  const event = stripe.events.find(({ body }) => body.includes(sessionId))
  if (event) await stripe.deliver(event, `${server.url}/webhooks/stripe`)
}

async function expectNumbers(): Promise<void> {
  const invoices = await db.selectFrom('invoice').select(['sequence', 'order_id']).orderBy('sequence').execute()
  const paid = db.selectFrom('customer_order').select('id').where('payment_state', '=', 'paid').where('is_demo', '=', 0)
  const orders = (await paid.execute()).map(({ id }) => id)
  expect(invoices.map(({ sequence }) => sequence)).toEqual(orders.map((_, place) => place + 1))
  expect(invoices.map(({ order_id }) => order_id).sort()).toEqual(orders.sort())
}

async function expectSoundBooks(): Promise<void> {
  const file = new Database(join(app.dataDir, 'tenants/boutique/shop.sqlite'), { readonly: true })
  expect(brokenInvariants(file)).toEqual([])
  file.close()
  await expectSoundLedger(db)
}
