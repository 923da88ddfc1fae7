import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readCsv } from '../support/read-csv'
import { expectStatus, readable } from '../support/shop-journey'
import { childrenOf } from './children-of'
import { fill, mountSmallDisk } from './small-disk'
import { report, scale, startServer } from './support'

const ORDERS = scale > 1 ? Math.min(50_000, 5000 * scale) : 3000
const PAGE_BYTES = 4096
/** The model reserves 128 MiB, and one kilobyte per order. */
const DISK_MIB = 128 + Math.ceil(ORDERS / 1000) + 16
const exportsPage = '/admin/orders/exports'

const app = await openApp()
const { db } = app
const databaseFile = join(app.dataDir, 'tenants/boutique/shop.sqlite')
const folder = join(app.dataDir, 'tenants/boutique/exports')
mkdirSync(folder, { recursive: true })
const disk = mountSmallDisk(folder, DISK_MIB)
const size = { products: 200, orders: ORDERS, leads: 10, mails: 10, conversations: 10, movements: 10, invoices: 0 }
if (disk.isMounted) {
  spawnSync(process.execPath, ['tests/bench/fill-admin.mjs', app.dataDir, JSON.stringify(size)], { stdio: 'inherit' })
}

afterAll(() => disk.unmount())

test.skipIf(disk.isMounted)(
  'a full disk needs the right to mount a small one (root): nothing was tried',
  ({ skip }) => {
    skip('mount is not permitted here')
  },
)

test.runIf(disk.isMounted).each(['csv', 'xlsx'] as const)(
  'a %s for which the disk has a page too little is refused, never cut short',
  async (format) => {
    const counted = { whole: 0, refused: 0 }
    const target = join(folder, 'essai')
    const make = () => makeExportFile({ databaseFile, subject: 'orders', query: '', format, most: ORDERS, target })
    expect(await make()).toEqual({ ok: true })
    const whole = readFileSync(target)
    rmSync(target)
    const pages = Math.ceil(whole.length / PAGE_BYTES)
    const rooms = [0, Math.floor(pages / 2), pages - 1, pages, ...(scale > 1 ? [1, pages - 2] : [])]
    for (const room of rooms) {
      const filler = fill(folder, room * PAGE_BYTES)
      const made = await make()
      if (made.ok) expect([room, readFileSync(target).length]).toEqual([room, whole.length])
      else expect(made).toEqual({ ok: false, reason: 'disk-full' })
      counted[made.ok ? 'whole' : 'refused'] += 1
      rmSync(target, { force: true })
      rmSync(filler)
    }
    report(`export on a full disk (${format})`, { pages, ...counted })
    expect(counted).toEqual({ whole: 1, refused: rooms.length - 1 })
  },
)

test.runIf(disk.isMounted)(
  'a disk that fills while a file is made leaves nothing of it; the page says so in French and tries again',
  async () => {
    const server = await startServer(app.dataDir, { AGENTS: 'on' })
    const backOffice = await asAdministrator(db, visitorOf(server.url))
    const page = async () => readable(await expectStatus(200, backOffice.get(exportsPage)))
    await expectStatus(303, backOffice.post(exportsPage, { format: 'csv' }))
    const asked = await db.selectFrom('export_file').selectAll().executeTakeFirstOrThrow()
    const job = () => db.selectFrom('job').selectAll().where('key', '=', asked.job_key).executeTakeFirstOrThrow()
    const [child = 0] = await waitFor(
      () => Promise.resolve(childrenOf(server)),
      ({ length }) => length > 0,
    )
    await waitFor(
      () => Promise.resolve(readdirSync(folder)),
      ({ length }) => length > 0,
    )
    process.kill(child, 'SIGSTOP')
    const filler = fill(folder)
    process.kill(child, 'SIGCONT')
    expect(await waitFor(job, ({ last_error }) => last_error !== null)).toMatchObject({ last_error: 'disk-full' })
    expect(readdirSync(folder)).toEqual(['filler'])
    expect(await page()).toContain('Nouvel essai bientôt. Le disque du serveur est plein')

    await expectStatus(303, backOffice.post(exportsPage, { format: 'xlsx' }))
    expect(await page()).toContain('Le disque du serveur est plein : libérez de la place, puis réessayez.')
    await db.updateTable('job').set({ tries: 4, due_at: asked.created_at }).where('key', '=', asked.job_key).execute()
    await waitFor(job, ({ status }) => status === 'failed')
    expect(await page()).toContain('Abandonné. Le disque du serveur est plein')
    expect(await (await backOffice.get(exportsPage)).text()).toContain(`action="${exportsPage}/${asked.id}/reprendre"`)

    rmSync(filler)
    await expectStatus(303, backOffice.post(`${exportsPage}/${asked.id}/reprendre`, {}))
    await waitFor(job, ({ status }) => status === 'done')
    const file = await (await expectStatus(200, backOffice.get(`${exportsPage}/${asked.id}/fichier`))).text()
    expect(readCsv(file)).toHaveLength(asked.row_count + 1)
    expect(readdirSync(folder)).toEqual([`${asked.id}.csv`])
    expect(server.bugs()).toEqual([])
    await server.stop()
    expect(existsSync(`/proc/${child}`)).toBe(false)
  },
)

const PATIENCE_MS = 120_000

async function waitFor<Value>(read: () => Promise<Value>, isReached: (value: Value) => boolean): Promise<Value> {
  for (const endsAt = performance.now() + PATIENCE_MS; performance.now() < endsAt; await delay(5)) {
    const value = await read()
    if (isReached(value)) return value
  }
  throw new Error('nothing of the kind happened')
}
