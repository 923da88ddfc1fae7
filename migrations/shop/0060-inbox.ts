import { type Kysely, sql } from 'kysely'

/** What waits for a person has a due time in one column, so that one list orders conversations, calls and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addConversationColumns(db)
  await addRequestColumns(db)
  // A double click sends the same answer to the same state of the thread.
  await sql`alter table message add column seen_version integer`.execute(db)
  await sql`alter table message add column person text`.execute(db)
  await sql`
    create unique index message_one_per_version on message (conversation_id, seen_version)
    where seen_version is not null
  `.execute(db)
}

async function addConversationColumns(db: Kysely<unknown>) {
  // Null while nobody has to do anything about it.
  await sql`alter table conversation add column due_at text`.execute(db)
  await sql`alter table conversation add column closed_at text`.execute(db)
  await addCommonColumns(db, 'conversation')
  await sql`update conversation set due_at = requested_at where state = 'en_attente'`.execute(db)
  await sql`update conversation set due_at = updated_at where state = 'humain'`.execute(db)
  await sql`update conversation set closed_at = updated_at where state = 'rendu'`.execute(db)
  await sql`create index conversation_due on conversation (due_at, id) where due_at is not null`.execute(db)
  await createClosedIndex(db, 'conversation')
}

async function addRequestColumns(db: Kysely<unknown>) {
  await sql`alter table contact_message add column due_at text not null default ''`.execute(db)
  await sql`update contact_message set due_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+48 hours')`.execute(db)
  await sql`create index contact_message_due on contact_message (status, due_at, id)`.execute(db)
  await sql`drop index contact_message_by_status`.execute(db)
  await sql`create index callback_request_due on callback_request (status, due_at, id)`.execute(db)
  await sql`drop index callback_request_by_status`.execute(db)
  for (const table of ['contact_message', 'callback_request']) {
    await addCommonColumns(db, table)
    await createClosedIndex(db, table)
  }
}

/** The version is what a form says that it saw; rows of the demonstration are removed by one button. */
async function addCommonColumns(db: Kysely<unknown>, table: string) {
  await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
  await sql`
    alter table ${sql.table(table)} add column is_demo integer not null default 0 check (is_demo in (0, 1))
  `.execute(db)
  await sql`create index ${sql.ref(`${table}_demo`)} on ${sql.table(table)} (id) where is_demo = 1`.execute(db)
}

async function createClosedIndex(db: Kysely<unknown>, table: string) {
  await sql`
    create index ${sql.ref(`${table}_closed`)} on ${sql.table(table)} (closed_at, id) where closed_at is not null
  `.execute(db)
}
