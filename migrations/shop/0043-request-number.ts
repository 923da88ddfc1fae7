import { type Kysely, sql } from 'kysely'

const NUMBER_LENGTH = 8

/** What an operator types to name a request: the tail of its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contact_message', 'callback_request']) {
    const name = sql.table(table)
    await sql`alter table ${name} add column number text not null default ''`.execute(db)
    const { rows } = await sql<{ id: string }>`select id from ${name}`.execute(db)
    for (const { id } of rows) {
      const number = id.slice(-NUMBER_LENGTH).toUpperCase()
      await sql`update ${name} set number = ${number} where id = ${id}`.execute(db)
    }
    await sql`create index ${sql.ref(`${table}_open_by_number`)} on ${name} (number) where status = 'open'`.execute(db)
  }
}
