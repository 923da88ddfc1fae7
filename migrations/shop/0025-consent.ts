import { type Kysely, sql } from 'kysely'

/** An agreement can be withdrawn, what was agreed to stays as it was, and a mail names the agreement it rests on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead_consent add column withdrawn_at text`.execute(db)
  await sql`
    alter table lead_consent add column withdrawn_page text check ((withdrawn_page is null) = (withdrawn_at is null))
  `.execute(db)
  await sql`
    create index lead_consent_standing on lead_consent (lead_id, channel) where withdrawn_at is null
  `.execute(db)
  await sql`
    create trigger lead_consent_is_never_rewritten
    before update of id, lead_id, channel, text_version, text_shown, page, given_at, contact_name, contact_phone
    on lead_consent
    begin select raise(abort, 'what was agreed to is never rewritten'); end
  `.execute(db)
  await sql`
    create trigger lead_consent_is_withdrawn_once before update of withdrawn_at, withdrawn_page on lead_consent
    when old.withdrawn_at is not null
    begin select raise(abort, 'an agreement is withdrawn once'); end
  `.execute(db)
  // With its person it goes: when the cascade gets here the lead is no longer there.
  await sql`
    create trigger lead_consent_goes_with_its_lead before delete on lead_consent
    when exists (select 1 from lead where id = old.lead_id)
    begin select raise(abort, 'an agreement is kept as long as its person'); end
  `.execute(db)

  await sql`
    alter table email add column consent_id text references lead_consent (id) on delete cascade
  `.execute(db)
  await sql`create index email_by_consent on email (consent_id) where consent_id is not null`.execute(db)

  await sql`
    create table mail_refusal (
      mailbox_hash text primary key check (length(mailbox_hash) = 64),
      refused_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index mail_refusal_by_date on mail_refusal (refused_at)`.execute(db)
}
