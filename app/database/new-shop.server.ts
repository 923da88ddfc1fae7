import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '~/runtime/sync-path.server'
import { openShopFile } from './data-guard.server'
import { openShop, type Tenant } from './open-shop.server'
import type { TenantRow } from './schema'
import type { ShopPoolOptions } from './shop-pool.server'

/** Beside `tenants`, so that a shop being built is no shop yet: not backed up, not opened, removed at the next start. */
const BUILDING = 'new-shops'

/**
 * Builds a shop apart, migrated and seeded, or from an unpacked folder, lets `prepare` write in it, and moves its folder
 * into place, durably and whole. Nothing is left of a shop that could not be built.
 */
export async function buildShop<Result>(
  row: TenantRow,
  options: ShopPoolOptions,
  prepare: (shop: Tenant) => Promise<Result>,
  unpacked?: string,
): Promise<Result> {
  const apart = join(options.dataDir, BUILDING)
  const from = folderOf(apart, row.id)
  mkdirSync(join(apart, 'tenants'), { recursive: true, mode: 0o700 })
  rmSync(from, { recursive: true, force: true })
  try {
    if (unpacked !== undefined) renameSync(unpacked, from)
    const wasFilled = unpacked !== undefined
    const result = await fillApart(row, { ...options, dataDir: apart, wasFilled }, prepare)
    for (const file of [join(from, 'shop.sqlite'), from]) await syncPath(file)
    renameSync(from, folderOf(options.dataDir, row.id))
    await syncPath(join(options.dataDir, 'tenants'))
    return result
  } catch (error) {
    rmSync(from, { recursive: true, force: true })
    throw error
  }
}

async function fillApart<Result>(
  row: TenantRow,
  { wasFilled, ...options }: ShopPoolOptions & { wasFilled: boolean },
  prepare: (shop: Tenant) => Promise<Result>,
): Promise<Result> {
  const handle = openShopFile(options.dataDir, { id: row.id, wasFilled })
  try {
    const { tenant } = await openShop(row, handle, { ...options, at: options.now() })
    const result = await prepare(tenant)
    handle.foldJournal()
    return result
  } finally {
    await handle.close()
  }
}

/** A folder to unpack a shop into, on the disk of the shops and removed at the next start like those being built. */
export function unpackingFolder(dataDir: string, name: string): string {
  mkdirSync(join(dataDir, BUILDING), { recursive: true, mode: 0o700 })
  return join(dataDir, BUILDING, name)
}

/** Call only while holding the data folder's lock. */
export function removeUnfinishedShops(dataDir: string): void {
  rmSync(join(dataDir, BUILDING), { recursive: true, force: true })
}

export function discardShop(dataDir: string, id: string): void {
  rmSync(folderOf(dataDir, id), { recursive: true, force: true })
}

function folderOf(dataDir: string, id: string): string {
  return join(dataDir, 'tenants', id)
}
