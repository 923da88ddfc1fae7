import { readdir } from 'node:fs/promises'
import { FIRST_TENANT } from '../hosts.server'
import { listBackups, newestByShop, readBackupName } from './catalogue.server'
import { hasChangedSince, hasShopChangedSince, listTenantIds } from './data-folder.server'

/**
 * When scheduled archives were last begun: those of one run have one time, so that what was written during it counts as
 * changed. A folder with one shop counts archives from any source.
 */
export async function findLastRun({ dataDir, backupDir, at }: Folders): Promise<Date | undefined> {
  if (!hasManyShops(dataDir)) return listBackups(backupDir, undefined, at)[0]?.at
  const names = await readdir(backupDir).catch(() => [])
  const scheduled = names.filter((name) => name.includes('-scheduled'))
  const times = scheduled.flatMap((name) => readBackupName(name)?.at.getTime() ?? [])
  const last = Math.max(...times.filter((time) => time <= at.getTime()))
  return Number.isFinite(last) ? new Date(last) : undefined
}

interface Folders {
  dataDir: string
  backupDir: string
  /** Archives of a wrong clock, dated later, do not count. */
  at: Date
}

/** Shops whose newest archive lacks what was written since; a registry that changed alone is archived with the first. */
export async function listDueShops({ dataDir, backupDir, at: now }: Folders): Promise<string[]> {
  const newest = newestByShop(backupDir, now)
  const due: string[] = []
  for (const id of listTenantIds(dataDir)) {
    const at = newest.of(id)
    if (!at || (await hasShopChangedSince(dataDir, id, at))) due.push(id)
  }
  if (due.length > 0) return due
  const last = newest.any()
  return last && (await hasChangedSince(dataDir, last, [])) ? [FIRST_TENANT] : []
}

/** Then each shop has archives of its own. */
export function hasManyShops(dataDir: string): boolean {
  return listTenantIds(dataDir).length > 1
}
