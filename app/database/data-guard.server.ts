import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { assertUsableFile, assertUsableFolder, DataRefused, namingPath } from '../runtime/data-refused.server'
import { listBackups } from './backup/catalogue.server'
import { appliedMigrations } from './backup/checks.server'
import { type DatabaseFile, listTenantIds, registryFile, shopFile } from './backup/data-folder.server'
import { findCutSwap } from './backup/restore.server'
import { FIRST_TENANT } from './hosts.server'
import { FORMER_DATA, isFormer, knownMigrations } from './migrate.server'
import { databaseRefusalOf, namingDatabase } from './refusal.server'
import type { ShopDatabase } from './schema'
import { openSqlite, type SqliteHandle } from './sqlite.server'

/** `empty`: a file of zero bytes, or a database without our tables. */
type Content = 'missing' | 'empty' | 'filled'

/**
 * Throws DataRefused when a registered database is missing or empty, or a file is not what it should be: opening it
 * would silently start a new shop in place of a lost one. Read-only. Shops other than `only` are checked when opened.
 */
export function assertDataFolder(dataDir: string, { only }: { only?: string | undefined } = {}): void {
  assertNotCut(dataDir)
  if (!existsSync(dataDir)) return
  assertUsableFolder(dataDir)
  const registry = { file: join(dataDir, registryFile.path), content: contentOf(dataDir, registryFile) }
  const registered = registry.content === 'filled' ? listRegistered(registry.file) : []
  const folders = listTenantIds(dataDir)
  if (registered.length === 0) assertNoShop(dataDir, { registry, folders })
  const isAsked = ({ id }: { id: string }) => only === undefined || id === only
  for (const shop of registered.filter(isAsked)) assertFilled(dataDir, shop, contentOf(dataDir, shopFile(shop.id)))
  const known = new Set(registered.map(({ id }) => id))
  for (const id of folders) if (isAsked({ id }) && !known.has(id)) contentOf(dataDir, shopFile(id))
}

/** A killed restore leaves no data where a new shop would then begin. */
function assertNotCut(dataDir: string): void {
  const former = findCutSwap(dataDir)
  if (!former) return
  throw new DataRefused(
    `Une restauration a été coupée\u202f: les données de ${resolve(dataDir)} sont dans ${former}.`,
    {
      fix: 'Relancez la restauration, avec --verify si rien ne doit être remplacé\u202f: elle les remet d’abord en place.',
    },
  )
}

interface RegisteredShop {
  id: string
  wasFilled: boolean
}

/** Opens the database of one registered shop; refuses like `assertDataFolder`, on the same connection. */
export function openShopFile(dataDir: string, shop: RegisteredShop): SqliteHandle<ShopDatabase> {
  const { kind, path } = shopFile(shop.id)
  const file = join(dataDir, path)
  const defect = findDefect(file)
  if (defect) assertFilled(dataDir, shop, defect)
  mkdirSync(dirname(file), { recursive: true })
  return openSqlite<ShopDatabase>(file, (connection) => {
    if (!defect) assertFilled(dataDir, shop, contentIn(connection, { kind, file }))
  })
}

function assertFilled(dataDir: string, { id, wasFilled }: RegisteredShop, content: Content): void {
  if (!wasFilled || content === 'filled') return
  const file = join(dataDir, shopFile(id).path)
  throw new DataRefused(
    `${file} ${contentWords[content]}, alors que le registre connaît la boutique «\u202f${id}\u202f».`,
  )
}

function assertNoShop(
  dataDir: string,
  { registry, folders }: { registry: { file: string; content: Content }; folders: string[] },
): void {
  const unknown = folders.find((id) => contentOf(dataDir, shopFile(id)) === 'filled')
  if (unknown === undefined) return
  throw new DataRefused(
    `${registry.file} ${contentWords[registry.content]}, alors que ${join(dataDir, 'tenants')} contient la boutique «\u202f${unknown}\u202f».`,
  )
}

/** Adds the remedy to the refusal when only a backup helps. Other errors pass unchanged. */
export function withRemedy(
  error: unknown,
  options: { dataDir: string; backupDir: string; shop?: string | undefined },
): unknown {
  const refused = databaseRefusalOf(error, options.dataDir)
  if (!refused || refused.fix) return refused ?? error
  return new DataRefused(refused.what, { fix: restoreHint(options), cause: error })
}

const contentWords: Record<Content, string> = {
  missing: 'manque',
  empty: 'est vide',
  filled: 'ne connaît aucune boutique',
}

function restoreHint({ backupDir, shop }: { backupDir: string; shop?: string | undefined }): string {
  const [newest] = listBackups(backupDir, shop ?? FIRST_TENANT)
  const only = shop ?? newest?.shop
  const alone = only === undefined ? '' : ` --tenant ${only}`
  return newest
    ? `Restaurez la dernière sauvegarde\u202f: npm run restore -- ${newest.file}${alone}`
    : `Il n’y a aucune sauvegarde dans ${backupDir}\u202f: remettez en place une copie du dossier, ou donnez-en un autre par DATA_DIR.`
}

function contentOf(dataDir: string, { kind, path }: DatabaseFile): Content {
  const file = join(dataDir, path)
  return findDefect(file) ?? reading(file, (connection) => contentIn(connection, { kind, file }))
}

/** Undefined for a usable file that is not empty. */
function findDefect(file: string): 'missing' | 'empty' | undefined {
  const stats = namingPath(file, () => statSync(file, { throwIfNoEntry: false }))
  if (stats?.isDirectory()) {
    throw new DataRefused(`${file} est un dossier, alors qu’une base est attendue à sa place.`)
  }
  if (!stats || stats.size === 0) {
    assertNoJournal(file)
    return stats ? 'empty' : 'missing'
  }
  assertUsableFile(file)
  assertUsableFolder(dirname(file))
  return undefined
}

function contentIn(
  connection: Database.Database,
  { kind, file }: { kind: DatabaseFile['kind']; file: string },
): 'empty' | 'filled' {
  const applied = appliedMigrations(connection)
  if (isFormer(applied)) throw new DataRefused(FORMER_DATA)
  if (applied.some((name) => knownMigrations[kind].includes(name))) return 'filled'
  if (applied.length === 0 && !hasForeignTables(connection)) return 'empty'
  throw new DataRefused(`${file} n’est pas une base de cette boutique, mais celle d’un autre programme.`)
}

/** SQLite discards the journal of a database that it has to create, and the latest orders may be in it. */
function assertNoJournal(file: string): void {
  const journal = `${file}-wal`
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  throw new DataRefused(
    `${file} manque ou est vide, mais son journal ${journal} est resté\u202f: gardez-en une copie, les dernières écritures y sont peut-être.`,
  )
}

/** A migration interrupted before the first one leaves only Kysely's own tables. */
function hasForeignTables(connection: Database.Database): boolean {
  const tables = connection.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
  return tables.some((name) => !/^(sqlite_|kysely_migration)/.test(name))
}

function listRegistered(file: string): RegisteredShop[] {
  return reading(file, (connection) =>
    connection
      .prepare<[], { id: string; filled_at: string | null }>('select * from tenant order by id')
      .all()
      .map(({ id, filled_at }) => ({ id, wasFilled: filled_at !== null })),
  )
}

/** Not read-only: after a crash the WAL must be recovered before reading. */
function reading<Result>(file: string, read: (connection: Database.Database) => Result): Result {
  return namingDatabase(file, () => {
    const connection = new Database(file, { fileMustExist: true })
    try {
      return read(connection)
    } finally {
      connection.close()
    }
  })
}
