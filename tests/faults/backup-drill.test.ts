import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listBackups } from '~/database/backup/catalogue.server'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { recordMovement } from '~/models/shop/stock/index.server'
import { openApp } from '../support/app'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { essentiel } from '../support/shop-database'
import { strictTimes } from './scale'
import { report, rounds, runCommand, seed, seededRandom, startServer } from './support'

const ROUNDS = rounds(1, 3)
const UPLOADS = 200
const RESTORE_WITHIN_MS = 30_000

const app = await openApp()
const server = await startServer(app.dataDir)
afterAll(() => server.stop())

test('a restored backup contains every write acknowledged before it', async () => {
  await recordMovement(app.db, {
    productId: essentiel,
    type: 'restock',
    delta: 1_000_000,
    reason: 'essai',
    actor: 'essai',
    at: new Date(),
  })
  const random = seededRandom(seed)
  for (let file = 0; file < UPLOADS; file++) {
    writeFileSync(join(app.dataDir, `tenants/boutique/uploads/essai-${file}.webp`), randomBytes(50_000))
  }

  const counted = {
    orders: 0,
    acknowledgedBefore: 0,
    missing: 0,
    slowestBackupMs: 0,
    slowestRestoreMs: 0,
    slowestPageMs: 0,
  }
  for (let round = 0; round < ROUNDS; round++) {
    const writer = placeOrders()
    await delay(500 + random() * 1000)
    while (writer.acknowledged.length === 0) await delay(50)
    const before = new Set(writer.acknowledged)
    const pages = watchPages()
    const backup = await runCommand(['backup'], { DATA_DIR: app.dataDir })
    counted.slowestPageMs = Math.max(counted.slowestPageMs, await pages.stop())
    await writer.stop()
    expect(backup).toMatchObject({ exitCode: 0 })
    const [archive] = listBackups(join(app.dataDir, 'backups'))

    const folder = mkdtempSync(join(tmpdir(), 'drill-'))
    const dataDir = join(folder, 'data')
    const restore = await runCommand(['restore', archive?.file ?? ''], { DATA_DIR: dataDir })
    expect(restore).toMatchObject({ exitCode: 0 })
    const present = await listOrderIds(dataDir)
    counted.orders += writer.acknowledged.length
    counted.acknowledgedBefore += before.size
    counted.missing += [...before].filter((id) => !present.has(id)).length
    counted.slowestBackupMs = Math.max(counted.slowestBackupMs, backup.ms)
    counted.slowestRestoreMs = Math.max(counted.slowestRestoreMs, restore.ms)
    rmSync(folder, { recursive: true })
  }
  report('backup drill', { rounds: ROUNDS, ...rounded(counted) })
  expect(counted.acknowledgedBefore).toBeGreaterThan(0)
  expect(counted.missing).toBe(0)
  if (strictTimes) expect(counted.slowestRestoreMs).toBeLessThanOrEqual(RESTORE_WITHIN_MS)
})

/** Orders by bank transfer through the real checkout, on a second connection. */
function placeOrders() {
  const acknowledged: string[] = []
  let writing = true
  async function write() {
    while (writing) {
      const cartId = await cartWith(app.db, 'osmoseur-essentiel')
      const { orderId } = await openCheckout(app.db, {
        cartId,
        provider: undefined,
        method: 'transfer',
        at: new Date(),
      })
      acknowledged.push(orderId)
      await delay(2)
    }
  }
  const done = write()
  return {
    acknowledged,
    async stop() {
      writing = false
      await done
    },
  }
}

/** Measures page latency meanwhile. */
function watchPages() {
  let slowest = 0
  let watching = true
  async function watch() {
    while (watching) {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}/products`)
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      slowest = Math.max(slowest, performance.now() - startedAt)
      await delay(20)
    }
  }
  const done = watch()
  return {
    async stop() {
      watching = false
      await done
      return slowest
    },
  }
}

async function listOrderIds(dataDir: string): Promise<Set<string>> {
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  const rows = await db.selectFrom('customer_order').select('id').execute()
  await close()
  return new Set(rows.map((row) => row.id))
}

function rounded(counters: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, Math.round(value)]))
}
