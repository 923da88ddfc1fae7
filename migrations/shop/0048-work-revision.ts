import { type Kysely, sql } from 'kysely'

/** What the screens of the back-office show, by topic: an open screen asks whether its topics moved before it loads again. */
const topics: Record<string, string[]> = {
  orders: ['customer_order', 'payment', 'withdrawal', 'order_event'],
  leads: ['lead', 'questionnaire_answer', 'lead_consent'],
  inbox: ['conversation', 'message', 'callback_request', 'contact_message'],
  mails: ['email'],
  reviews: ['review', 'review_report'],
  stock: ['stock_item'],
  users: ['user'],
  log: ['audit_log'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table work_revision (topic text primary key, value integer not null) strict, without rowid`.execute(
    db,
  )
  for (const [topic, tables] of Object.entries(topics)) {
    for (const table of tables)
      for (const event of ['insert', 'update', 'delete']) await moveWith(db, { topic, table, event })
  }
}

async function moveWith(
  db: Kysely<unknown>,
  { topic, table, event }: { topic: string; table: string; event: string },
): Promise<void> {
  await sql`
    create trigger ${sql.raw(`${table}_${event}_moves_${topic}`)} after ${sql.raw(event)} on ${sql.table(table)}
    begin
      insert into work_revision (topic, value) values (${sql.lit(topic)}, 1)
      on conflict (topic) do update set value = value + 1;
    end
  `.execute(db)
}
