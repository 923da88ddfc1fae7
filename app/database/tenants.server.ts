import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { domainOrigin, workspaceOrigin } from '~/runtime/identity.server'
import { logger } from '~/runtime/logger.server'
import { limitsOf } from '~/runtime/plan-limits'
import { templates } from '~/templates/index.server'
import { discardBackups } from './backup/catalogue.server'
import { listDatabases } from './backup/data-folder.server'
import { discardIssued } from './backup/issued.server'
import { assertDataFolder, withRemedy } from './data-guard.server'
import { createHostReader, Domains, FIRST_TENANT } from './hosts.server'
import { migratePlatform } from './migrate.server'
import { buildShop, discardShop, unpackingFolder } from './new-shop.server'
import type { Tenant } from './open-shop.server'
import type { Lease } from './pool.server'
import type { PlatformDatabase, TenantRow } from './schema'
import { isSchemaCurrent, migrateGuarded, readSchemas } from './schema-guard.server'
import { createShopPool, type FindNextDue, type ShopPoolOptions } from './shop-pool.server'
import { openSqlite } from './sqlite.server'
import { TenantRows } from './tenant-rows.server'

export type { Tenant } from './open-shop.server'
export { PoolExhausted } from './pool.server'
export { ShopUnavailable } from './shop-pool.server'

/** A shop that stays open until released. */
export type TenantLease = Lease<Tenant>

export interface TenantRegistry {
  /** Always open. */
  first: Tenant
  rows: TenantRows
  /** The registry's database, with what the platform keeps about workspaces. */
  platform: Kysely<PlatformDatabase>
  hasTemplate(name: string): boolean
  /** Makes the shop of a row that is not served yet, `unpacked` from an archive or new; see `buildShop`. */
  build<Result>(row: TenantRow, prepare: (shop: Tenant) => Promise<Result>, unpacked?: string): Promise<Result>
  unpackingFolder(name: string): string
  /** Deletes a shop's folder, and the archives that hold it alone. */
  discard(id: string): void
  /** The subdomain that a request's host names, registered or not. */
  nameOf(host: string): string | undefined
  /** Domains of workspaces; as of the last `readRestricted`. */
  domains: Domains
  /** Public origin of a shop besides the first: its domain, else its name on the platform. */
  originOf(subdomain: string): string
  /** Whether the operator stopped it; as of the last `readRestricted`. */
  isSuspended(subdomain: string): boolean
  /** Which shops are suspended or read-only, their plans and domains; after a change, and every two seconds for others' ones. */
  readRestricted(): Promise<void>
  /** An open shop; use it synchronously. */
  peek(subdomain: string): Tenant | undefined
  /** Undefined when it would have to be opened first. */
  leaseOpen(subdomain: string): TenantLease | undefined
  /** Undefined for an unregistered name. Throws ShopUnavailable, or PoolExhausted. */
  lease(subdomain: string): Promise<TenantLease | undefined>
  /** Combines `nameOf` and `lease`. */
  forHost(host: string): Promise<TenantLease | undefined>
  /** The open shops; use them synchronously. */
  opened(): Tenant[]
  /**
   * For the serving process only: marks open shops, so that the clock finds them after a crash, and records their next
   * due work on closing.
   */
  keepMarks(findNextDue: FindNextDue): void
  close(): Promise<void>
}

type OpenOptions = Omit<ShopPoolOptions, 'backupDir' | 'now' | 'marks'> & {
  platformDomain: string
  appOrigin?: string | undefined
  /** Time of the first shop's seeding, and current time for the others unless `now` is set. */
  at: Date
  now?: () => Date
  /** Named to the operator when a restore is needed; defaults to the default backup folder. */
  backupDir?: string
}

const SWEEP_EVERY_MS = 30_000
/** A restore beside the running shops waits for it. */
const RESTRICTIONS_EVERY_MS = 2000

