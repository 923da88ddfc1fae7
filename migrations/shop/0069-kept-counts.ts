import { type Kysely, sql } from 'kysely'

/** How many leads there are by status, and conversations: the dashboard shows them, and counting reads every row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_count (
      subject text not null,
      state text not null,
      count integer not null check (count >= 0),
      primary key (subject, state)
    ) strict, without rowid
  `.execute(db)
  await keepCount(db, { table: 'lead', state: (row) => `${row}.status` })
  await sql`
    create trigger lead_status_is_counted after update of status on lead when old.status <> new.status
    begin ${remove('lead', 'old.status')}; ${add('lead', 'new.status')}; end
  `.execute(db)
  await keepCount(db, { table: 'conversation', state: () => `''` })
}

interface Counted {
  table: string
  /** An expression of a row of the table. */
  state(row: string): string
}

async function keepCount(db: Kysely<unknown>, { table, state }: Counted): Promise<void> {
  await sql`
    insert into kept_count (subject, state, count)
    select ${sql.lit(table)}, ${sql.raw(state(table))}, count(*) from ${sql.table(table)} group by 2
  `.execute(db)
  await sql`
    create trigger ${sql.raw(`${table}_insert_is_counted`)} after insert on ${sql.table(table)}
    begin ${add(table, state('new'))}; end
  `.execute(db)
  await sql`
    create trigger ${sql.raw(`${table}_delete_is_counted`)} after delete on ${sql.table(table)}
    begin ${remove(table, state('old'))}; end
  `.execute(db)
}

function add(subject: string, state: string) {
  return sql`
    insert into kept_count (subject, state, count) values (${sql.lit(subject)}, ${sql.raw(state)}, 1)
    on conflict (subject, state) do update set count = kept_count.count + 1`
}

function remove(subject: string, state: string) {
  return sql`
    update kept_count set count = count - 1 where subject = ${sql.lit(subject)} and state = ${sql.raw(state)}`
}
