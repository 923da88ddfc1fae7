import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant (
      id text primary key check (id glob '[a-z0-9]*' and length(id) between 3 and 40),
      name text not null,
      subdomain text not null unique,
      state text not null check (state in ('active', 'read_only')),
      created_at text not null
    ) strict
  `.execute(db)
}
