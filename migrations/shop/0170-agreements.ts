import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Agreements to mails belong to a mailbox (docs/decisions/0100); those to calls stay with their lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement (
      id text primary key,
      kind text not null check (kind in ('advice', 'offers', 'cart-reminder')),
      email text not null check (email <> ''),
      mailbox text not null,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null,
      lead_id text references lead (id) on delete cascade,
      cart_id text,
      ended_at text,
      ended_page text,
      check ((ended_at is null) = (ended_page is null)),
      check ((kind = 'cart-reminder') = (cart_id is not null))
    ) strict
  `.execute(db)
  await sql`create index agreement_of_mailbox on agreement (mailbox_hash, kind, given_at, id)`.execute(db)
  await sql`create index agreement_standing on agreement (kind, given_at, id) where ended_at is null`.execute(db)
  await sql`create index agreement_of_cart on agreement (cart_id, given_at, id) where cart_id is not null`.execute(db)
  await sql`create index agreement_of_lead on agreement (lead_id) where lead_id is not null`.execute(db)
  await sql`create index agreement_by_age on agreement (coalesce(ended_at, given_at), id)`.execute(db)
  await sql`
    create trigger agreement_is_never_rewritten
    before update of id, kind, email, mailbox, mailbox_hash, text_version, text_shown, page, given_at, cart_id
    on agreement
    begin select raise(abort, 'what was agreed to is never rewritten'); end
  `.execute(db)
  await sql`
    create trigger agreement_ends_once before update of ended_at, ended_page on agreement
    when old.ended_at is not null
    begin select raise(abort, 'an agreement ends once'); end
  `.execute(db)
  await sql`
    alter table email add column agreement_id text references agreement (id) on delete cascade
  `.execute(db)
  await sql`create index email_by_agreement on email (agreement_id) where agreement_id is not null`.execute(db)
  await moveFromLeads(db)
}

interface LeadConsent {
  id: string
  lead_id: string
  email: string
  text_version: string
  text_shown: string
  page: string
  given_at: string
  withdrawn_at: string | null
  withdrawn_page: string | null
}

/** With their ids, so that the mails that rest on them name the same rows. */
async function moveFromLeads(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<LeadConsent>`
    select lead_consent.*, lead.email as email from lead_consent join lead on lead.id = lead_consent.lead_id
    where lead_consent.channel = 'email' order by lead_consent.id
  `.execute(db)
  for (const row of rows) {
    const mailbox = mailboxOf(row.email)
    const hash = createHash('sha256').update(mailbox).digest('hex')
    await sql`
      insert into agreement (id, kind, email, mailbox, mailbox_hash, text_version, text_shown, page, given_at, lead_id,
        ended_at, ended_page)
      values (${row.id}, 'advice', ${row.email}, ${mailbox}, ${hash}, ${row.text_version}, ${row.text_shown},
        ${row.page}, ${row.given_at}, ${row.lead_id}, ${row.withdrawn_at}, ${row.withdrawn_page})
    `.execute(db)
  }
  await sql`update email set agreement_id = consent_id, consent_id = null where consent_id is not null`.execute(db)
  await sql`drop trigger lead_consent_goes_with_its_lead`.execute(db)
  await sql`delete from lead_consent where channel = 'email'`.execute(db)
  await sql`
    create trigger lead_consent_goes_with_its_lead before delete on lead_consent
    when exists (select 1 from lead where id = old.lead_id)
    begin select raise(abort, 'an agreement is kept as long as its person'); end
  `.execute(db)
}

/** Without `+tag`, and without dots at Gmail. */
function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.indexOf('@')
  const [local = ''] = address.slice(0, Math.max(0, at)).split('+')
  const domain = address.slice(at + 1).replace(/\.+$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
