import Database from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DataRefused } from '../runtime/data-refused.server'
import { appliedMigrations, brokenInvariants, orphanRows } from './backup/checks.server'
import { namingDatabase } from './refusal.server'
import { type StorageState, watchStorage } from './storage-state.server'
import { BUSY_TIMEOUT_MS, type StatementSource, WaitingDriver } from './waiting-driver.server'

/** Our SQL text is finite; the cap only guards against a query built from data. */
const MAX_CACHED_STATEMENTS = 500

export interface SqliteHandle<Tables> {
  db: Kysely<Tables>
  storage: StorageState
  /**
   * Of a shop. Moved by every write that a public page shows; undefined during a transaction, when it cannot be
   * trusted.
   */
  contentRevision(): number | undefined
  /** Of a shop: moved by every write to its stock, reservations included; undefined during a transaction. */
  stockRevision(): number | undefined
  /** Names in order. */
  appliedMigrations(): string[]
  /** Returns the violated invariants of a shop's books, and rows that name a missing one. */
  checkBooks(): string[]
  /** Checkpoints the WAL, unless another process reads. */
  foldJournal(): void
  close(): Promise<void>
}

/**
 * Opens one file with the pragmas that durability relies on, and verifies them. `assertKnown` runs before any write and
 * throws for a file that must not be opened. Throws DataRefused for a file that is unusable or cannot keep a confirmed
 * order through a power cut.
 */
export function openSqlite<Tables>(
  file: string,
  assertKnown?: (connection: Database.Database) => void,
): SqliteHandle<Tables> {
  const connection = namingDatabase(file, () => openConnection(file, assertKnown))
  const storage = watchStorage(file)
  const database = cachingStatements(connection)
  const driver = new WaitingDriver({ database, connection, storage })
  const db = new Kysely<Tables>({ dialect: new ShopDialect({ database }, driver) })
  const committed = { connection, commitFinished: () => driver.commitFinished() }
  return {
    db,
    storage,
    contentRevision: revisionReader(committed, 'select value from content_revision where id = 1'),
    stockRevision: revisionReader(committed, "select coalesce(max(value), 0) from work_revision where topic = 'stock'"),
    appliedMigrations: () => appliedMigrations(connection),
    checkBooks: () => {
      driver.commitFinished()
      return [...orphanRows(connection), ...brokenInvariants(connection)]
    },
    foldJournal: () => {
      driver.commitFinished()
      connection.pragma('wal_checkpoint(TRUNCATE)')
    },
    close: () => db.destroy(),
  }
}

/** Prepared on first use, since the registry has no revision. */
function revisionReader(
  { connection, commitFinished }: { connection: Database.Database; commitFinished(): void },
  query: string,
): () => number | undefined {
  let statement: Database.Statement<[], number> | undefined
  return () => {
    statement ??= connection.prepare<[], number>(query).pluck()
    commitFinished()
    return connection.inTransaction ? undefined : statement.get()
  }
}

function openConnection(file: string, assertKnown?: (connection: Database.Database) => void): Database.Database {
  const connection = new Database(file)
  try {
    assertKnown?.(connection)
    setPragmas(connection)
    assertPragmas(connection, file)
  } catch (error) {
    connection.close()
    throw error
  }
  // Until here better-sqlite3's default of five seconds applies: opening may meet another process's recovery.
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return connection
}

function setPragmas(connection: Database.Database): void {
  connection.pragma('journal_mode = WAL')
  // better-sqlite3 compiles WAL with NORMAL, which may lose the last transactions in a power cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('cell_size_check = ON')
  connection.pragma('wal_autocheckpoint = 1000')
  connection.pragma('journal_size_limit = 67108864')
}

function assertPragmas(connection: Database.Database, file: string) {
  const expected: Record<string, number | string> = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
  }
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = connection.pragma(pragma, { simple: true })
    if (actual !== value) throw new Error(`${file} : pragma ${pragma} vaut ${actual} au lieu de ${value}.`)
  }
  const damage = connection.pragma('quick_check(1)', { simple: true })
  // The check has read the whole file: each of a hundred open shops would keep 2 MiB of page cache.
  connection.pragma('shrink_memory')
  if (damage !== 'ok') throw new DataRefused(`${file} est endommagé (${String(damage).split('\n').at(-1)}).`)
}

/** Kysely prepares every statement anew; caching gains 11 % on reads and 23 % on cart writes. */
function cachingStatements(connection: Database.Database): StatementSource {
  const statements = new LRUCache<string, Database.Statement<[readonly unknown[]]>>({ max: MAX_CACHED_STATEMENTS })
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql)
      // A statement being iterated cannot run again.
      if (known && !known.busy) return known
      const statement = connection.prepare<[readonly unknown[]]>(sql)
      if (!known) statements.set(sql, statement)
      return statement
    },
  }
}

class ShopDialect extends SqliteDialect {
  readonly #driver: WaitingDriver
  constructor(config: SqliteDialectConfig, driver: WaitingDriver) {
    super(config)
    this.#driver = driver
  }
  override createDriver() {
    return this.#driver
  }
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  /** A migration and its record commit together. */
  override get supportsTransactionalDdl() {
    return true
  }
}
