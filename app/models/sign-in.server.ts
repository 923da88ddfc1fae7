import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { queueSignInLink } from './email/sign-in-mail.server'
import { eraseEmails } from './email.server'
import { normalizeEmail } from './email-address'
import { ensureReferralCode } from './loyalty/referral.server'
import { openSession } from './session.server'
import { hashToken, newToken } from './token.server'
import { ensureUser, findUserByEmail } from './user.server'

export const SIGN_IN_MINUTES = 30
/** How long a request is remembered, for the limit below. */
const REMEMBERED_MS = 24 * 3600_000
const LINKS_ALIVE = 5
const LINKS_A_DAY = 10

/** `enough-sent`: a link sent before still opens, or the mailbox has had its share of the day. */
export type RequestLinkResult = { ok: true; token: string } | { ok: false; reason: 'enough-sent' }

/**
 * Mails a link that signs in once. Any address gets one: it becomes a customer when its owner uses the link, so
 * neither the answer nor its timing tells who is known here.
 */
export function requestSignInLink(
  db: Kysely<ShopDatabase>,
  input: { email: string; at: Date },
): Promise<RequestLinkResult> {
  const { at } = input
  const email = normalizeEmail(input.email)
  return db.transaction().execute(async (trx) => {
    if (!(await mayWriteLink(trx, { email, at }))) return { ok: false, reason: 'enough-sent' }
    const token = newToken()
    await trx
      .insertInto('sign_in_link')
      .values({
        token_hash: hashToken(token),
        email,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + SIGN_IN_MINUTES * 60_000).toISOString(),
        used_at: null,
      })
      .execute()
    await queueSignInLink(trx, { email, token, minutes: SIGN_IN_MINUTES, at })
    return { ok: true, token }
  })
}

/** Whose account an unused link opens. Looking changes nothing: mail scanners look at every link. */
export async function findSignInLink(
  db: Kysely<ShopDatabase>,
  input: { token: string; at: Date },
): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('sign_in_link')
    .select('email')
    .where('token_hash', '=', hashToken(input.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', input.at.toISOString())
    .executeTakeFirst()
}

export type SignInResult =
  | { ok: true; sessionToken: string }
  | { ok: false; reason: 'link-over' }
  /** The back-office is opened by password: a mailbox alone must not be enough. */
  | { ok: false; reason: 'administrator' }

/** Uses a link up and opens a session; the address's other links go with it. */
export function signInByLink(
  db: Kysely<ShopDatabase>,
  input: { token: string; device: string; formerSession?: string; at: Date },
): Promise<SignInResult> {
  const { at } = input
  return db.transaction().execute(async (trx) => {
    const link = await findSignInLink(trx, input)
    if (!link) return { ok: false, reason: 'link-over' }
    if ((await findUserByEmail(trx, link.email))?.role === 'Administrator') {
      return { ok: false, reason: 'administrator' }
    }
    await trx
      .updateTable('sign_in_link')
      .set({ used_at: at.toISOString() })
      .where('email', '=', link.email)
      .where('used_at', 'is', null)
      .execute()
    const user = await ensureUser(trx, { email: link.email, at })
    await ensureReferralCode(trx, { userId: user.id, at })
    const session = await openSession(trx, {
      user,
      kind: 'cookie',
      device: input.device,
      former: input.formerSession,
      at,
    })
    return { ok: true, sessionToken: session.token }
  })
}

/** Forgets requests of the day before, with the mails that carried the links. */
export async function deleteOldSignInLinks(
  db: Kysely<ShopDatabase>,
  input: { at: Date; limit: number },
): Promise<void> {
  const before = new Date(input.at.getTime() - REMEMBERED_MS)
  const old = db
    .selectFrom('sign_in_link')
    .select('token_hash')
    .where('created_at', '<', before.toISOString())
    .limit(input.limit)
  await db.deleteFrom('sign_in_link').where('token_hash', 'in', old).execute()
  await eraseEmails(db, { kinds: ['sign-in-link'], sentBefore: before, writtenBefore: before, limit: input.limit })
}

/** Each link is one mail, and anybody can ask for one in another's name: beyond a few it is filling a mailbox. */
async function mayWriteLink(trx: Kysely<ShopDatabase>, input: { email: string; at: Date }): Promise<boolean> {
  const alive = new Date(input.at.getTime() - SIGN_IN_MINUTES * 60_000)
  const day = new Date(input.at.getTime() - REMEMBERED_MS)
  return (
    (await countLinks(trx, { email: input.email, since: alive })) < LINKS_ALIVE &&
    (await countLinks(trx, { email: input.email, since: day })) < LINKS_A_DAY
  )
}

async function countLinks(trx: Kysely<ShopDatabase>, input: { email: string; since: Date }): Promise<number> {
  const { count } = await trx
    .selectFrom('sign_in_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', input.email)
    .where('created_at', '>', input.since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}
