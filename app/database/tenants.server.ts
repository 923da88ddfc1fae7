import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listDatabases } from './backup/data-folder.server'
import { assertDataFolder, withRemedy } from './data-guard.server'
import { createHostReader, FIRST_TENANT } from './hosts.server'
import { migratePlatform } from './migrate.server'
import type { Tenant } from './open-shop.server'
import type { Lease } from './pool.server'
import type { PlatformDatabase } from './schema'
import { isSchemaCurrent, migrateGuarded, readSchemas } from './schema-guard.server'
import { createShopPool, type FindNextDue, type ShopPoolOptions } from './shop-pool.server'
import { openSqlite } from './sqlite.server'
import { createTenantRows, type TenantRows } from './tenant-rows.server'

export type { Tenant } from './open-shop.server'
export { PoolExhausted } from './pool.server'
export { ShopUnavailable } from './shop-pool.server'

/** A shop that stays open until it is given back. */
export type TenantLease = Lease<Tenant>

export interface TenantRegistry {
  /** Always open. */
  first: Tenant
  rows: TenantRows
  /** The subdomain that a request's host names, whether anybody holds it or not. */
  nameOf(host: string): string | undefined
  /** One that is open now, for what is done before the event loop goes on. */
  peek(subdomain: string): Tenant | undefined
  /** Undefined when it would have to be opened first. */
  leaseOpen(subdomain: string): TenantLease | undefined
  /** Undefined when nobody holds the name. Throws ShopUnavailable, or PoolExhausted. */
  lease(subdomain: string): Promise<TenantLease | undefined>
  /** What `nameOf` and `lease` give together. */
  forHost(host: string): Promise<TenantLease | undefined>
  /** Those open now, for what is done before the event loop goes on. */
  opened(): Tenant[]
  /**
   * For the one process that serves: from here on the shops it has open are marked, for the clock after a crash, and
   * what is due in them is noted when they are closed.
   */
  keepMarks(findNextDue: FindNextDue): void
  close(): Promise<void>
}

type OpenOptions = Omit<ShopPoolOptions, 'backupDir' | 'now' | 'marks'> & {
  platformDomain: string
  appOrigin?: string | undefined
  /** When the first shop is filled, and what the others take for now unless `now` tells. */
  at: Date
  now?: () => Date
  /** Named to the operator when something has to be restored; by default where backups are without a setting. */
  backupDir?: string
}

const SWEEP_EVERY_MS = 30_000

/**
 * Opens the registry and the first shop, migrating and filling it; the others are opened when somebody asks for them.
 * Throws DataRefused rather than begin anew in the place of a shop that was lost.
 */
export async function openTenants(given: OpenOptions): Promise<TenantRegistry> {
  const defaults = { backupDir: join(given.dataDir, 'backups'), now: () => given.at }
  const options = { ...defaults, ...given, marks: { kept: false } }
  const { dataDir, backUp } = options
  try {
    // Orders and addresses are in it: for nobody but the account that serves them.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    assertDataFolder(dataDir, { only: FIRST_TENANT })
    return await migrateGuarded(readSchemas(dataDir, listDatabases(dataDir, [FIRST_TENANT])), {
      backUp: backUp && (() => backUp(FIRST_TENANT)),
      migrate: () => openMigrated(options),
    })
  } catch (error) {
    throw withRemedy(error, options)
  }
}

async function openMigrated(
  options: ShopPoolOptions & { platformDomain: string; appOrigin?: string | undefined },
): Promise<TenantRegistry> {
  const platform = openSqlite<PlatformDatabase>(join(options.dataDir, 'platform.sqlite'))
  if (!isSchemaCurrent(platform, 'platform')) await migratePlatform(platform.db)
  const rows = createTenantRows(platform.db)
  await registerFirstTenant(rows, options.now())
  const pool = createShopPool(rows, options)
  const first = await pool.lease(FIRST_TENANT)
  const sweep = setInterval(() => void pool.closeIdle(), SWEEP_EVERY_MS).unref()
  const nameOf = createHostReader(options)
  const lease = async (subdomain: string) =>
    pool.leaseOpen(subdomain) ?? ((await rows.findServed(subdomain)) && (await pool.lease(subdomain)))

  return {
    first: first.value,
    rows,
    nameOf,
    peek: pool.peek,
    leaseOpen: pool.leaseOpen,
    lease,
    async forHost(host) {
      const subdomain = nameOf(host)
      return subdomain === undefined ? undefined : lease(subdomain)
    },
    opened: pool.values,
    keepMarks(findNextDue) {
      options.marks.kept = true
      options.marks.findNextDue = findNextDue
    },
    async close() {
      clearInterval(sweep)
      await pool.closeAll()
      await platform.close()
    },
  }
}

async function registerFirstTenant(rows: TenantRows, at: Date): Promise<void> {
  const first = { id: FIRST_TENANT, subdomain: FIRST_TENANT, name: 'Osmoseurs & Co', template: 'osmoseurs' }
  await rows.insert({ ...first, at })
}
