import { type Kysely, sql } from 'kysely'

/** Questions and their answers are the template's: rules name any of them, and what was answered is one JSON object. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, {
    table: 'recommendation_rule',
    columns: ['version', 'product_id', 'question', 'answer', 'points', 'reason', 'drawback'],
    definition: sql`(
      version integer not null,
      product_id text not null,
      question text not null check (question <> ''),
      answer text not null,
      points integer not null,
      reason text check (reason <> ''),
      drawback text check (drawback <> ''),
      primary key (version, product_id, question, answer),
      foreign key (version, product_id) references recommendation_product (version, product_id) on delete cascade
    ) strict, without rowid`,
  })
  await rebuild(db, {
    table: 'recommendation_advice',
    columns: ['version', 'position', 'question', 'answer', 'title', 'body'],
    definition: sql`(
      version integer not null references recommendation_version (version),
      position integer not null,
      question text not null check (question <> ''),
      answer text not null,
      title text not null,
      body text not null,
      primary key (version, position)
    ) strict, without rowid`,
  })
  await rebuildAnswers(db)
}

async function rebuild(
  db: Kysely<unknown>,
  { table, columns, definition }: { table: string; columns: string[]; definition: ReturnType<typeof sql> },
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const [from, into] = [sql.table(table), sql.table(`${table}_of_any_trade`)]
  await sql`create table ${into} ${definition}`.execute(db)
  await sql`insert into ${into} (${names}) select ${names} from ${from}`.execute(db)
  await sql`drop table ${from}`.execute(db)
  await sql`alter table ${into} rename to ${from}`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`${table}_${event}_moves_the_revision`)} after ${sql.raw(event)} on ${from}
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
}

async function rebuildAnswers(db: Kysely<unknown>) {
  await sql`
    create table questionnaire_answer_of_any_trade (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      answers text not null check (json_valid(answers)),
      rules_version integer not null,
      recommended text not null check (json_valid(recommended)),
      answered_at text not null,
      contact_name text,
      contact_phone text
    ) strict
  `.execute(db)
  await sql`
    insert into questionnaire_answer_of_any_trade
      (id, lead_id, answers, rules_version, recommended, answered_at, contact_name, contact_phone)
    select id, lead_id,
      json_object('usage', usage, 'household_size', household_size, 'budget', budget, 'problem', problem,
        'urgency', urgency),
      rules_version, recommended, answered_at, contact_name, contact_phone
    from questionnaire_answer
  `.execute(db)
  await sql`drop table questionnaire_answer`.execute(db)
  await sql`alter table questionnaire_answer_of_any_trade rename to questionnaire_answer`.execute(db)
  await sql`create index questionnaire_answer_by_lead on questionnaire_answer (lead_id, answered_at)`.execute(db)
}
