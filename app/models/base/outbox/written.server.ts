import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EmailAnnexTable, ShopDb } from '~/database/schema'
import { fillMarks, type MailAnnex, type MailContent, markedHashes, type WrittenMail } from './annex'
import { headerText } from './mail'

/** Stored text of a mail with its annexes, and marks for its links; undefined when it has none yet. */
export async function findText(db: ShopDb, id: string): Promise<(WrittenMail & { links: string | null }) | undefined> {
  const mail = await db
    .selectFrom('email')
    .select(['subject', 'text_body', 'html_body', 'links'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail || mail.subject === null || mail.text_body === null || mail.html_body === null) return undefined
  const annexes = await findAnnexes(db, markedHashes(mail.text_body))
  return {
    links: mail.links,
    subject: mail.subject,
    text: fillMarks(mail.text_body, (hash) => annexes.get(hash)?.text_body),
    html: fillMarks(mail.html_body, (hash) => annexes.get(hash)?.html_body),
  }
}

/** Stores the text before it is sent. The first one is kept, so that every attempt sends the same. */
export function keepText(
  db: ShopDb,
  {
    id,
    content,
    links = null,
    sealed = null,
  }: { id: string; content: MailContent; links?: string | null; sealed?: string | null },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await keepAnnexes(trx, content)
    await trx
      .updateTable('email')
      .set({ subject: headerText(content.subject), text_body: content.text, html_body: content.html, links, sealed })
      .where('id', '=', id)
      .where('text_body', 'is', null)
      .execute()
  })
}

async function keepAnnexes(trx: ShopDb, { annexes }: MailContent): Promise<void> {
  if (annexes.length === 0) return
  await trx
    .insertInto('email_annex')
    .values(annexes.map(({ hash, text, html }) => ({ hash, text_body: text, html_body: html })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

async function findAnnexes(db: ShopDb, hashes: string[]): Promise<Map<string, Selectable<EmailAnnexTable>>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('email_annex').selectAll().where('hash', 'in', hashes).execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

export function annexOf(parts: { text: string; html: string }): MailAnnex {
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([parts.text, parts.html]))
      .digest('hex'),
    ...parts,
  }
}
