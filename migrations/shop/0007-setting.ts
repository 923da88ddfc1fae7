import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setting (
      key text primary key,
      value text not null,
      updated_at text not null
    ) strict, without rowid
  `.execute(db)
}
