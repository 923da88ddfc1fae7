import { type Kysely, sql } from 'kysely'

const tables = [
  ['customer_order', 'email'],
  ['email', 'recipient'],
] as const

/** The mailbox behind an address, computed by the program: every database compares a stored text alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_order_by_mailbox`.execute(db)
  for (const [table, column] of tables) {
    await sql`alter table ${sql.table(table)} add column mailbox text not null default ''`.execute(db)
    await fill(db, { table, column })
  }
  await sql`create index customer_order_by_mailbox on customer_order (mailbox, created_at)`.execute(db)
  await sql`create index email_by_mailbox on email (mailbox, kind, created_at)`.execute(db)
}

async function fill(db: Kysely<unknown>, { table, column }: { table: string; column: string }) {
  const [name, address] = [sql.table(table), sql.ref(column)]
  await sql`create index filled_by_address on ${name} (${address})`.execute(db)
  const { rows } = await sql<{ stored: string }>`select distinct ${address} as stored from ${name}`.execute(db)
  for (const { stored } of rows) {
    if (stored === '') continue
    await sql`update ${name} set mailbox = ${mailboxOf(stored)} where ${address} = ${stored}`.execute(db)
  }
  await sql`drop index filled_by_address`.execute(db)
}

/** Without `+tag`, and without dots at Gmail; domains have been stored in one spelling since 0033. */
function mailboxOf(email: string): string {
  const address = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const at = address.indexOf('@')
  const [local = ''] = address.slice(0, Math.max(0, at)).split('+')
  const domain = address.slice(at + 1).replace(/\.+$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
