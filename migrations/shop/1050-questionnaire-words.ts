import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Words around the questions that the owner has published with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table questionnaire_version add column words text not null default '{}' check (json_valid(words));`,
  )
}
