import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { ProspectImport } from '~/database/schema'
import { createWorkbook } from '~/integrations/spreadsheets/workbook'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readCsv } from '../support/read-csv'
import { readXlsx } from '../support/read-xlsx'
import { startFlags } from '../support/server-process'
import { expectStatus } from '../support/shop-journey'
import { childrenOf, peakMiB } from './children-of'
import { watchEventLoop } from './event-loop'
import { percentile, report, scale, startServer, strictTimes, watchPages } from './support'

/** 100,000 lines of CSV, 50,000 of a workbook and 10,000 taken back from `SCALE=10` on. */
const CSV_LINES = scale < 10 ? 800 * scale : 100_000
const XLSX_LINES = scale < 10 ? 400 * scale : 50_000
const UNDONE = scale < 10 ? 200 * scale : 10_000
const LINES_A_SECOND = 1000
const MAIN_MIB = 200
const CHILD_MIB = 400
const EXPORT_CHILD_MIB = 512
const PAGE_P95_MS = 150
const LATE_P99_MS = 50
const UNDO_WITHIN_MS = 30_000
const EXPORT_WITHIN_MS = 60_000
const paths = ['/', '/products', '/products/prod-osmoseur-essentiel']

const app = await openApp()
const { db } = app
const loop = watchEventLoop(app.dataDir)
// Same flags as `npm start`.
const flags = [...startFlags, '--heap-growing-percent=10']
const server = await startServer(app.dataDir, { AGENTS: 'on', ...loop.environment }, flags)
afterAll(() => server.stop())
const visitor = await asAdministrator(db, visitorOf(server.url))

const headings = ['E-mail', 'Prénom', 'Nom', 'Société', 'Ville', 'Fonction', 'Téléphone']
const cities = ['Lyon', 'Besançon', 'Nîmes', 'Évreux']

function personOf(place: number, mark: string): string[] {
  const phone = `06${String(place).padStart(8, '0')}`
  const company = `Hôtel ${mark} ${place % 9000}`
  return [
    `contact${place}@${mark}.example`,
    'Éloïse',
    `Nom ${place}`,
    company,
    cities[place % 4] ?? '',
    'gérante',
    phone,
  ]
}

const people = (count: number, mark: string) => Array.from({ length: count }, (_, place) => personOf(place, mark))

const csvOf = (rows: string[][]) => [headings, ...rows].map((cells) => cells.join(';')).join('\n')

function workbookOf(rows: string[][]): Buffer {
  const workbook = createWorkbook(
    'Prospects',
    headings.map((label) => ({ label, kind: 'text' })),
  )
  workbook.add(rows)
  return workbook.write()
}

async function send(name: string, content: BlobPart): Promise<string> {
  const form = new FormData()
  form.append('file', new File([content], name))
  form.append('suite', 'traiter')
  form.append('provenance', 'Salon des maires')
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const answer = await expectStatus(303, visitor.fetch('/admin/upload', { method: 'POST', body: form, headers }))
  return answer.headers.get('Location')?.split('/').at(-1) ?? ''
}

async function until(id: string, state: ProspectImport['state']): Promise<ProspectImport> {
  for (;;) {
    const row = await db.selectFrom('prospect_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (row.state === state) return row
    if (row.state === 'error') throw new Error(row.failure ?? 'refused')
    await delay(25)
  }
}

/** Measures the load on the shop and the server. */
async function measured<Value>(work: () => Promise<Value>) {
  await loop.ask(server)
  let childMiB = 0
  const timer = setInterval(() => {
    childMiB = Math.max(childMiB, ...childrenOf(server).map(peakMiB))
  }, 20)
  const startedAt = performance.now()
  let ms = 0
  const done = work().finally(() => {
    ms = performance.now() - startedAt
  })
  const pages = await watchPages(done, { url: server.url, paths, atLeastMs: 0, pauseMs: 10 })
  const value = await done
  clearInterval(timer)
  const { p99Ms, longestMs } = await loop.ask(server)
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  const p95 = percentile(
    pages.map((page) => page.ms),
    0.95,
  )
  return { value, ms, figures: { childMiB, mainMiB: peakMiB(server.pid), p95, p99Ms, longestMs } }
}

type Figures = Awaited<ReturnType<typeof measured>>['figures']

function rounded(figures: object) {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]))
}

function expectWithin({ childMiB, mainMiB, p95, p99Ms }: Figures, mostChildMiB = CHILD_MIB) {
  expect(childMiB).toBeLessThanOrEqual(mostChildMiB)
  expect(mainMiB).toBeLessThanOrEqual(MAIN_MIB)
  if (!strictTimes) return
  expect(p95).toBeLessThanOrEqual(PAGE_P95_MS)
  expect(p99Ms).toBeLessThanOrEqual(LATE_P99_MS)
}

test.each([
  ['csv', CSV_LINES],
  ['xlsx', XLSX_LINES],
] as const)('a large %s is imported while visitors are served', async (kind, count) => {
  const rows = people(count, kind)
  const content = kind === 'csv' ? csvOf(rows) : new Uint8Array(workbookOf(rows))
  const { value, ms, figures } = await measured(async () => until(await send(`grand.${kind}`, content), 'completed'))
  const linesASecond = count / (ms / 1000)
  report(`large import (${kind})`, { lines: count, ...rounded({ ms, linesASecond, ...figures }) })
  expect(value).toMatchObject({ total: count, created: count, refused: 0 })
  expectWithin(figures)
  if (strictTimes) expect(linesASecond).toBeGreaterThanOrEqual(LINES_A_SECOND)
})

test('a large import is taken back while visitors are served', async () => {
  const id = await send('repris.csv', csvOf(people(UNDONE, 'repris')))
  await until(id, 'completed')
  await expectStatus(303, visitor.post(`/admin/upload/${id}/annuler`))
  const { value, ms, figures } = await measured(() => until(id, 'undone'))
  report('large undo', { lines: UNDONE, ...rounded({ ms, ...figures }) })
  expect(value).toMatchObject({ reversed: UNDONE, kept: 0, impossible: 0 })
  expectWithin(figures)
  if (strictTimes) expect(ms).toBeLessThanOrEqual(UNDO_WITHIN_MS)
})

/** A workbook holds 100,000 rows at most: those of the CSV. */
test.each([
  ['csv', {}],
  ['xlsx', { source: 'csv_import' }],
] as const)('prospects are made into a %s apart while visitors are served', async (format, filter) => {
  const { count } = await db
    .selectFrom('prospect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if('source' in filter, (query) => query.where('source', '=', 'csv_import'))
    .executeTakeFirstOrThrow()
  await expectStatus(303, visitor.post('/admin/prospects/exports', { format, ...filter }))
  const asked = await db.selectFrom('export_file').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const isWaiting = async () => {
    const job = await db.selectFrom('job').select('status').where('key', '=', asked.job_key).executeTakeFirst()
    return job?.status === 'waiting'
  }
  const { ms, figures } = await measured(async () => {
    while (await isWaiting()) await delay(25)
  })
  const file = await expectStatus(200, visitor.get(`/admin/prospects/exports/${asked.id}/fichier`))
  const bytes = Buffer.from(await file.arrayBuffer())
  const rows = format === 'csv' ? readCsv(bytes.toString()) : readXlsx(bytes).rows
  report(`large export of prospects (${format})`, { prospects: count, ...rounded({ ms, ...figures }) })
  expect(new Set(rows.slice(1).map(([email]) => email)).size).toBe(count)
  expectWithin(figures, EXPORT_CHILD_MIB)
  if (strictTimes) expect(ms).toBeLessThanOrEqual(EXPORT_WITHIN_MS)
})
