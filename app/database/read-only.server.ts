import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { ShopDatabase } from './schema'

/** A shop's database for a process that only reads: SQLite refuses its writes, and it holds up nobody's. */
export function openReadOnly(file: string): Kysely<ShopDatabase> {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  database.pragma('query_only = ON')
  database.pragma('trusted_schema = OFF')
  return new Kysely<ShopDatabase>({ dialect: new SqliteDialect({ database }) })
}
