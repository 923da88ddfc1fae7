import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readCsv } from '../support/read-csv'
import { readXlsx } from '../support/read-xlsx'
import { expectStatus } from '../support/shop-journey'
import { childrenOf, peakMiB } from './children-of'
import { watchEventLoop } from './event-loop'
import { report, scale, startServer, strictTimes, watchPages } from './support'

const ORDERS = scale > 1 ? Math.min(50_000, 5000 * scale) : 3000
const MAKE_WITHIN_MS = 20_000
const CHILD_MIB = 400
const PAGE_P95_MS = 150
const LATE_P99_MS = 50
const exportsPage = '/admin/orders/exports'
const paths = ['/', '/products', '/products/prod-osmoseur-essentiel']

const app = await openApp()
const { db } = app
const folder = join(app.dataDir, 'tenants/boutique/exports')
const size = { products: 200, orders: ORDERS, leads: 10, mails: 10, conversations: 10 }
spawnSync(process.execPath, ['tests/bench/fill-admin.mjs', app.dataDir, JSON.stringify(size)], { stdio: 'inherit' })
const { count } = await db
  .selectFrom('customer_order')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()

const loop = watchEventLoop(app.dataDir)
let server = await startServer(app.dataDir, { AGENTS: 'on', ...loop.environment })
afterAll(() => server.stop())

const administrator = () => asAdministrator(db, visitorOf(server.url))

async function ask(format: 'csv' | 'xlsx') {
  await expectStatus(303, (await administrator()).post(exportsPage, { format }))
  return db.selectFrom('export_file').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
}

const stateOf = async (key: string) =>
  (await db.selectFrom('job').select('status').where('key', '=', key).executeTakeFirst())?.status

/** From the child's start to the end of its job. */
async function follow(key: string): Promise<{ ms: number; childMiB: number }> {
  while (childrenOf(server).length === 0) await delay(10)
  const startedAt = performance.now()
  let childMiB = 0
  while ((await stateOf(key)) === 'waiting') {
    childMiB = Math.max(childMiB, ...childrenOf(server).map(peakMiB))
    await delay(20)
  }
  return { ms: performance.now() - startedAt, childMiB }
}

async function numbersOf({ id, format }: { id: string; format: string }): Promise<unknown[]> {
  const response = await expectStatus(200, (await administrator()).get(`${exportsPage}/${id}/fichier`))
  const bytes = Buffer.from(await response.arrayBuffer())
  const rows = format === 'csv' ? readCsv(bytes.toString()) : readXlsx(bytes).rows
  return rows.slice(1).map(([number]) => number)
}

test.each(['csv', 'xlsx'] as const)('all orders are made into a %s apart while visitors are served', async (format) => {
  await loop.ask(server)
  const asked = await ask(format)
  const made = follow(asked.job_key)
  const pages = await watchPages(made, { url: server.url, paths, atLeastMs: 0, pauseMs: 10 })
  const { p99Ms, longestMs } = await loop.ask(server)
  const { ms, childMiB } = await made
  expect(await stateOf(asked.job_key)).toBe('done')
  expect(new Set(await numbersOf(asked)).size).toBe(count)
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  const times = pages.map((page) => page.ms).sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  const rounded = { ms, childMiB, pageP95Ms: p95, lateP99Ms: p99Ms, longestLateMs: longestMs }
  const figures = Object.entries(rounded).map(([name, value]) => [name, Math.round(value)])
  report(`large export (${format})`, { orders: count, pages: pages.length, ...Object.fromEntries(figures) })
  expect(childMiB).toBeLessThanOrEqual(CHILD_MIB)
  if (!strictTimes) return
  expect(ms).toBeLessThanOrEqual(MAKE_WITHIN_MS)
  expect(p95).toBeLessThanOrEqual(PAGE_P95_MS)
  expect(p99Ms).toBeLessThanOrEqual(LATE_P99_MS)
})

test('a server that is killed while a file is made leaves half of none, and the next one makes it', async () => {
  const asked = await ask('csv')
  while ((await readWritten(asked.id)) === 0) await delay(10)
  const [child = 0] = childrenOf(server)
  server.kill('SIGKILL')
  await server.ended
  while (existsSync(`/proc/${child}`)) await delay(20)
  expect(await stateOf(asked.job_key)).toBe('waiting')
  expect(readdirSync(folder)).not.toContain(`${asked.id}.csv`)
  // As if a minute had passed.
  await db.updateTable('job').set({ lease_until: asked.created_at }).where('key', '=', asked.job_key).execute()
  server = await startServer(app.dataDir, { AGENTS: 'on' })
  await follow(asked.job_key)
  expect(new Set(await numbersOf(asked)).size).toBe(count)
  expect(server.bugs()).toEqual([])
})

async function readWritten(id: string): Promise<number> {
  const row = await db.selectFrom('export_file').select('written').where('id', '=', id).executeTakeFirstOrThrow()
  return row.written
}
