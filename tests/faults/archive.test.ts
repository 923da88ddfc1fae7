import { randomBytes } from 'node:crypto'
import { mkdirSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'
import { percentile, report, rounds, startServer, strictTimes, watchPages } from './support'

const MEGABYTES = rounds(6, 20)
const WITHIN_MS = 60_000
const PAGE_P95_MS = 150
const MIB = 1024 * 1024
const paths = ['/', '/products', '/products/prod-osmoseur-essentiel']

const app = await openApp()
const place = (id: string) => join(app.dataDir, 'tenants', id)
await workspaceOf(app, 'bougies')
fill()
const server = await startServer(app.dataDir, { AGENTS: 'on' })
afterAll(() => server.stop())
const admin = await asAdministrator(app.db, visitorOf(server.url))

/** A third of it in the database, the rest as pictures, none of which can be compressed. */
function fill(): void {
  const folder = join(place('bougies'), 'uploads/products')
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < MEGABYTES * 2 * (2 / 3); number++)
    writeFileSync(join(folder, `essai-${number}-640.webp`), randomBytes(MIB / 2))
  const db = new Database(join(place('bougies'), 'shop.sqlite'))
  const add = db.prepare(
    "insert into contact_message (id, name, email, subject, message, due_at, created_at) values (?, 'Essai', 'a@essai.example', 'autre', ?, '2026-12-01', '2026-12-01')",
  )
  db.transaction(() => {
    for (let number = 0; number < MEGABYTES * 110; number++)
      add.run(`essai-${number}`, randomBytes(2200).toString('base64'))
  })()
  db.close()
}

/** Both ways, in children of the server. */
async function moveOut(): Promise<string> {
  const response = await expectStatus(200, admin.get('/admin/tenants/bougies/archive'))
  const file = join(app.dataDir, 'bougies.zip')
  await writeFile(file, response.body ?? '')
  return file
}

async function moveIn(file: string): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ subdomain: 'bougies-bis', email: 'ines@bougies.example' }))
    form.append(name, value)
  form.append('file', await openAsBlob(file), 'bougies.zip')
  const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: server.url }
  await expectStatus(303, admin.fetch('/admin/tenant-imports', { method: 'POST', body: form, headers }))
  for (;;) {
    const job = await app.db.selectFrom('job').selectAll().where('kind', '=', 'take-up').executeTakeFirstOrThrow()
    if (job.status === 'done') return expect(job.cursor).toBeNull()
    expect(job.status).toBe('waiting')
    await delay(100)
  }
}

const filesOf = (id: string) =>
  readdirSync(join(place(id), 'uploads'), { recursive: true })
    .map(String)
    .sort()
const messagesOf = (id: string) => {
  const db = new Database(join(place(id), 'shop.sqlite'), { readonly: true })
  const rows = db.prepare('select * from contact_message order by id').all()
  db.close()
  return rows
}

test('a workspace is exported and taken up while the others are served', async () => {
  await expectStatus(200, admin.get('/admin/tenant-imports'))
  const begun = performance.now()
  let exportMs = 0
  const moved = moveOut().then((file) => {
    exportMs = performance.now() - begun
    return moveIn(file)
  })
  const pages = await watchPages(moved, { url: server.url, paths, atLeastMs: 0, pauseMs: 10 })
  const ms = performance.now() - begun
  const p95 = percentile(
    pages.map((page) => page.ms),
    0.95,
  )
  const figures = { ms, exportMs, pageP95Ms: p95, pages: pages.length, megabytes: MEGABYTES }
  report('archive', Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)])))
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  expect(messagesOf('bougies-bis')).toEqual(messagesOf('bougies'))
  expect(filesOf('bougies-bis')).toEqual(filesOf('bougies'))
  for (const name of filesOf('bougies').filter((file) => file.endsWith('.webp'))) {
    const [one, other] = ['bougies', 'bougies-bis'].map((id) => readFileSync(join(place(id), 'uploads', name)))
    expect(one?.equals(other ?? Buffer.alloc(0)), name).toBe(true)
  }
  expect(server.bugs()).toEqual([])
  if (!strictTimes) return
  expect(ms).toBeLessThanOrEqual(WITHIN_MS)
  expect(p95).toBeLessThanOrEqual(PAGE_P95_MS)
})
