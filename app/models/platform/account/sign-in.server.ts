import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { eraseEmails, queueEmail } from '~/models/base/outbox/index.server'
import { endAllSessions, endSession, ensureUser, findUserByEmail, openSession } from '~/models/base/user/index.server'
import { detachCart, detachEndedCarts, takeOverCart } from '~/models/shop/cart/index.server'
import { ensureReferralCode } from '~/models/shop/loyalty/index.server'
import { hasPaidHere } from '~/models/shop/order/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { hashToken, newToken } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { DAY_MS } from '~/runtime/time'

const SIGN_IN_MINUTES = 30
/** Beyond the daily quota, so that few mails cover a whole day (docs/decisions/0026-sign-in-links.md). */
export const LONG_LINK_HOURS = 3
/** Window of the request limit below. */
export const SIGN_IN_LINK_DAYS = 1
const REMEMBERED_MS = SIGN_IN_LINK_DAYS * DAY_MS
const SHORT_LINKS_A_DAY = 5
/** More than the devices of a person; the rest follows with the upkeep. */
const CARTS_AT_ONCE = 100

/** `enough-sent`: a link mailed earlier is still valid. */
type RequestLinkResult = { ok: true; token: string } | { ok: false; reason: 'enough-sent' }

/**
 * Mails a single-use sign-in link to any address. The account is created when the link is used, so neither the answer
 * nor its timing reveals who has one. Requests by strangers neither flood a mailbox nor leave it without a valid link.
 */
export function requestSignInLink(
  db: ShopDb,
  input: { email: string; cartId: string | undefined; signer: Signer; at: Date },
): Promise<RequestLinkResult> {
  const { cartId, signer, at } = input
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
    await queueEmail(trx, { key, kind: 'sign-in-link', data: { minutes }, secret: { token, signer }, to: email, at })
    return { ok: true, token }
  })
}

/** Finds the account of an unused link without consuming it: mail scanners open every link. */
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
  /** `isOther`: the browser held what another mailbox had typed or ordered. */
  | { ok: true; sessionToken: string; isOther: boolean }
  | { ok: false; reason: 'link-over' }
  /** Administrators sign in by password: access to a mailbox must not suffice. */
  | { ok: false; reason: 'administrator' }

/** Consumes a link and opens a session; invalidates the address's other links. */
export function signInByLink(
  db: ShopDb,
  input: { token: string; device: string; formerSession?: string; cartId?: string | undefined; at: Date },
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
    const { token } = await openSession(trx, { user, kind: 'cookie', device: input.device, at })
    const cart = input.cartId === undefined ? undefined : { cartId: input.cartId, token, email: link.email, at }
    const isOther = cart !== undefined && (await takeOverCart(trx, cart))
    // The cart may be of the former session, so that one ends last.
    if (input.formerSession) await endSession(trx, input.formerSession)
    return { ok: true, sessionToken: token, isOther }
  })
}

/** Ends a session, and detaches its cart and the browser's. */
export function signOut(
  db: ShopDb,
  input: { token: string | undefined; cartId: string | undefined; at: Date },
): Promise<void> {
  const { token, cartId, at } = input
  return db.transaction().execute(async (trx) => {
    if (token) await endSession(trx, token)
    await detachCarts(trx, { cartId, at })
  })
}

/** Ends all sessions of a customer, and detaches their carts and the browser's. */
export function signOutEverywhere(
  db: ShopDb,
  input: { userId: string; cartId: string | undefined; at: Date },
): Promise<void> {
  const { userId, cartId, at } = input
  return db.transaction().execute(async (trx) => {
    await endAllSessions(trx, userId)
    await detachCarts(trx, { cartId, at })
  })
}

async function detachCarts(trx: ShopDb, { cartId, at }: { cartId: string | undefined; at: Date }): Promise<void> {
  if (cartId) await detachCart(trx, { cartId, at })
  await detachEndedCarts(trx, { at, limit: CARTS_AT_ONCE })
}

/** Deletes link requests older than a day, with their mails. */
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
  /** Requested from a browser that paid for an order of the address: strangers cannot exhaust its quota. */
  known: boolean
  at: Date
}

/** Undefined when the mailbox holds a valid link and the daily quota of short ones is used up. */
async function lifetimeOfNextLink(trx: ShopDb, request: LinkRequest): Promise<number | undefined> {
  const { known } = request
  if (known && (await countLinks(trx, request)) < SHORT_LINKS_A_DAY) return SIGN_IN_MINUTES
  if ((await countLinks(trx, { ...request, known: false })) < SHORT_LINKS_A_DAY) return SIGN_IN_MINUTES
  return (await hasOpenLink(trx, request)) ? undefined : LONG_LINK_HOURS * 60
}

function countLinks(trx: ShopDb, { email, known, at }: LinkRequest): Promise<number> {
  return countOf(
    trx
      .selectFrom('sign_in_link')
      .where('email', '=', email)
      .where('known_browser', '=', known ? 1 : 0)
      .where('created_at', '>', new Date(at.getTime() - REMEMBERED_MS).toISOString()),
  )
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
