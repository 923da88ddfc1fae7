import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Template } from '~/models/base/template'
import { unsealConnections } from '~/runtime/connections.server'
import { createIdentity, type Identity } from '~/runtime/identity.server'
import type { PlanLimits } from '~/runtime/plan-limits'
import { templates } from '~/templates/index.server'
import { type FillOptions, fillShop } from '../templates/filling/fill.server'
import { fillQuestions } from '../templates/filling/questions.server'
import { fillRecommendationRules } from '../templates/filling/recommendation-rules.server'
import { FIRST_TENANT } from './hosts.server'
import { migrateShop } from './migrate.server'
import type { ShopDatabase, TenantRow } from './schema'
import { isSchemaCurrent } from './schema-guard.server'
import type { SqliteHandle } from './sqlite.server'
import type { StorageState } from './storage-state.server'
import { makeTenantFolders, type TenantFolders } from './tenant-folders.server'

/** Covers the pages visited in the minutes between two changes. */
const MAX_ENTRIES = 300

type RevisionMemo = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/**
 * Memoizes reads of a shop's public content until a write moves its revision, so that visitors not served by the page
 * cache share the queries. Values are shared: never mutate them.
 */
export function createRevisionMemo(revision: () => number | undefined): RevisionMemo {
  const entries = new LRUCache<string, Promise<unknown>>({ max: MAX_ENTRIES })
  let current: number | undefined
  return <Value>(key: string, read: () => Promise<Value>) => {
    // The revision is taken before reading: a read overtaken by a write is never kept.
    const now = revision()
    if (now === undefined) return read()
    if (now !== current) entries.clear()
    current = now
    const known = entries.get(key)
    // Safe because each caller uses its own key, so a key always holds one type.
    if (known) return known as Promise<Value>
    const value = read()
    entries.set(key, value)
    value.catch(() => entries.delete(key))
    return value
  }
}

/** An open shop: its database and its folder. Models take `db`, so a query cannot reach another tenant's rows. */
export interface Tenant extends TenantFolders {
  id: string
  name: string
  subdomain: string
  /** By the operator or the end of its trial: nothing new is stored, and no agent runs (`RoutePolicy.keptReadOnly`). */
  isReadOnly: boolean
  /** Of its plan. */
  limits: PlanLimits
  db: Kysely<ShopDatabase>
  /** Its address, signatures, sender and payment. */
  identity: Identity
  /** Vertical-specific content and rules. */
  template: Template
  /** Identifies its database file, which a restore replaces: only together with it do revisions mean anything. */
  fileId: string
  contentRevision: SqliteHandle<ShopDatabase>['contentRevision']
  stockRevision: SqliteHandle<ShopDatabase>['stockRevision']
  /** Memo of public content, valid until the revision moves. */
  remember: RevisionMemo
  appliedMigrations: SqliteHandle<ShopDatabase>['appliedMigrations']
  storage: StorageState
}

export interface OpenShop {
  tenant: Tenant
  close(): Promise<void>
}

interface OpenShopOptions {
  dataDir: string
  platformDomain: string
  /** Default where the registry has no value for the shop. */
  demo: boolean
  /** Also seeds a new demo shop with orders, leads and conversations. */
  demoWork?: boolean | undefined
  at: Date
  /** Defaults to the project's templates; tests pass others. */
  templates?: Record<string, Template> | undefined
}

/** Migrates one shop's database and seeds what it lacks. */
export async function openShop(
  row: TenantRow,
  handle: SqliteHandle<ShopDatabase>,
  options: OpenShopOptions,
): Promise<OpenShop> {
  const template = templateOf(row, options.templates ?? templates)
  const demo = row.demo === null ? options.demo : row.demo === 1
  const folders = makeTenantFolders(join(options.dataDir, 'tenants', row.id))
  // Kysely's own check reads the whole schema, which takes longer than the rest of opening.
  if (!isSchemaCurrent(handle)) await migrateShop(handle.db)
  await fill(handle.db, {
    row,
    template,
    uploadsDir: folders.uploadsDir,
    demo,
    demoWork: options.demoWork,
    at: options.at,
  })
  const { id, subdomain } = row
  const { platformDomain } = options
  const identity = await readIdentity(handle.db, { id, subdomain, platformDomain, isFirst: id === FIRST_TENANT, demo })
  return { tenant: tenantOf(row, { handle, template, identity, ...folders }), close: () => closeHandle(handle) }
}

export async function readIdentity(
  db: Kysely<ShopDatabase>,
  input: Parameters<typeof createIdentity>[0],
): Promise<Identity> {
  const identity = createIdentity(input)
  const rows = await db.selectFrom('connection').select(['kind', 'sealed']).orderBy('kind').execute()
  identity.connections = unsealConnections(identity.signer, rows)
  return identity
}

async function fill(
  db: Kysely<ShopDatabase>,
  { row, template, ...options }: { row: TenantRow; template: Template } & Omit<FillOptions, 'filling' | 'name'>,
): Promise<void> {
  const { filling } = template
  await fillShop(db, { ...options, filling, name: row.name })
  await fillRecommendationRules(db, { filling, at: options.at })
  await fillQuestions(db, { filling, at: options.at })
}

function tenantOf(
  { id, name, subdomain, state, ended_at }: TenantRow,
  {
    handle,
    ...rest
  }: Pick<Tenant, 'template' | 'identity' | keyof TenantFolders> & { handle: SqliteHandle<ShopDatabase> },
): Tenant {
  const { db, storage, contentRevision, stockRevision, appliedMigrations } = handle
  const remember = createRevisionMemo(contentRevision)
  const isReadOnly = state === 'read_only' || ended_at !== null
  const fileId = String(statSync(rest.databaseFile, { throwIfNoEntry: false })?.ino)
  const revisions = { fileId, contentRevision, stockRevision, appliedMigrations, remember }
  return { id, name, subdomain, isReadOnly, limits: {}, db, storage, ...revisions, ...rest }
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
