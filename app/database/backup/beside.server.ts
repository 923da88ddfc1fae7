import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { registryFile } from './data-folder.server'
import { readOne } from './folder.server'
import { isRunning } from './progress.server'
import { formerFolder, stampOf } from './restore.server'

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
    // A killed one before this left it suspended.
    const cut = listCutRestores(dataDir).find((mark) => mark.shop === shop)
    const suspendedAt = cut ? cut.suspendedAt : before.suspended_at
    const closedAt = suspendedAt ?? at.toISOString()
    const mark = { suspendedAt, closedAt, stamp: stampOf(at), pid: process.pid }
    writeFileSync(markFile(dataDir, shop), JSON.stringify(mark), { mode: 0o600, flush: true })
    setSuspended(registry, shop, closedAt)
    try {
      const giveUpAt = performance.now() + CLOSED_WITHIN_MS
      while (readRow(registry, shop)?.open_since) {
        if (performance.now() > giveUpAt) return false
        await delay(LOOK_EVERY_MS)
      }
      await work()
      return true
    } finally {
      setSuspended(registry, shop, suspendedAt)
      rmSync(markFile(dataDir, shop), { force: true })
    }
  } finally {
    registry.close()
  }
}

const MARK = /^restoring-([a-z0-9-]+)\.json$/
const markSchema = z.object({
  /** Before the restore, and by it. */
  suspendedAt: z.string().nullable(),
  closedAt: z.string(),
  stamp: z.string(),
  pid: z.number().int(),
})

function markFile(dataDir: string, shop: string): string {
  return join(dataDir, `restoring-${shop}.json`)
}

interface CutRestore extends z.output<typeof markSchema> {
  shop: string
  /** The archive's data are in place, what follows from a restore may be missing. */
  isSwapped: boolean
}

/** Restores of one shop that were killed, and left it suspended; not of one that was resumed since. */
export function listCutRestores(dataDir: string): CutRestore[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .flatMap((name) => readMark(dataDir, MARK.exec(name)?.[1]) ?? [])
    .filter(({ pid }) => !isRunning(pid))
    .filter(({ shop, closedAt }) => suspendedSince(dataDir, shop) === closedAt)
    .map((mark) => ({ ...mark, isSwapped: existsSync(shopIn(dataDir, mark)) && existsSync(formerOf(dataDir, mark)) }))
}

/** Opens again those of which nothing was replaced, or puts back what was moved away. Returns their shops. */
export function undoCutRestores(dataDir: string): string[] {
  const undone = listCutRestores(dataDir).filter(({ isSwapped }) => !isSwapped)
  for (const mark of undone) {
    if (!existsSync(shopIn(dataDir, mark)) && existsSync(formerOf(dataDir, mark)))
      renameSync(formerOf(dataDir, mark), shopIn(dataDir, mark))
    const registry = new Database(join(dataDir, registryFile.path), { fileMustExist: true, timeout: 5000 })
    setSuspended(registry, mark.shop, mark.suspendedAt)
    registry.close()
    rmSync(markFile(dataDir, mark.shop))
  }
  return undone.map(({ shop }) => shop)
}

function suspendedSince(dataDir: string, shop: string): string | null | undefined {
  return readOne(join(dataDir, registryFile.path), `select suspended_at from tenant where id = '${shop}'`)
}

function readMark(dataDir: string, shop: string | undefined) {
  if (shop === undefined) return undefined
  try {
    return { shop, ...markSchema.parse(JSON.parse(readFileSync(markFile(dataDir, shop), 'utf8'))) }
  } catch {
    return undefined
  }
}

function shopIn(dataDir: string, { shop }: { shop: string }): string {
  return join(dataDir, 'tenants', shop)
}

function formerOf(dataDir: string, { shop, stamp }: { shop: string; stamp: string }): string {
  return join(formerFolder(dataDir, stamp), 'tenants', shop)
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
