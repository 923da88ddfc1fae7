import { type Kysely, sql } from 'kysely'

/** What changed of the texts that shoppers search, each subject once: the index in memory reads what it missed. */
const watched: { kind: string; table: string; id: string; columns?: string }[] = [
  {
    kind: 'product',
    table: 'product',
    id: 'id',
    columns: 'slug, name, summary, description, category, features, specifications, details, published',
  },
  { kind: 'product', table: 'product_need', id: 'product_id' },
  { kind: 'product', table: 'product_slug', id: 'product_id' },
  { kind: 'article', table: 'article', id: 'id', columns: 'title, excerpt, content, published' },
  { kind: 'article', table: 'article_tag', id: 'article_id' },
  { kind: 'question', table: 'frequent_question', id: 'id', columns: 'question, answer, published' },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_change (
      kind text not null check (kind in ('product', 'article', 'question')),
      subject_id text not null,
      revision integer not null,
      primary key (kind, subject_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index search_change_by_revision on search_change (revision, kind, subject_id)`.execute(db)
  for (const { columns, ...each } of watched) {
    await recordWith(db, { ...each, event: 'insert', row: 'new' })
    await recordWith(db, { ...each, event: columns ? `update of ${columns}` : 'update', row: 'new' })
    await recordWith(db, { ...each, event: 'delete', row: 'old' })
  }
}

async function recordWith(
  db: Kysely<unknown>,
  { kind, table, id, event, row }: { kind: string; table: string; id: string; event: string; row: 'new' | 'old' },
): Promise<void> {
  const name = `${table}_${event.split(' ')[0]}_is_searched`
  await sql`
    create trigger ${sql.raw(name)} after ${sql.raw(event)} on ${sql.table(table)}
    begin
      insert into search_change (kind, subject_id, revision)
      values (${sql.lit(kind)}, ${sql.raw(`${row}.${id}`)}, (select coalesce(max(revision), 0) + 1 from search_change))
      on conflict (kind, subject_id) do update set revision = excluded.revision;
    end
  `.execute(db)
}
