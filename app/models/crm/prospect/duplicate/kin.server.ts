import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { listRefusals } from '~/models/base/agreement/index.server'

/** Mailboxes whose person refused our mails, under this address or one merged with it. */
export async function listRefusedMailboxes(db: ShopDb, hashes: string[]): Promise<Set<string>> {
  const kin = await listMergedMailboxes(db, hashes)
  const refusals = await listRefusals(db, [...hashes, ...kin.map(({ other }) => other)])
  const byKin = kin.filter(({ other }) => refusals.has(other)).map(({ mailbox_hash }) => mailbox_hash)
  return new Set([...hashes.filter((hash) => refusals.has(hash)), ...byKin])
}

/** Other mailboxes of the same persons. */
function listMergedMailboxes(db: ShopDb, hashes: string[]): Promise<{ mailbox_hash: string; other: string }[]> {
  const head = sql<string>`coalesce(one.merged_into, one.id)`
  const beside = db
    .selectFrom('prospect as one')
    .innerJoin('prospect as member', (join) => join.on('member.merged_into', '=', head))
    .select(['one.mailbox_hash', 'member.mailbox_hash as other'])
    .where('one.mailbox_hash', 'in', hashes)
  const above = db
    .selectFrom('prospect as one')
    .innerJoin('prospect as head', 'head.id', 'one.merged_into')
    .select(['one.mailbox_hash', 'head.mailbox_hash as other'])
    .where('one.mailbox_hash', 'in', hashes)
  return beside.unionAll(above).execute()
}

/** By merged mailbox: the mailbox of the surviving prospect. */
export async function listHeads(db: ShopDb, hashes: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('prospect as one')
    .innerJoin('prospect as head', 'head.id', 'one.merged_into')
    .select(['one.mailbox_hash', 'head.mailbox_hash as head'])
    .where('one.mailbox_hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ mailbox_hash, head }) => [mailbox_hash, head]))
}

/** A prospect, its surviving record and all records merged into that. */
export async function listMergedIds(db: ShopDb, { hash, email }: { hash: string; email: string }): Promise<string[]> {
  const own = await db
    .selectFrom('prospect')
    .select(['id', 'merged_into'])
    .where((eb) => eb.or([eb('mailbox_hash', '=', hash), eb(sql`lower(email)`, '=', email)]))
    .execute()
  const heads = own.map(({ id, merged_into }) => merged_into ?? id)
  if (heads.length === 0) return []
  const members = await db.selectFrom('prospect').select('id').where('merged_into', 'in', heads).execute()
  return [...new Set([...heads, ...members.map(({ id }) => id)])]
}
