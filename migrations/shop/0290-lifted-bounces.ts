import { type Kysely, sql } from 'kysely'

/** An administrator may write again to a mailbox; only codes that name a missing address are final. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_bounce add column lifted_at text`.execute(db)
  await sql`alter table mail_bounce add column lifted_by text`.execute(db)
  await sql`
    update mail_bounce set severity = 'soft'
    where severity = 'hard' and (status not like '5.1._%' or status in ('5.1.7', '5.1.8'))
  `.execute(db)
}
