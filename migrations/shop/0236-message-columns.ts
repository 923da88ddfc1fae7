import { type Kysely, sql } from 'kysely'

/** Names of the field for what a mail server, an agent's run or a collection reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_bounce rename column told to diagnostic`.execute(db)
  await sql`alter table agent_run rename column told to message`.execute(db)
  await sql`alter table lead_collection rename column told to message`.execute(db)
}
