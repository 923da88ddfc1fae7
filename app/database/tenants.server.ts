import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely, Selectable } from 'kysely'
import { createIdentity, type Identity } from '~/runtime/identity.server'
import { templates } from '~/templates/index.server'
import type { Template } from '~/templates/types'
import { copySharedPictures } from '../templates/copy-pictures.server'
import { fillShop } from '../templates/filling/fill.server'
import { fillRecommendationRules } from '../templates/filling/recommendation-rules.server'
import { syncPath } from './backup/sync.server'
import { assertDataFolder, withRemedy } from './data-guard.server'
import { migratePlatform, migrateShop } from './migrate.server'
import { createRevisionMemo, type RevisionMemo } from './revision-memo.server'
import type { PlatformDatabase, ShopDatabase, TenantTable } from './schema'
import { migrateGuarded } from './schema-guard.server'
import { openSqlite, type SqliteHandle } from './sqlite.server'
import type { StorageState } from './storage-state.server'
import { makeTenantFolders, type TenantFolders } from './tenant-folders.server'

/** The shop of a fresh installation. */
export const FIRST_TENANT = 'boutique'

/** One open shop: its database and its folder. Models take `db`; a query cannot reach another tenant's rows. */
export interface Tenant extends TenantFolders {
  id: string
  name: string
  subdomain: string
  db: Kysely<ShopDatabase>
  /** Its address, signatures, sender and payment. */
  identity: Identity
  /** What makes it a shop of its trade. */
  template: Template
  contentRevision: SqliteHandle<ShopDatabase>['contentRevision']
  /** What public pages read, remembered until the revision moves. */
  remember: RevisionMemo
  appliedMigrations: SqliteHandle<ShopDatabase>['appliedMigrations']
  storage: StorageState
}

export interface TenantRegistry {
  first: Tenant
  /** The tenant a request's host names, the first one for any host outside the platform's domain, or undefined. */
  forHost(host: string): Tenant | undefined
  all(): Tenant[]
  close(): Promise<void>
}

interface OpenOptions {
  dataDir: string
  platformDomain: string
  demo: boolean
  at: Date
  /** Named to the operator when something has to be restored; by default where backups are without a setting. */
  backupDir?: string
  /** Those of the project unless a test gives others. */
  templates?: Record<string, Template>
  /** Called before an existing database is migrated; gives the path of what it saved. */
  backUp?: () => Promise<string>
}

/**
 * Opens the registry and every shop in it, migrating each; fills a shop that has no catalogue yet. Throws DataRefused
 * rather than begin anew in the place of a shop that was lost.
 */
export async function openTenants(options: OpenOptions): Promise<TenantRegistry> {
  const { dataDir, backupDir = join(dataDir, 'backups') } = options
  try {
    // Orders and addresses are in it: for nobody but the account that serves them.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    assertDataFolder(dataDir)
    return await migrateGuarded(dataDir, { backUp: options.backUp, migrate: () => openMigrated(options) })
  } catch (error) {
    throw withRemedy(error, { dataDir, backupDir })
  }
}

async function openMigrated(options: OpenOptions): Promise<TenantRegistry> {
  const platform = openSqlite<PlatformDatabase>(join(options.dataDir, 'platform.sqlite'))
  await migratePlatform(platform.db)
  await registerFirstTenant(platform.db, options.at)

  const tenants = new Map<string, Tenant>()
  const handles: SqliteHandle<ShopDatabase>[] = []
  for (const row of await platform.db.selectFrom('tenant').selectAll().orderBy('created_at').orderBy('id').execute()) {
    const { tenant, handle } = await openTenant(row, options)
    if (row.filled_at === null) await markFilled(platform.db, { ...options, id: row.id })
    tenants.set(row.subdomain, tenant)
    handles.push(handle)
  }
  const first = tenants.get(FIRST_TENANT)
  if (!first) throw new Error(`Le registre ne contient pas la boutique «\u202f${FIRST_TENANT}\u202f».`)

  return {
    first,
    forHost(host) {
      const name = host.replace(/:\d+$/, '').toLowerCase()
      const suffix = `.${options.platformDomain}`
      return name.endsWith(suffix) ? tenants.get(name.slice(0, -suffix.length)) : first
    },
    all: () => [...tenants.values()],
    async close() {
      for (const handle of handles) {
        handle.foldJournal()
        await handle.close()
      }
      await platform.close()
    },
  }
}

async function registerFirstTenant(db: Kysely<PlatformDatabase>, at: Date) {
  await db
    .insertInto('tenant')
    .values({
      id: FIRST_TENANT,
      name: 'Osmoseurs & Co',
      subdomain: FIRST_TENANT,
      state: 'active',
      created_at: at.toISOString(),
      filled_at: null,
      demo: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only once a power cut can take nothing of the shop any more: from here on its absence is a loss. */
async function markFilled(
  db: Kysely<PlatformDatabase>,
  { dataDir, id, at }: { dataDir: string; id: string; at: Date },
) {
  const tenants = join(dataDir, 'tenants')
  for (const folder of [join(tenants, id), tenants, dataDir]) await syncPath(folder)
  await db.updateTable('tenant').set({ filled_at: at.toISOString() }).where('id', '=', id).execute()
}

async function openTenant(
  row: Pick<Selectable<TenantTable>, 'id' | 'name' | 'subdomain' | 'demo'>,
  options: Pick<OpenOptions, 'dataDir' | 'platformDomain' | 'demo' | 'at' | 'templates'>,
) {
  const template = templateOf(row, options.templates ?? templates)
  const { filling } = template
  const folder = join(options.dataDir, 'tenants', row.id)
  const folders = makeTenantFolders(folder)
  const { uploadsDir } = folders
  const handle = openSqlite<ShopDatabase>(join(folder, 'shop.sqlite'))
  await migrateShop(handle.db)
  const demo = row.demo === null ? options.demo : row.demo === 1
  await fillShop(handle.db, { filling, name: row.name, uploadsDir, demo, at: options.at })
  copySharedPictures({ filling, uploadsDir })
  await fillRecommendationRules(handle.db, { filling, at: options.at })
  const { contentRevision } = handle
  const { id, name, subdomain } = row
  const { platformDomain } = options
  const tenant: Tenant = {
    id,
    name,
    subdomain,
    ...folders,
    db: handle.db,
    identity: createIdentity({ id, subdomain, platformDomain, isFirst: id === FIRST_TENANT, demo }),
    template,
    appliedMigrations: handle.appliedMigrations,
    storage: handle.storage,
    contentRevision,
    remember: createRevisionMemo(contentRevision),
  }
  return { tenant, handle }
}

function templateOf(_row: { id: string }, known: Record<string, Template>): Template {
  const name = 'osmoseurs'
  const template = known[name]
  if (!template) throw new Error(`Le modèle de boutique «\u202f${name}\u202f» n’existe pas.`)
  return template
}
