import type { Kysely, Selectable } from 'kysely'
import type { EmailAnnexTable, ShopDatabase } from '~/database/schema'
import { fillMarks, type MailAnnex, markedHashes } from './annex'

export async function keepAnnexes(trx: Kysely<ShopDatabase>, annexes: MailAnnex[]): Promise<void> {
  if (annexes.length === 0) return
  await trx
    .insertInto('email_annex')
    .values(annexes.map(({ hash, text, html }) => ({ hash, text_body: text, html_body: html })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** The same mails with their annexes in place. */
export async function withAnnexes<Mail extends { text_body: string; html_body: string }>(
  db: Kysely<ShopDatabase>,
  mails: Mail[],
): Promise<Mail[]> {
  const annexes = await findAnnexes(db, [...new Set(mails.flatMap((mail) => markedHashes(mail.text_body)))])
  return mails.map((mail) => ({
    ...mail,
    text_body: fillMarks(mail.text_body, (hash) => annexes.get(hash)?.text_body),
    html_body: fillMarks(mail.html_body, (hash) => annexes.get(hash)?.html_body),
  }))
}

async function findAnnexes(
  db: Kysely<ShopDatabase>,
  hashes: string[],
): Promise<Map<string, Selectable<EmailAnnexTable>>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('email_annex').selectAll().where('hash', 'in', hashes).execute()
  return new Map(rows.map((row) => [row.hash, row]))
}
