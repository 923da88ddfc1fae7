import { type Kysely, sql } from 'kysely'

/** Opens of a campaign without recipients, and clicks of those who agreed (docs/decisions/0129). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign add column opens_sent integer not null default 0 check (opens_sent >= 0)
  `.execute(db)
  await sql`alter table campaign add column opens integer not null default 0 check (opens >= 0)`.execute(db)
  await sql`
    create table click_agreement (
      id text primary key,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null,
      ended_at text,
      ended_page text,
      check ((ended_at is null) = (ended_page is null))
    ) strict
  `.execute(db)
  await sql`
    create index click_agreement_of_mailbox on click_agreement (mailbox_hash, given_at, id)
  `.execute(db)
  await sql`create index click_agreement_by_age on click_agreement (coalesce(ended_at, given_at), id)`.execute(db)
  await sql`
    create trigger click_agreement_is_never_rewritten
    before update of id, mailbox_hash, text_version, text_shown, page, given_at on click_agreement
    begin select raise(abort, 'what was agreed to is never rewritten'); end
  `.execute(db)
  await sql`
    create trigger click_agreement_ends_once before update of ended_at, ended_page on click_agreement
    when old.ended_at is not null
    begin select raise(abort, 'an agreement ends once'); end
  `.execute(db)
  await sql`
    create table campaign_click (
      campaign_id text not null references campaign (id) on delete cascade,
      prospect_id text not null references prospect (id) on delete cascade,
      step integer not null check (step >= 1),
      sent_at text not null,
      clicked_at text,
      primary key (campaign_id, prospect_id, step)
    ) strict, without rowid
  `.execute(db)
  await sql`create index campaign_click_of_prospect on campaign_click (prospect_id)`.execute(db)
}
