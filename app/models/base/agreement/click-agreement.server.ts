import type { ClickAgreement, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { isMailboxRefused } from './refusal.server'
import { agreementsSince, clickAgreementText } from './texts'

const MAX_LISTED = 20

interface Change {
  hash: string
  /** Path of the page, without its secret token. */
  page: string
  at: Date
}

/** False without a change: one is in force already, or the mailbox has refused our mails. */
export async function giveClickAgreement(trx: ShopDb, { hash, page, at }: Change): Promise<boolean> {
  if ((await findClickAgreement(trx, { hash, at })) || (await isMailboxRefused(trx, hash))) return false
  const { version, text } = clickAgreementText
  await trx
    .insertInto('click_agreement')
    .values({
      ...{ id: newId(at), mailbox_hash: hash, page, given_at: at.toISOString() },
      ...{ text_version: version, text_shown: text },
    })
    .execute()
  return true
}

/** False when none was in force. Keeps the row as proof. */
export async function endClickAgreement(trx: ShopDb, { hash, page, at }: Change): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('click_agreement')
    .set({ ended_at: at.toISOString(), ended_page: page })
    .where('mailbox_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The agreement in force. */
export function findClickAgreement(
  db: ShopDb,
  { hash, at }: { hash: string; at: Date },
): Promise<ClickAgreement | undefined> {
  return db
    .selectFrom('click_agreement')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('given_at', '>', agreementsSince(at))
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Newest first, ended ones included. */
export function listClickAgreementsOf(db: ShopDb, hash: string): Promise<ClickAgreement[]> {
  return db
    .selectFrom('click_agreement')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}
