import type { ShopDb } from '~/database/schema'
import { ensureUser, findUserByEmail, openSession } from '~/models/customer/index.server'
import { ensureReferralCode } from '~/models/loyalty/index.server'
import { hasPaidHere } from '~/models/order/index.server'
import { eraseEmails, queueEmail } from '~/models/outbox/index.server'
import { normalizeEmail } from '~/models/values'
import { hashToken, newToken } from '~/models/values/index.server'

const SIGN_IN_MINUTES = 30
/** Beyond the first of a day, so that few mails keep a link open all day long (docs/decisions/0016-sign-in-links.md). */
export const LONG_LINK_HOURS = 3
/** How long a request is remembered, for the limit below. */
export const SIGN_IN_LINK_DAYS = 1
const REMEMBERED_MS = SIGN_IN_LINK_DAYS * 24 * 3600_000
const SHORT_LINKS_A_DAY = 5

/** `enough-sent`: a link that was mailed before still opens. */
export type RequestLinkResult = { ok: true; token: string } | { ok: false; reason: 'enough-sent' }

/**
 * Mails a link that signs in once. Any address gets one: it becomes a customer when its owner uses the link, so
 * neither the answer nor its timing tells who is known here. Whoever else asks for the address, its mailbox is never
 * without a link that opens, nor filled with them.
 */
export function requestSignInLink(
  db: ShopDb,
  input: { email: string; cartId: string | undefined; at: Date },
): Promise<RequestLinkResult> {
  const { cartId, at } = input
  const email = normalizeEmail(input.email)
  return db.transaction().execute(async (trx) => {
    const request = { email, known: cartId !== undefined && (await hasPaidHere(trx, { email, cartId })), at }
    const minutes = await lifetimeOfNextLink(trx, request)
    if (!minutes) return { ok: false, reason: 'enough-sent' }
    const token = newToken()
    const tokenHash = hashToken(token)
    await trx
      .insertInto('sign_in_link')
      .values({
        token_hash: tokenHash,
        email,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + minutes * 60_000).toISOString(),
        used_at: null,
        known_browser: request.known ? 1 : 0,
      })
      .execute()
    const key = `sign-in-link:${tokenHash}`
    await queueEmail(trx, { key, kind: 'sign-in-link', data: { token, minutes }, to: email, at })
    return { ok: true, token }
  })
}

/** Whose account an unused link opens. Looking changes nothing: mail scanners look at every link. */
export async function findSignInLink(
  db: ShopDb,
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
  db: ShopDb,
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
export async function deleteOldSignInLinks(db: ShopDb, input: { at: Date; limit: number }): Promise<void> {
  const before = new Date(input.at.getTime() - REMEMBERED_MS)
  const old = db
    .selectFrom('sign_in_link')
    .select('token_hash')
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .orderBy('token_hash')
    .limit(input.limit)
  await db.deleteFrom('sign_in_link').where('token_hash', 'in', old).execute()
  await eraseEmails(db, { kinds: ['sign-in-link'], sentBefore: before, writtenBefore: before, limit: input.limit })
}

interface LinkRequest {
  email: string
  /** Asked from a browser that paid for an order of the address: strangers cannot use up its share. */
  known: boolean
  at: Date
}

/** Undefined when the mailbox holds a link that opens and has had its short ones of the day. */
async function lifetimeOfNextLink(trx: ShopDb, request: LinkRequest): Promise<number | undefined> {
  const { known } = request
  if (known && (await countLinks(trx, request)) < SHORT_LINKS_A_DAY) return SIGN_IN_MINUTES
  if ((await countLinks(trx, { ...request, known: false })) < SHORT_LINKS_A_DAY) return SIGN_IN_MINUTES
  return (await hasOpenLink(trx, request)) ? undefined : LONG_LINK_HOURS * 60
}

async function countLinks(trx: ShopDb, { email, known, at }: LinkRequest): Promise<number> {
  const { count } = await trx
    .selectFrom('sign_in_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('known_browser', '=', known ? 1 : 0)
    .where('created_at', '>', new Date(at.getTime() - REMEMBERED_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

async function hasOpenLink(trx: ShopDb, { email, at }: LinkRequest): Promise<boolean> {
  const link = await trx
    .selectFrom('sign_in_link')
    .select('token_hash')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
