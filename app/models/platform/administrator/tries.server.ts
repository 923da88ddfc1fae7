import { countOf } from '~/database/aggregates'
import type { Flag, ShopDb, User } from '~/database/schema'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { normalizeEmail } from '~/models/values/email-address'
import { hashToken, newId } from '~/models/values/id.server'
import { DAY_MS } from '~/runtime/time'

const WINDOW_MS = 15 * 60_000
const TRIES_PER_ACCOUNT = 10
const TRIES_PER_NETWORK = 30
/** Longer than the counting window. */
export const TRY_HOURS = 1
const KEPT_MS = TRY_HOURS * 60 * 60_000

export interface Origin {
  /** Keyed hash (`networkKey`). */
  network: string
  /** Multiplies the limits, for benchmarks and tests (LIMITS_SCALE). */
  scale: number
}

export type Try = { id: string; isKnownNetwork: boolean; isFirstOfNetwork: boolean }

/**
 * Counts a try before verification, so that concurrent ones cannot exceed the limit. Tries from the network of the
 * account's last sign-in are counted separately, so that strangers cannot lock its owner out there.
 */
export function takeTry(
  db: ShopDb,
  input: { email: string; user: User | undefined; origin: Origin; at: Date },
): Promise<{ ok: true; taken: Try } | { ok: false; seconds: number }> {
  const { email, user, origin, at } = input
  const known: Flag = user?.last_network === origin.network ? 1 : 0
  const row = { account: accountKey(email), network: origin.network, is_known_network: known }
  return db.transaction().execute(async (trx) => {
    const ofAccount = await countTries(trx, { ...row, by: 'account', at })
    const ofNetwork = await countTries(trx, { ...row, by: 'network', at })
    const full = [
      ofAccount.count >= limitOf(TRIES_PER_ACCOUNT, origin) ? ofAccount : undefined,
      known === 0 && ofNetwork.count >= limitOf(TRIES_PER_NETWORK, origin) ? ofNetwork : undefined,
    ].filter((each) => each !== undefined)
    if (full.length > 0) return { ok: false, seconds: Math.max(...full.map((each) => secondsUntilFree(each, at))) }
    const id = newId(at)
    await trx
      .insertInto('sign_in_try')
      .values({ id, ...row, at: at.toISOString() })
      .execute()
    return { ok: true, taken: { id, isKnownNetwork: known === 1, isFirstOfNetwork: ofNetwork.count === 0 } }
  })
}

/** Removes a try that succeeded or was not verified. */
export async function forgetTry(trx: ShopDb, { id }: Pick<Try, 'id'>): Promise<void> {
  await trx.deleteFrom('sign_in_try').where('id', '=', id).execute()
}

/** No-op write, so that timing equals that of a change. */
export async function touchTry(trx: ShopDb, { id, isKnownNetwork }: Try): Promise<void> {
  const is_known_network: Flag = isKnownNetwork ? 1 : 0
  await trx.updateTable('sign_in_try').set({ is_known_network }).where('id', '=', id).execute()
}

export async function deleteOldTries(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<void> {
  await deleteOldest(db, { table: 'sign_in_try', before: new Date(at.getTime() - KEPT_MS), limit })
}

/** Hashed: tried addresses are not stored in clear. */
function accountKey(email: string): string {
  return hashToken(normalizeEmail(email))
}

function limitOf(tries: number, { scale }: Origin): number {
  return Math.max(1, Math.round(tries * scale))
}

interface Counted {
  count: number
  oldest: string | null
}

function countTries(
  trx: ShopDb,
  input: { by: 'account' | 'network'; account: string; network: string; is_known_network: Flag; at: Date },
): Promise<Counted> {
  const { by } = input
  return trx
    .selectFrom('sign_in_try')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where(by, '=', input[by])
    .where('is_known_network', '=', input.is_known_network)
    .where('at', '>', new Date(input.at.getTime() - WINDOW_MS).toISOString())
    .executeTakeFirstOrThrow()
}

function secondsUntilFree({ oldest }: Counted, at: Date): number {
  const waitMs = Date.parse(oldest ?? at.toISOString()) + WINDOW_MS - at.getTime()
  return Math.max(1, Math.ceil(waitMs / 1000))
}

/** Upper bound of the daily count. */
const MOST_COUNTED = 2000

/** Counts refused sign-ins of the last hour (tries) and of the last day (log). */
export async function countRecentRefusals(db: ShopDb, at: Date): Promise<{ hour: number; day: number }> {
  const count = await countOf(
    db.selectFrom('sign_in_try').where('at', '>', new Date(at.getTime() - KEPT_MS).toISOString()),
  )
  const newest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'session.refuse')
    .orderBy('position', 'desc')
    .limit(MOST_COUNTED)
    .execute()
  const since = new Date(at.getTime() - DAY_MS).toISOString()
  return { hour: count, day: Math.max(count, newest.filter((row) => row.at > since).length) }
}
