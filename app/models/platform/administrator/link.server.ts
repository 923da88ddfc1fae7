import type { AdministratorLink, AdministratorLinkPurpose, ShopDb } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'
import { hashToken, newToken } from '~/models/values/id.server'
import { HOUR_MS } from '~/runtime/time'

/** Lifetimes in milliseconds. */
const lifetimes: Record<AdministratorLinkPurpose, number> = {
  'set-up': 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  'second-factor': HOUR_MS / 6,
}

/** Returns the token; only its hash is stored. */
export async function createLink(
  trx: ShopDb,
  input: {
    purpose: AdministratorLinkPurpose
    userId?: string
    email?: string
    name?: string
    /** The administrator who gives it, with whose rights it ends. */
    givenBy?: string | null
    at: Date
  },
): Promise<string> {
  const { purpose, userId, email, name, givenBy, at } = input
  const token = newToken()
  await trx
    .insertInto('administrator_link')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId ?? null,
      email: email === undefined ? null : normalizeEmail(email),
      name: name ?? '',
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + lifetimes[purpose]).toISOString(),
      used_at: null,
      given_by: givenBy ?? null,
    })
    .execute()
  return token
}

/** Does not consume the link: mail scanners open links. */
export async function findLink(
  db: ShopDb,
  input: { token: string; purposes: AdministratorLinkPurpose[]; at: Date },
): Promise<AdministratorLink | undefined> {
  return findOpenLink(db, { ...input, tokenHash: hashToken(input.token) })
}

function findOpenLink(
  db: ShopDb,
  input: { tokenHash: string; purposes: AdministratorLinkPurpose[]; at: Date },
): Promise<AdministratorLink | undefined> {
  return db
    .selectFrom('administrator_link')
    .selectAll()
    .where('token_hash', '=', input.tokenHash)
    .where('purpose', 'in', input.purposes)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .where('expires_at', '>', input.at.toISOString())
    .executeTakeFirst()
}

/** False for a used or expired link. */
export async function consumeLink(trx: ShopDb, input: { token: string; at: Date }): Promise<boolean> {
  const at = input.at.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('administrator_link')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(input.token))
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Invalidates all open links of an account. */
export async function endLinks(trx: ShopDb, input: { userId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('administrator_link')
    .set({ used_at: input.at.toISOString() })
    .where('user_id', '=', input.userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Makes void what an administrator gave out; it stays so when they are enabled again. */
export async function voidLinksGivenBy(trx: ShopDb, input: { userId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('administrator_link')
    .set({ void_at: input.at.toISOString() })
    .where('given_by', '=', input.userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute()
}

export async function isOpenInvitation(db: ShopDb, input: { tokenHash: string; at: Date }): Promise<boolean> {
  return (await findOpenLink(db, { ...input, purposes: ['invitation'] })) !== undefined
}

/** Whether a link is an invitation, open or not. */
export async function isInvitation(db: ShopDb, { token }: { token: string }): Promise<boolean> {
  const found = await db
    .selectFrom('administrator_link')
    .select('purpose')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found?.purpose === 'invitation'
}

/** An expired invitation stays listed for so long, so that it can be sent again. */
export const EXPIRED_INVITATION_MS = 30 * 24 * HOUR_MS

export async function deleteEndedLinks(db: ShopDb, input: { at: Date; limit: number }): Promise<void> {
  const longExpired = new Date(input.at.getTime() - EXPIRED_INVITATION_MS).toISOString()
  const ended = db
    .selectFrom('administrator_link')
    .select('token_hash')
    .where('expires_at', '<', input.at.toISOString())
    .where((eb) => eb.or([eb('purpose', '!=', 'invitation'), eb('expires_at', '<', longExpired)]))
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(input.limit)
  await db.deleteFrom('administrator_link').where('token_hash', 'in', ended).execute()
}
