import { type Kysely, sql } from 'kysely'

/** Links of stored mails, apart from their texts; one-time links of sent mails are erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column links text`.execute(db)
  await sql`alter table email add column sealed text`.execute(db)
  const oneTime = sql`kind in ('sign-in-link', 'password-reset', 'administrator-invitation')
    and json_valid(data) and json_extract(data, '$.token') <> ''`
  await sql`
    update email set
      text_body = replace(text_body, json_extract(data, '$.token'), 'lien-retire'),
      html_body = replace(html_body, json_extract(data, '$.token'), 'lien-retire'),
      data = json_remove(data, '$.token')
    where sent_at is not null and ${oneTime}
  `.execute(db)
  // Written again, without the link in clear, when they are sent.
  await sql`update email set subject = null, text_body = null, html_body = null where ${oneTime}`.execute(db)
}
