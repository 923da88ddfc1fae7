import { createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { ShopDatabase } from '~/database/schema'
import { EXPORT_JOB } from '~/models/base/export/index.server'
import { isSettingKey } from '~/models/base/setting/index.server'
import { keysOf } from '~/runtime/record'

/** Of this machine or of a visit: doors, secrets sealed for this shop, what is limited by time. */
const emptied = [
  ...['session', 'sign_in_link', 'administrator_link', 'second_factor', 'recovery_code', 'sign_in_try'],
  ...['held_form', 'unsent_form', 'connection', 'lead_feed', 'operator_entry', 'operator_consent'],
  ...['assistant_usage', 'export_file', 'security_finding', 'security_audit'],
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
  `delete from job where status = 'done' or kind = '${EXPORT_JOB}'`,
  'update job set owner = null, lease_until = null',
]

/** Copies a shop that may be written meanwhile into a file that holds no secret, not even in free pages. */
export function copyWithoutSecrets(databaseFile: string, target: string): void {
  const whole = `${target}.whole`
  try {
    copyInto(databaseFile, whole)
    const copy = new Database(whole)
    try {
      removeSecrets(copy)
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
export function removeSecrets(copy: Database.Database): void {
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
    removeSecretSettings(copy)
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

function removeSecretSettings(copy: Database.Database): void {
  const keys = copy.prepare<[], string>('select key from setting').pluck().all()
  const remove = copy.prepare('delete from setting where key = ?')
  for (const key of keys) if (isSecretSetting(key)) remove.run(key)
}

/** Settings that this version does not know may be anything. */
export function isSecretSetting(key: string): boolean {
  return !isSettingKey(key) || /secret|password|token$|_key$/.test(key)
}
