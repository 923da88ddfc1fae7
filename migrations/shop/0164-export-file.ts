import { type Kysely, sql } from 'kysely'

interface Former {
  order_export: { id: string; status: string | null; words: string }
  export_file: { id: string; query: string }
}

/** Files of many rows of any list: their filters are the query of its address. */
export async function up(db: Kysely<Former>): Promise<void> {
  await sql`
    create table export_file (
      id text primary key,
      job_key text not null unique references job (key),
      subject text not null check (subject in ('orders', 'prospects')),
      format text not null check (format in ('csv', 'xlsx')),
      query text not null check (length(query) <= 2000),
      actor_id text,
      actor text not null,
      row_count integer not null check (row_count > 0),
      written integer not null default 0 check (written >= 0),
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index export_file_by_time on export_file (created_at, id)`.execute(db)
  await sql`create index export_file_of_list on export_file (subject, created_at, id)`.execute(db)
  await sql`
    insert into export_file (id, job_key, subject, format, query, actor_id, actor, row_count, written, created_at)
    select id, job_key, 'orders', format, '', actor_id, actor, orders, written, created_at from order_export
  `.execute(db)
  for (const { id, status, words } of await db.selectFrom('order_export').select(['id', 'status', 'words']).execute()) {
    const query = new URLSearchParams({ ...(status && { statut: status }), ...(words && { q: words }) }).toString()
    await db.updateTable('export_file').set({ query }).where('id', '=', id).execute()
  }
  await sql`drop table order_export`.execute(db)
  await sql`update job set kind = 'export-file' where kind = 'order-export'`.execute(db)
}
