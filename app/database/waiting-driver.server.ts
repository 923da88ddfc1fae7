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
import { CommitGroup } from './commit-group.server'
import { isLocked } from './storage-failure.server'
import type { StorageWatch } from './storage-state.server'

/** How long a write waits for another process's lock. */
const LOCK_WAIT_MS = 5000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/** SQLite's own wait, which blocks the event loop: for a reader that meets a lock (docs/decisions/0014). */
export const BUSY_TIMEOUT_MS = 50

export interface PreparedStatement extends SqliteStatement {
  /** False for everything that needs the write lock, `begin immediate` included. */
  readonly readonly: boolean
}

export interface StatementSource extends SqliteDatabase {
  prepare(sql: string): PreparedStatement
}

interface WaitingDriverConfig {
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
  readonly #config: WaitingConnectionConfig

  constructor(config: WaitingDriverConfig) {
    super(config)
    this.#config = {
      ...config,
      group: new CommitGroup(() => this.#commit()),
      release: () => super.releaseConnection(),
      stepBack: async (ms) => {
        await super.releaseConnection()
        await delay(ms)
        // All waiters may resume at the same instant: taking turns keeps them from blocking the event loop.
        await takeTurn()
        await super.acquireConnection()
      },
    }
  }

  /** Before a read that does not go through Kysely. */
  commitFinished(): void {
    this.#config.group.commitNow()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#config)
  }

  override async releaseConnection(connection?: DatabaseConnection) {
    if (connection instanceof WaitingConnection) await connection.release()
  }

  override async beginTransaction(connection: DatabaseConnection) {
    if (connection instanceof WaitingConnection) await connection.begin()
  }

  override async commitTransaction(connection: DatabaseConnection) {
    if (connection instanceof WaitingConnection) await connection.commit()
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof WaitingConnection) connection.rollback()
  }

  override async destroy() {
    this.commitFinished()
    await super.destroy()
  }

  #commit(): void {
    const { connection, database, storage } = this.#config
    try {
      database.prepare('commit').run([])
      storage.recordWrite()
    } catch (error) {
      storage.recordFailure(error)
      if (connection.inTransaction) database.prepare('rollback').run([])
      throw error
    }
  }
}

interface WaitingConnectionConfig extends WaitingDriverConfig {
  group: CommitGroup
  release(): Promise<void>
  stepBack(ms: number): Promise<void>
}

class WaitingConnection implements DatabaseConnection {
  readonly #plain: DatabaseConnection
  readonly #config: WaitingConnectionConfig
  #phase: 'statement' | 'transaction' | 'finished' = 'statement'
  /** Of a transaction that joined an open group; the first is SQLite's transaction itself. */
  #isSavepoint = false
  #isReleased = false

  constructor(plain: DatabaseConnection, config: WaitingConnectionConfig) {
    this.#plain = plain
    this.#config = config
  }

  async release(): Promise<void> {
    if (!this.#isReleased) await this.#config.release()
    this.#isReleased = true
  }

  /** A deferred transaction that reads, then writes, fails at once if another process wrote in between. */
  async begin(): Promise<void> {
    const { group } = this.#config
    this.#isSavepoint = group.isOpen
    if (this.#isSavepoint) this.#run('savepoint member')
    else await this.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#phase = 'transaction'
    group.beginMember()
  }

  async commit(): Promise<void> {
    if (this.#isSavepoint) this.#run('release member')
    this.#phase = 'finished'
    const committed = this.#config.group.joinAfterWork()
    // The next member may begin.
    await this.release()
    return committed
  }

  /** A full disk makes SQLite roll back by itself; a second rollback would fail and hide the cause. */
  rollback(): void {
    if (this.#phase !== 'transaction') return
    this.#phase = 'finished'
    if (this.#config.connection.inTransaction) {
      if (this.#isSavepoint) this.#run('rollback to member')
      this.#run(this.#isSavepoint ? 'release member' : 'rollback')
    }
    this.#config.group.endMember()
  }

  #run(sql: string): void {
    this.#config.database.prepare(sql).run([])
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection, database, storage, group } = this.#config
    if (this.#phase === 'finished') throw new Error('the transaction has ended')
    try {
      if (this.#phase === 'statement') group.commitNow()
      if (!connection.inTransaction && !database.prepare(query.sql).readonly) return this.#write(query)
      return this.#plain.executeQuery<Row>(query)
    } catch (error) {
      storage.recordFailure(error)
      if (!connection.inTransaction) group.fail(error)
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#phase === 'statement') this.#config.group.commitNow()
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
    const { connection, storage, group } = this.#config
    // Of others, who wrote while this one waited.
    group.commitNow()
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
