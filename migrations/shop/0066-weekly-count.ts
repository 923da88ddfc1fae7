import { type Kysely, sql } from 'kysely'

/** Carts and answers are deleted after some weeks; how many there were is kept. `week` is its Monday in Paris. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_count (
      week text not null,
      step text not null check (step in ('questionnaire', 'lead', 'cart', 'order')),
      count integer not null check (count >= 0),
      primary key (week, step)
    ) strict, without rowid
  `.execute(db)
  await sql`create index cart_by_creation on cart (created_at)`.execute(db)
  await sql`create index questionnaire_answer_by_date on questionnaire_answer (answered_at)`.execute(db)
}
