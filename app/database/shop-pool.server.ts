import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Template } from '~/models/base/template'
import { limitsOf } from '~/runtime/plan-limits'
import { syncPath } from '~/runtime/sync-path.server'
import { DAY_MS } from '~/runtime/time'
import { logger } from '../runtime/logger.server'
import { shopFile } from './backup/data-folder.server'
import { openShopFile, withRemedy } from './data-guard.server'
import { FIRST_TENANT } from './hosts.server'
import { type OpenShop, openShop, type Tenant } from './open-shop.server'
import { Pool } from './pool.server'
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
export type FindNextDue = (
  shop: Pick<Tenant, 'id' | 'db' | 'identity' | 'isReadOnly'>,
  at: Date,
) => Promise<Date | undefined>

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
  /** What a migration did, for the operator. */
  tell?: ((sentence: string) => void) | undefined
}

type ShopHandle = SqliteHandle<ShopDatabase>

const MAX_OPEN = 100
const IDLE_MS = 5 * 60_000
/** How long a request waits while every open shop is in use. */
const WAIT_MS = 5000
/** Retry delay after a failed opening: each attempt may back the shop up and block the event loop. */
const TRY_AGAIN_MS = 10 * 60_000

/** The open shops by subdomain. Each is migrated on opening; a failure does not affect the others. */
export function createShopPool(rows: TenantRows, options: ShopPoolOptions): Pool<Tenant> {
  const opener = new ShopOpener(rows, options)
  return new Pool({
    max: options.maxOpen ?? MAX_OPEN,
    idleMs: options.idleMs ?? IDLE_MS,
    waitMs: WAIT_MS,
    open: (subdomain) => opener.open(subdomain),
    close: (subdomain, tenant) => opener.closeSafely(subdomain, tenant),
  })
}

class ShopOpener {
  private readonly shops = new Map<string, OpenShop>()
  private readonly failures = new Map<string, { error: ShopUnavailable; until: number; file: string }>()

  constructor(
    private readonly rows: TenantRows,
    private readonly options: ShopPoolOptions,
  ) {}

  async open(subdomain: string): Promise<Tenant> {
    const failure = this.failures.get(subdomain)
    // A restored file is tried at once.
    const isSame = failure?.file === this.fileOf(subdomain)
    if (failure && isSame && this.options.now().getTime() < failure.until) throw failure.error
    const row = await this.rows.findServed(subdomain)
    if (!row) throw new ShopUnavailable(`${subdomain} is no longer registered.`)
    const shop = row.id === FIRST_TENANT ? await this.openFirst(row) : await this.openMarked(row)
    shop.tenant.limits = limitsOf((await this.rows.listPlans([row.id])).get(row.id))
    shop.tenant.identity.domain = await this.rows.findCanonicalDomain(row.id)
    this.shops.set(subdomain, shop)
    return shop.tenant
  }

  private async openMarked(row: TenantRow): Promise<OpenShop> {
    if (this.options.marks.kept) await this.rows.markOpen(row.id, this.options.now())
    try {
      return await this.openFile(row, (handle) => this.openGuarded(row, handle))
    } catch (error) {
      if (storageFailureOf(error)) throw error
      throw await this.recordFailure(row, withRemedy(error, { ...this.options, shop: row.subdomain }))
    }
  }

  private async recordFailure({ id, subdomain }: TenantRow, cause: unknown): Promise<ShopUnavailable> {
    const tryAgainAt = new Date(this.options.now().getTime() + TRY_AGAIN_MS)
    const error = new ShopUnavailable(`The shop ${id} cannot be opened.`, { cause })
    logger.error({ err: cause, tenant: id }, 'shop cannot be opened')
    this.failures.set(subdomain, { error, until: tryAgainAt.getTime(), file: this.fileOf(id) })
    await this.noteClosed(id, tryAgainAt)
    return error
  }

  /** Identifies the file itself: a shop's id is its subdomain. */
  private fileOf(id: string): string {
    const stats = statSync(join(this.options.dataDir, shopFile(id).path), { throwIfNoEntry: false })
    return String(stats?.ino)
  }

  private async noteClosed(id: string, dueAt: Date | undefined): Promise<void> {
    const upkeepDueAt = new Date(this.options.now().getTime() + DAY_MS)
    if (this.options.marks.kept) await this.rows.markClosed(id, { dueAt, upkeepDueAt })
    else if (dueAt) await this.rows.noteDue(id, dueAt)
  }

  private async close(subdomain: string, tenant: Tenant): Promise<void> {
    const { id } = tenant
    try {
      const dueAt = await this.options.marks.findNextDue?.(tenant, this.options.now())
      if (id !== FIRST_TENANT) await this.noteClosed(id, dueAt)
    } catch (error) {
      // It stays marked as open, so that the clock checks it as after a crash.
      logger.error({ err: error, tenant: id }, 'not noted what is due in a shop')
    }
    await this.shops.get(subdomain)?.close()
    this.shops.delete(subdomain)
  }

  /** A failed close must not fail the opening of the shop that takes its slot. */
  async closeSafely(subdomain: string, tenant: Tenant): Promise<void> {
    await this.close(subdomain, tenant).catch((error: unknown) =>
      logger.error({ err: error, tenant: tenant.id }, 'shop not closed'),
    )
  }

  /** Already guarded together with the registry. */
  private openFirst(row: TenantRow): Promise<OpenShop> {
    return this.openFile(row, (handle) => this.openAndFill(row, handle))
  }

  private async openFile(row: TenantRow, goOn: (handle: ShopHandle) => Promise<OpenShop>): Promise<OpenShop> {
    const handle = openShopFile(this.options.dataDir, { id: row.id, wasFilled: row.filled_at !== null })
    try {
      return await goOn(handle)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  private openGuarded(row: TenantRow, handle: ShopHandle): Promise<OpenShop> {
    const { backUp, dataDir, tell } = this.options
    return migrateGuarded([schemaOf(shopFile(row.id), handle.appliedMigrations())], {
      dataDir,
      tell,
      backUp: backUp && (() => backUp(row.id)),
      migrate: () => this.openAndFill(row, handle),
    })
  }

  private async openAndFill(row: TenantRow, handle: ShopHandle): Promise<OpenShop> {
    const shop = await openShop(row, handle, { ...this.options, at: this.options.now() })
    if (row.filled_at === null) await this.markFilled(row.id)
    return shop
  }

  /** Call only once the shop is flushed to disk: from then on, its absence counts as data loss. */
  private async markFilled(id: string): Promise<void> {
    const { dataDir, now } = this.options
    const tenants = join(dataDir, 'tenants')
    for (const folder of [join(tenants, id), tenants, dataDir]) await syncPath(folder)
    await this.rows.markFilled(id, now())
  }
}
