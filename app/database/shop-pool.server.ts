import { join } from 'node:path'
import type { Template } from '~/models/base/template'
import { syncPath } from '~/runtime/sync-path.server'
import { DAY_MS } from '~/runtime/time'
import { logger } from '../runtime/logger.server'
import { shopFile } from './backup/data-folder.server'
import { openShopFile, withRemedy } from './data-guard.server'
import { FIRST_TENANT } from './hosts.server'
import { type OpenShop, openShop, type Tenant } from './open-shop.server'
import { createPool, type Pool } from './pool.server'
import type { ShopDatabase, TenantRow } from './schema'
import { migrateGuarded, schemaOf } from './schema-guard.server'
import type { SqliteHandle } from './sqlite.server'
import { storageFailureOf } from './storage-failure.server'
import type { TenantRows } from './tenant-rows.server'

/** A registered shop that cannot be opened; the log says why. */
export class ShopUnavailable extends Error {
  override name = 'ShopUnavailable'
}

/** When the clock must reopen a shop that is about to be closed; undefined when its daily round is enough. */
export type FindNextDue = (db: Tenant['db'], at: Date) => Promise<Date | undefined>

export interface ShopPoolOptions {
  dataDir: string
  backupDir: string
  platformDomain: string
  demo: boolean
  demoWork?: boolean | undefined
  now: () => Date
  /** Set by the serving process: open shops are marked, so that they are checked after a crash. */
  marks: { kept: boolean; findNextDue?: FindNextDue }
  maxOpen?: number | undefined
  idleMs?: number | undefined
  /** Defaults to the project's templates; tests pass others. */
  templates?: Record<string, Template> | undefined
  /** Called before an existing shop is migrated; returns the path of the backup. */
  backUp?: ((tenantId: string) => Promise<string>) | undefined
}

type ShopHandle = SqliteHandle<ShopDatabase>

const MAX_OPEN = 100
const IDLE_MS = 5 * 60_000
/** How long a request waits while every open shop is in use. */
const WAIT_MS = 5000
/** Retry delay after a failed opening: each attempt may back the shop up and block the event loop. */
const TRY_AGAIN_MS = 10 * 60_000
/** Interval of work that is not urgent. */

/** The open shops by subdomain. Each is migrated on opening; a failure does not affect the others. */
export function createShopPool(rows: TenantRows, options: ShopPoolOptions): Pool<Tenant> {
  const shops = new Map<string, OpenShop>()
  const failures = new Map<string, { error: ShopUnavailable; until: number }>()

  async function open(subdomain: string): Promise<Tenant> {
    const failure = failures.get(subdomain)
    if (failure && options.now().getTime() < failure.until) throw failure.error
    const row = await rows.findServed(subdomain)
    if (!row) throw new ShopUnavailable(`${subdomain} is no longer registered.`)
    const shop = row.id === FIRST_TENANT ? await openFirst(row) : await openMarked(row)
    shops.set(subdomain, shop)
    return shop.tenant
  }

  async function openMarked(row: TenantRow): Promise<OpenShop> {
    if (options.marks.kept) await rows.markOpen(row.id, options.now())
    try {
      return await openFile(row, (handle) => openGuarded(row, handle))
    } catch (error) {
      if (storageFailureOf(error)) throw error
      throw await recordFailure(row, withRemedy(error, { ...options, shop: row.subdomain }))
    }
  }

  async function recordFailure({ id, subdomain }: TenantRow, cause: unknown): Promise<ShopUnavailable> {
    const tryAgainAt = new Date(options.now().getTime() + TRY_AGAIN_MS)
    const error = new ShopUnavailable(`The shop ${id} cannot be opened.`, { cause })
    logger.error({ err: cause, tenant: id }, 'shop cannot be opened')
    failures.set(subdomain, { error, until: tryAgainAt.getTime() })
    await noteClosed(id, tryAgainAt)
    return error
  }

  function noteClosed(id: string, dueAt: Date): Promise<void> {
    return options.marks.kept ? rows.markClosed(id, dueAt) : rows.noteDue(id, dueAt)
  }

  async function close(subdomain: string, { id, db }: Tenant): Promise<void> {
    try {
      const at = options.now()
      const dueAt = await options.marks.findNextDue?.(db, at)
      if (id !== FIRST_TENANT) await noteClosed(id, dueAt ?? new Date(at.getTime() + DAY_MS))
    } catch (error) {
      // It stays marked as open, so that the clock checks it as after a crash.
      logger.error({ err: error, tenant: id }, 'not noted what is due in a shop')
    }
    await shops.get(subdomain)?.close()
    shops.delete(subdomain)
  }

  /** A failed close must not fail the opening of the shop that takes its slot. */
  async function closeSafely(subdomain: string, tenant: Tenant): Promise<void> {
    await close(subdomain, tenant).catch((error: unknown) =>
      logger.error({ err: error, tenant: tenant.id }, 'shop not closed'),
    )
  }

  /** Already guarded together with the registry. */
  function openFirst(row: TenantRow): Promise<OpenShop> {
    return openFile(row, (handle) => openAndFill(row, handle))
  }

  async function openFile(row: TenantRow, goOn: (handle: ShopHandle) => Promise<OpenShop>): Promise<OpenShop> {
    const handle = openShopFile(options.dataDir, { id: row.id, wasFilled: row.filled_at !== null })
    try {
      return await goOn(handle)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  function openGuarded(row: TenantRow, handle: ShopHandle): Promise<OpenShop> {
    const { backUp } = options
    return migrateGuarded([schemaOf(shopFile(row.id), handle.appliedMigrations())], {
      backUp: backUp && (() => backUp(row.id)),
      migrate: () => openAndFill(row, handle),
    })
  }

  async function openAndFill(row: TenantRow, handle: ShopHandle): Promise<OpenShop> {
    const shop = await openShop(row, handle, { ...options, at: options.now() })
    if (row.filled_at === null) await markFilled(row.id)
    return shop
  }

  /** Call only once the shop is flushed to disk: from then on, its absence counts as data loss. */
  async function markFilled(id: string): Promise<void> {
    const { dataDir, now } = options
    const tenants = join(dataDir, 'tenants')
    for (const folder of [join(tenants, id), tenants, dataDir]) await syncPath(folder)
    await rows.markFilled(id, now())
  }

  return createPool<Tenant>({
    max: options.maxOpen ?? MAX_OPEN,
    idleMs: options.idleMs ?? IDLE_MS,
    waitMs: WAIT_MS,
    open,
    close: closeSafely,
  })
}
