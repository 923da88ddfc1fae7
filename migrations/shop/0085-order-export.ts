import { type Kysely, sql } from 'kysely'

/** Files of many orders, made by a child process; the state of each is its job's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_export (
      id text primary key,
      job_key text not null unique references job (key),
      format text not null check (format in ('csv', 'xlsx')),
      status text check (status in ('en_attente', 'confirme', 'expedie', 'livre', 'annule')),
      words text not null check (length(words) <= 200),
      actor_id text,
      actor text not null,
      orders integer not null check (orders > 0),
      written integer not null default 0 check (written >= 0),
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index order_export_by_time on order_export (created_at, id)`.execute(db)
}
