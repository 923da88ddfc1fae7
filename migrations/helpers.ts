import { type Kysely, sql } from 'kysely'

/** What differs between databases is written here alone; migrations state rules. */
export type RowEvent = 'insert' | 'update' | 'delete'

const everyEvent: RowEvent[] = ['insert', 'update', 'delete']

/** Statements of tables and indexes, separated by `;` at the end of a line. */
export async function execute(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
}

/**
 * A rule about each row that is written: `event` such as `before insert` or `after update of status`, `when` over `old`
 * and `new`. It refuses the statement, or runs others that update another table.
 */
export async function trigger(
  db: Kysely<unknown>,
  name: string,
  rule: { on: string; event: string; when?: string } & ({ refuse: string } | { run: string }),
): Promise<void> {
  const body = 'refuse' in rule ? `select raise(abort, '${rule.refuse}')` : rule.run
  const when = rule.when ? ` when ${rule.when}` : ''
  await sql.raw(`create trigger ${name} ${rule.event} on ${rule.on}${when} begin ${body}; end`).execute(db)
}

/** Rows are added, never changed nor deleted; `events` for one of the two. */
export async function appendOnly(
  db: Kysely<unknown>,
  table: string,
  refuse: string,
  events: RowEvent[] = ['update', 'delete'],
): Promise<void> {
  for (const event of events)
    await trigger(db, `${table}_refuses_${event}`, { on: table, event: `before ${event}`, refuse })
}

/** For tables that public pages show: the page cache compares the revision. */
export async function movesRevision(db: Kysely<unknown>, table: string, events = everyEvent): Promise<void> {
  const run = 'update content_revision set value = value + 1 where id = 1'
  for (const event of events)
    await trigger(db, `${table}_${event}_moves_the_revision`, { on: table, event: `after ${event}`, run })
}

/** For tables that screens of the back-office show and refresh. */
export async function movesTopic(
  db: Kysely<unknown>,
  table: string,
  { topic, events = everyEvent }: { topic: string; events?: RowEvent[] },
): Promise<void> {
  const run = `insert into work_revision (topic, value) values ('${topic}', 1)
    on conflict (topic) do update set value = value + 1`
  for (const event of events)
    await trigger(db, `${table}_${event}_moves_${topic}`, { on: table, event: `after ${event}`, run })
}

/** For tables that the shop's search reads: `id` is the column of what is found, `of` the columns that are searched. */
export async function changesSearch(
  db: Kysely<unknown>,
  table: string,
  { kind, id = 'id', of }: { kind: string; id?: string; of?: string },
): Promise<void> {
  for (const event of everyEvent) {
    const row = event === 'delete' ? 'old' : 'new'
    const columns = event === 'update' && of ? ` of ${of}` : ''
    const run = `insert into search_change (kind, subject_id, revision)
      values ('${kind}', ${row}.${id}, (select coalesce(max(revision), 0) + 1 from search_change))
      on conflict (kind, subject_id) do update set revision = excluded.revision`
    await trigger(db, `${table}_${event}_is_searched`, { on: table, event: `after ${event}${columns}`, run })
  }
}
