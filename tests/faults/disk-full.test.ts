import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { essentiel } from '../support/shop-database'
import { strictTimes } from './scale'
import { fill, mountSmallDisk } from './small-disk'
import { report, scale } from './support'

const ROUNDS = 3 * scale
const RECOVERY_WITHIN_MS = 10_000

const disk = mkdtempSync(join(tmpdir(), 'disk-'))
const { isMounted: mounted, unmount } = mountSmallDisk(disk, 64)

// Registered first, so that it runs after the application's own.
afterAll(() => {
  unmount()
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(mounted)(
  'the disk-full suite needs the right to mount a small disk (root): nothing was tried',
  ({ skip }) => {
    skip('mount is not permitted here')
  },
)

test.runIf(mounted)(
  'on a full disk pages are read, writes are refused in French, and all is well once there is room',
  async () => {
    process.env.DATA_DIR = join(disk, 'data')
    const app = await openApp({ LOG_LEVEL: 'silent' })
    const server = await app.startServer()
    const counted = { reads: 0, refused: 0, recoveries: 0, slowestRecoveryMs: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const shopper = server.visitor()
      expect((await addToCart(shopper)).status).toBe(303)
      await sql`pragma wal_checkpoint(truncate)`.execute(app.db)
      const filler = fill(disk)

      const refused = await addToCart(shopper)
      const page = await refused.text()
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(page).toContain('<html lang="fr">')
      expect(page).toContain('La boutique ne peut rien enregistrer pour le moment')
      expect(page).not.toMatch(/SQLITE|SqliteError|\bat [\w.]+ \(|node_modules|\.sqlite/)
      counted.refused += 1
      for (const path of ['/', '/products', `/products/${essentiel}`, '/cart', '/cgv']) {
        const response = await shopper.get(path)
        expect([path, response.status]).toEqual([path, 200])
        expect(await response.text()).toContain('</html>')
        counted.reads += 1
      }

      rmSync(filler)
      counted.slowestRecoveryMs = Math.max(counted.slowestRecoveryMs, await recoveryMs(shopper))
      counted.recoveries += 1
    }
    const health = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(app.db)
    expect(health.rows).toEqual([{ integrity_check: 'ok' }])
    report('disk full', { rounds: ROUNDS, ...counted, slowestRecoveryMs: Math.round(counted.slowestRecoveryMs) })
    if (strictTimes) expect(counted.slowestRecoveryMs).toBeLessThanOrEqual(RECOVERY_WITHIN_MS)
    await server.close()
  },
)

function addToCart(shopper: Visitor): Promise<Response> {
  return shopper.post('/cart/lines', { product_id: essentiel, pack_type: 'individual', quantity: 1 })
}

async function recoveryMs(shopper: Visitor): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 2 * RECOVERY_WITHIN_MS) {
    if ((await addToCart(shopper)).status === 303) return performance.now() - startedAt
    await delay(50)
  }
  return Number.POSITIVE_INFINITY
}
