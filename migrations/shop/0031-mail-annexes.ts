import { type Kysely, sql } from 'kysely'

/**
 * The terms of sale, some fifty kilobytes, go into the mail of every order: they are kept once, by their digest, and the
 * mail names them. Mails written before keep them whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_annex (
      hash text primary key check (length(hash) = 64),
      text_body text not null,
      html_body text not null
    ) strict, without rowid
  `.execute(db)
}
