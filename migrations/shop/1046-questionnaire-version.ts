import type { Kysely } from 'kysely'
import { appendOnly, execute, movesRevision } from '../helpers'

/** Questions and answers that the owner has published, and the draft of the next ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table questionnaire_version (
      version integer primary key check (version > 0),
      rules_version integer not null unique references recommendation_version (version),
      questions text not null check (json_valid(questions)),
      published_at text not null
    ) strict;

    create table questionnaire_draft (
      id integer primary key check (id = 1),
      version integer not null check (version > 0),
      content text check (json_valid(content)),
      last_number integer not null check (last_number >= 0)
    ) strict;
    create index recommendation_rule_by_answer on recommendation_rule (question, answer, version);
    `,
  )
  await appendOnly(db, 'questionnaire_version', 'a published questionnaire never changes')
  await movesRevision(db, 'questionnaire_version', ['insert'])
}
