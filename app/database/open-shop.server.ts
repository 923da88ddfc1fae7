import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { templates } from '~/templates/index.server'
import type { Template } from '~/templates/types'
import { copySharedPictures } from '../templates/copy-pictures.server'
import { fillShop } from '../templates/filling/fill.server'
import { fillRecommendationRules } from '../templates/filling/recommendation-rules.server'
import { migrateShop } from './migrate.server'
import { createRevisionMemo, type RevisionMemo } from './revision-memo.server'
import type { ShopDatabase, TenantRow } from './schema'
import { isSchemaCurrent } from './schema-guard.server'
import { openSqlite, type SqliteHandle } from './sqlite.server'
import type { StorageState } from './storage-state.server'

/** One open shop: its database and its folder. Models take `db`; a query cannot reach another tenant's rows. */
export interface Tenant {
  id: string
  name: string
  subdomain: string
  db: Kysely<ShopDatabase>
  uploadsDir: string
  /** What makes it a shop of its trade. */
  template: Template
  contentRevision: SqliteHandle<ShopDatabase>['contentRevision']
  /** What public pages read, remembered until the revision moves. */
  remember: RevisionMemo
  appliedMigrations: SqliteHandle<ShopDatabase>['appliedMigrations']
  storage: StorageState
}

export interface OpenShop {
  tenant: Tenant
  close(): Promise<void>
}

export interface OpenShopOptions {
  dataDir: string
  demo: boolean
  at: Date
  /** Those of the project unless a test gives others. */
  templates?: Record<string, Template> | undefined
}

/** Brings one shop's database up to date and fills what it lacks. */
export async function openShop(row: TenantRow, options: OpenShopOptions): Promise<OpenShop> {
  const template = templateOf(row, options.templates ?? templates)
  const folder = join(options.dataDir, 'tenants', row.id)
  const uploadsDir = join(folder, 'uploads')
  mkdirSync(uploadsDir, { recursive: true })
  const handle = openSqlite<ShopDatabase>(join(folder, 'shop.sqlite'))
  try {
    // Kysely's own check reads the whole schema, which takes longer than the rest of an opening.
    if (!isSchemaCurrent(handle)) await migrateShop(handle.db)
    await fill(handle.db, { row, template, uploadsDir, ...options })
  } catch (error) {
    await handle.close()
    throw error
  }
  return { tenant: tenantOf(row, { handle, template, uploadsDir }), close: () => closeHandle(handle) }
}

async function fill(
  db: Kysely<ShopDatabase>,
  { row, template, ...options }: OpenShopOptions & { row: TenantRow; template: Template; uploadsDir: string },
): Promise<void> {
  const { filling } = template
  await fillShop(db, { ...options, filling, name: row.name })
  copySharedPictures({ ...options, filling })
  await fillRecommendationRules(db, { filling, at: options.at })
}

function tenantOf(
  { id, name, subdomain }: TenantRow,
  { handle, ...rest }: { handle: SqliteHandle<ShopDatabase>; template: Template; uploadsDir: string },
): Tenant {
  const { db, storage, contentRevision, appliedMigrations } = handle
  const remember = createRevisionMemo(contentRevision)
  return { id, name, subdomain, db, storage, contentRevision, appliedMigrations, remember, ...rest }
}

async function closeHandle(handle: SqliteHandle<ShopDatabase>): Promise<void> {
  handle.foldJournal()
  await handle.close()
}

function templateOf({ template: name }: TenantRow, known: Record<string, Template>): Template {
  const template = known[name]
  if (!template) throw new Error(`Le modèle de boutique «\u202f${name}\u202f» n’existe pas.`)
  return template
}
