import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { ShopDatabase } from './schema'

/** Opens a shop's database for a read-only process: SQLite refuses its writes, and it blocks no writer. */
export function openReadOnly(file: string): Kysely<ShopDatabase> {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  database.pragma('query_only = ON')
  database.pragma('trusted_schema = OFF')
  return new Kysely<ShopDatabase>({ dialect: new SqliteDialect({ database }) })
}
