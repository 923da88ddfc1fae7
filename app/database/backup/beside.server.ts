import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { registryFile } from './data-folder.server'

/** The server reads who is suspended every two seconds. */
const LOOK_EVERY_MS = 250
const CLOSED_WITHIN_MS = 30_000

/**
 * Does some work while a running server keeps one shop closed and serves the others: its address says that it is
 * suspended. False, without the work, when the server does not close it in time.
 */
export async function whileClosed(
  { dataDir, shop, at }: { dataDir: string; shop: string; at: Date },
  work: () => Promise<void>,
): Promise<boolean> {
  const registry = new Database(join(dataDir, registryFile.path), { fileMustExist: true, timeout: 5000 })
  try {
    const before = readRow(registry, shop)
    if (!before) return false
    setSuspended(registry, shop, before.suspended_at ?? at.toISOString())
    try {
      const giveUpAt = performance.now() + CLOSED_WITHIN_MS
      while (readRow(registry, shop)?.open_since) {
        if (performance.now() > giveUpAt) return false
        await delay(LOOK_EVERY_MS)
      }
      await work()
      return true
    } finally {
      setSuspended(registry, shop, before.suspended_at)
    }
  } finally {
    registry.close()
  }
}

function readRow(registry: Database.Database, id: string) {
  return registry
    .prepare<[string], { suspended_at: string | null; open_since: string | null }>(
      'select suspended_at, open_since from tenant where id = ?',
    )
    .get(id)
}

function setSuspended(registry: Database.Database, id: string, moment: string | null): void {
  registry.prepare('update tenant set suspended_at = ? where id = ?').run(moment, id)
}
