import { type Kysely, sql } from 'kysely'

/** Questions of the support page, which the program held before; a shop without any is given its template's when it opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frequent_question (
      id text primary key,
      position integer not null check (position >= 0),
      question text not null check (question <> ''),
      answer text not null check (answer <> ''),
      published integer not null check (published in (0, 1)),
      version integer not null default 0 check (version >= 0),
      created_at text not null,
      updated_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index frequent_question_by_position on frequent_question (position, id)`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`frequent_question_${event}_moves_the_revision`)}
      after ${sql.raw(event)} on frequent_question
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
}