/**
 * Opens the registry and the first shop, migrating and seeding it; other shops open on demand. Throws DataRefused
 * rather than replace a lost shop with a new one.
 */
export async function openTenants(given: OpenOptions): Promise<TenantRegistry> {
  const defaults = { backupDir: join(given.dataDir, 'backups'), now: () => given.at }
  const options = { ...defaults, ...given, marks: { kept: false } }
  const { dataDir, backUp } = options
  try {
    // It holds orders and addresses: accessible only to the serving account.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    assertDataFolder(dataDir, { only: FIRST_TENANT })
    return await migrateGuarded(readSchemas(dataDir, listDatabases(dataDir, [FIRST_TENANT])), {
      dataDir,
      tell: options.tell,
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
  const rows = new TenantRows(platform.db)
  await registerFirstTenant(rows, options.now())
  const pool = createShopPool(rows, options)
  const first = await pool.lease(FIRST_TENANT)
  const domains = new Domains()
  domains.replace(await rows.listDomains())
  let { suspended } = await rows.listRestricted()
  const readRestricted = async () => {
    const restricted = await rows.listRestricted()
    suspended = restricted.suspended
    domains.replace(await rows.listDomains())
    for (const subdomain of suspended) await pool.closeUnused(subdomain)
    const open = pool.values()
    const plans = await rows.listPlans(open.map(({ id }) => id))
    for (const tenant of open) {
      tenant.isReadOnly = restricted.readOnly.has(tenant.subdomain)
      tenant.limits = limitsOf(plans.get(tenant.id))
      tenant.identity.domain = domains.canonicalOf(tenant.subdomain)
    }
  }
  const sweep = setInterval(() => void pool.closeIdle(), SWEEP_EVERY_MS).unref()
  const restrictions = setInterval(() => {
    readRestricted().catch((error: unknown) => logger.error({ err: error }, 'suspended shops not read'))
  }, RESTRICTIONS_EVERY_MS).unref()
  const nameOf = createHostReader({ ...options, domains })
  const leaseOpen = (subdomain: string) => (suspended.has(subdomain) ? undefined : pool.leaseOpen(subdomain))
  const lease = async (subdomain: string) =>
    leaseOpen(subdomain) ?? ((await rows.findServed(subdomain)) && (await pool.lease(subdomain)))

  return {
    first: first.value,
    rows,
    platform: platform.db,
    hasTemplate: (name) => Object.hasOwn(options.templates ?? templates, name),
    build: (row, prepare, unpacked) => buildShop(row, options, prepare, unpacked),
    unpackingFolder: (name) => unpackingFolder(options.dataDir, name),
    discard(id) {
      discardBackups(options.backupDir, id)
      discardIssued(options.backupDir, id)
      discardShop(options.dataDir, id)
    },
    nameOf,
    domains,
    originOf(subdomain) {
      const host = domains.canonicalOf(subdomain)
      return host === undefined ? workspaceOrigin(subdomain) : domainOrigin(host)
    },
    isSuspended: (subdomain) => suspended.has(subdomain),
    readRestricted,
    peek: (subdomain) => (suspended.has(subdomain) ? undefined : pool.peek(subdomain)),
    leaseOpen,
    lease,
    async forHost(host) {
      const subdomain = nameOf(host)
      return subdomain === undefined ? undefined : lease(subdomain)
    },
    opened: () => pool.values(),
    keepMarks(findNextDue) {
      options.marks.kept = true
      options.marks.findNextDue = findNextDue
    },
    async close() {
      clearInterval(sweep)
      clearInterval(restrictions)
      await pool.closeAll()
      await platform.close()
    },
  }
}

async function registerFirstTenant(rows: TenantRows, at: Date): Promise<void> {
  const first = { id: FIRST_TENANT, subdomain: FIRST_TENANT, name: 'Osmoseurs & Co', template: 'osmoseurs' }
  await rows.insert({ ...first, at })
}
