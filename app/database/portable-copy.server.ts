import { createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { keysOf } from '~/runtime/record'
import { syncPath } from '~/runtime/sync-path.server'
import { appliedMigrations, inspectDatabase } from './backup/checks.server'
import { registryFile } from './backup/data-folder.server'
import { isFormer, knownMigrations, migrateShop } from './migrate.server'
import type { ShopDatabase } from './schema'
import { openSqlite } from './sqlite.server'

/** In an archive of a shop. */
export const DATABASE_PATH = 'reprise/boutique.sqlite'

/** What only the models know of a shop's rows. */
export interface Secrets {
  isSecretSetting(key: string): boolean
  /** Kind of the jobs that make files of this machine. */
  exportJob: string
}

/** Of this machine or of a visit: doors, secrets sealed for this shop, what is limited by time. */
const emptied = [
  ...['session', 'sign_in_link', 'administrator_link', 'second_factor', 'recovery_code', 'sign_in_try'],
  ...['held_form', 'unsent_form', 'connection', 'lead_feed', 'operator_entry', 'operator_consent'],
  ...['api_key', 'assistant_usage', 'export_file', 'security_finding', 'security_audit'],
] as const satisfies (keyof ShopDatabase)[]

/** Columns that name a cart, whose id is all that a client of the API needs. */
const cartColumns = {
  // Before the carts, by which it is told whether a subject is one.
  sequence_enrolment: ['subject_id'],
  cart: ['id', 'parent_id'],
  cart_line: ['cart_id'],
  cart_return: ['to_cart_id', 'from_cart_id'],
  customer_order: ['cart_id', 'source_cart_id', 'checkout_cart_id'],
  agreement: ['cart_id'],
} as const satisfies { [Table in keyof ShopDatabase]?: (keyof ShopDatabase[Table] & string)[] }

const NOT_SENT = 'Cet e-mail n’était pas parti quand l’archive a été faite.'

/** Nothing starts by itself in a shop taken up again: its former self may still work. */
const changes = [
  'update user set password_hash = null, last_network = null',
  'update customer_order set network_hash = null',
  'update cart set resume_token = null, session_hash = null',
  'update email set sealed = null',
  `update email set status = 'failed', lease_until = null, last_error = '${NOT_SENT}' where status in ('queued', 'sending')`,
  `update agent set wanted = 'stopped', actual = 'stopped', owner = null`,
  "delete from job where status = 'done'",
  'update job set owner = null, lease_until = null',
]

/** Copies a shop that may be written meanwhile into a file that holds no secret, not even in free pages. */
export function copyWithoutSecrets(databaseFile: string, target: string, secrets: Secrets): void {
  const whole = `${target}.whole`
  try {
    copyInto(databaseFile, whole)
    const copy = new Database(whole)
    try {
      removeSecrets(copy, secrets)
    } finally {
      copy.close()
    }
    copyInto(whole, target)
  } finally {
    rmSync(whole, { force: true })
  }
}

function copyInto(from: string, to: string): void {
  rmSync(to, { force: true })
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

/** Of a shop of this schema. Triggers would refuse to change proofs, and count what only leaves a copy. */
function removeSecrets(copy: Database.Database, { isSecretSetting, exportJob }: Secrets): void {
  copy.pragma('secure_delete = ON')
  copy.pragma('foreign_keys = OFF')
  const salt = randomBytes(32)
  const alias = (id: unknown) => (typeof id === 'string' ? createHmac('sha256', salt).update(id).digest('hex') : null)
  copy.function('cart_alias', { deterministic: true }, alias)
  copy.transaction(() => {
    const triggers = copy
      .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
      .all()
    for (const { name } of triggers) copy.exec(`drop trigger "${name}"`)
    for (const table of emptied) copy.exec(`delete from ${table}`)
    renameCarts(copy)
    for (const statement of changes) copy.exec(statement)
    copy.prepare('delete from job where kind = ?').run(exportJob)
    removeSecretSettings(copy, isSecretSetting)
    for (const { sql } of triggers) copy.exec(sql)
  })()
}

function renameCarts(copy: Database.Database): void {
  for (const table of keysOf(cartColumns)) {
    for (const column of cartColumns[table]) {
      const those = table === 'sequence_enrolment' ? 'in (select id from cart)' : 'is not null'
      copy.exec(`update ${table} set ${column} = cart_alias(${column}) where ${column} ${those}`)
    }
  }
}

function removeSecretSettings(copy: Database.Database, isSecret: Secrets['isSecretSetting']): void {
  const keys = copy.prepare<[], string>('select key from setting').pluck().all()
  const remove = copy.prepare('delete from setting where key = ?')
  for (const key of keys) if (isSecret(key)) remove.run(key)
}

/** A row of the registry beside the shops, with its workspace. */
export function readRegistered(databaseFile: string): { tenant: unknown; workspace: unknown } {
  const folder = dirname(databaseFile)
  const registry = new Database(join(folder, '../..', registryFile.path), { readonly: true, fileMustExist: true })
  try {
    const find = (query: string) => registry.prepare(query).get(basename(folder)) ?? null
    const tenant = find('select name, template, demo from tenant where id = ?')
    return { tenant, workspace: find('select * from workspace where tenant_id = ?') }
  } finally {
    registry.close()
  }
}

/** What a failure says of the disk or of the file that was read; undefined for a bug. */
export function storageRefusalOf(error: unknown): 'disk-full' | 'damaged' | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'disk-full'
  return code.startsWith('SQLITE_') ? 'damaged' : undefined
}

/** Anybody may have written it: its tables, triggers and views must be those that this program makes, word for word. */
export async function adoptCopy(
  unpacked: string,
  { file, ...secrets }: Secrets & { file: string },
): Promise<'not-ours' | 'newer' | 'damaged' | undefined> {
  const applied = readSchema(unpacked, appliedMigrations)
  if (isFormer(applied)) return 'not-ours'
  if (applied.some((name) => !knownMigrations.shop.includes(name))) return 'newer'
  const known = knownMigrations.shop.slice(0, applied.length)
  if (applied.length === 0 || applied.join() !== known.join()) return 'not-ours'
  if (readSchema(unpacked, schemaOf) !== (await schemaMadeBy(known.at(-1)))) return 'not-ours'
  await migrate(unpacked)
  if (inspectDatabase(unpacked, 'shop').problems.length > 0) return 'damaged'
  const connection = new Database(unpacked)
  try {
    removeSecrets(connection, secrets)
  } finally {
    connection.close()
  }
  await rename(unpacked, file)
  await syncPath(file)
  return undefined
}

function readSchema<Value>(file: string, read: (connection: Database.Database) => Value): Value {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    connection.pragma('trusted_schema = OFF')
    return read(connection)
  } finally {
    connection.close()
  }
}

function schemaOf(connection: Database.Database): string {
  const query = 'select type, name, tbl_name, sql from sqlite_schema order by type, name'
  return JSON.stringify(connection.prepare(query).all())
}

async function schemaMadeBy(last: string | undefined): Promise<string> {
  const database = new Database(':memory:')
  const db = new Kysely<ShopDatabase>({ dialect: new SqliteDialect({ database }) })
  try {
    await migrateShop(db, last)
    return schemaOf(database)
  } finally {
    await db.destroy()
  }
}

async function migrate(file: string): Promise<void> {
  const { db, foldJournal, close } = openSqlite<ShopDatabase>(file)
  try {
    await migrateShop(db)
    foldJournal()
  } finally {
    await close()
  }
}
