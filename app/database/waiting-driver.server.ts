import { setTimeout as delay } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { takeTurn } from '~/runtime/take-turn'
import { isLocked } from './storage-failure.server'
import type { StorageWatch } from './storage-state.server'

/** How long a write waits for another process's lock. */
const LOCK_WAIT_MS = 5000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/** SQLite's own wait, which blocks the event loop: for a reader that meets a lock (docs/decisions/0019). */
export const BUSY_TIMEOUT_MS = 50

export interface PreparedStatement extends SqliteStatement {
  /** False for everything that needs the write lock, `begin immediate` included. */
  readonly readonly: boolean
}

export interface StatementSource extends SqliteDatabase {
  prepare(sql: string): PreparedStatement
}

export interface WaitingDriverConfig {
  database: StatementSource
  /** The better-sqlite3 connection under `database`. */
  connection: Database.Database
  storage: StorageWatch
}

/**
 * A write that meets another process's lock releases Kysely's only connection and retries, so that neither the event
 * loop nor this process's reads wait. Once `begin immediate` holds the lock, nothing in the transaction waits.
 */
export class WaitingDriver extends SqliteDriver {
  readonly #config: WaitingDriverConfig
  #waiting: WaitingConnection | undefined

  constructor(config: WaitingDriverConfig) {
    super(config)
    this.#config = config
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return super.acquireConnection().then((plain) => {
      this.#waiting ??= new WaitingConnection(plain, {
        ...this.#config,
        stepBack: async (ms) => {
          await super.releaseConnection()
          await delay(ms)
          // All waiters may resume at the same instant: taking turns keeps them from blocking the event loop.
          await takeTurn()
          await super.acquireConnection()
        },
      })
      return this.#waiting
    })
  }

  /** A deferred transaction that reads, then writes, fails at once if another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#config.storage.recordWrite()
  }

  /** A full disk makes SQLite roll back by itself; a second rollback would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#config.connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

class WaitingConnection implements DatabaseConnection {
  readonly #plain: DatabaseConnection
  readonly #config: WaitingDriverConfig & { stepBack(ms: number): Promise<void> }

  constructor(plain: DatabaseConnection, config: WaitingDriverConfig & { stepBack(ms: number): Promise<void> }) {
    this.#plain = plain
    this.#config = config
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection, database, storage } = this.#config
    try {
      if (!connection.inTransaction && !database.prepare(query.sql).readonly) return this.#write(query)
      return this.#plain.executeQuery<Row>(query)
    } catch (error) {
      storage.recordFailure(error)
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#plain.streamQuery<Row>(query, chunkSize)
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + LOCK_WAIT_MS
    for (let tries = 0; ; tries++) {
      try {
        return await this.#tryWrite<Row>(query)
      } catch (error) {
        if (isLocked(error) && performance.now() < giveUpAt) {
          await this.#config.stepBack(pauseMs(tries))
          continue
        }
        this.#config.storage.recordFailure(error)
        throw error
      }
    }
  }

  /** One non-blocking attempt; a statement that meets a lock has no effect. */
  #tryWrite<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection, storage } = this.#config
    storage.assertInPlace()
    connection.exec('pragma busy_timeout = 0')
    try {
      const result = this.#plain.executeQuery<Row>(query)
      if (!connection.inTransaction) storage.recordWrite()
      return result
    } finally {
      connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }
}

/** Exponential backoff with jitter. */
function pauseMs(tries: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  return longest * (0.5 + Math.random() / 2)
}
