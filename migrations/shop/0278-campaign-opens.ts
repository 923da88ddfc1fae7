import { type Kysely, sql } from 'kysely'

/** One-time tokens of sent campaign mails, by hash: deleted when they are counted (docs/decisions/0129). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_open (
      token_hash text primary key,
      campaign_id text not null references campaign (id) on delete cascade,
      created_on text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index campaign_open_of_campaign on campaign_open (campaign_id)`.execute(db)
  await sql`create index campaign_open_by_age on campaign_open (created_on, token_hash)`.execute(db)
}
