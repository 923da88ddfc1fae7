import { createHash } from 'node:crypto'
import type { ShopDb } from '~/database/schema'
import { mailboxKey } from '~/models/values/email-address'

/** As long as a lead without contact is kept. */
export const REFUSAL_LIFETIME_YEARS = 3

/** Hashes a mailbox for the register of refusals, which stores no address. */
export function mailboxHash(email: string): string {
  return createHash('sha256').update(mailboxKey(email)).digest('hex')
}

/** Whether the mailbox's owner has refused our mails. */
export async function isRefused(db: ShopDb, email: string): Promise<boolean> {
  return isMailboxRefused(db, mailboxHash(email))
}

export async function isMailboxRefused(db: ShopDb, hash: string): Promise<boolean> {
  return (await listRefusals(db, [hash])).size > 0
}

/** Which of these mailboxes (by `mailboxHash`) have refused our mails. */
export async function listRefusals(db: ShopDb, hashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('mail_refusal').select('mailbox_hash').where('mailbox_hash', 'in', hashes).execute()
  return new Set(rows.map(({ mailbox_hash }) => mailbox_hash))
}

/** Blocks all mail that needs an agreement, also if the address is imported again. */
export function refuseMails(trx: ShopDb, { email, at }: { email: string; at: Date }): Promise<void> {
  return refuseMailbox(trx, { hash: mailboxHash(email), at })
}

export async function refuseMailbox(trx: ShopDb, { hash, at }: { hash: string; at: Date }): Promise<void> {
  const refused_at = at.toISOString()
  await trx
    .insertInto('mail_refusal')
    .values({ mailbox_hash: hash, refused_at })
    .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ refused_at }))
    .execute()
}

/** Call only for the authenticated owner of the mailbox. */
export async function liftRefusal(trx: ShopDb, hash: string): Promise<void> {
  await trx.deleteFrom('mail_refusal').where('mailbox_hash', '=', hash).execute()
}

export async function deleteOldRefusals(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  const old = db
    .selectFrom('mail_refusal')
    .select('mailbox_hash')
    .where('refused_at', '<', input.before.toISOString())
    .orderBy('refused_at')
    .orderBy('mailbox_hash')
    .limit(input.limit)
  const { numDeletedRows } = await db
    .deleteFrom('mail_refusal')
    .where('mailbox_hash', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
