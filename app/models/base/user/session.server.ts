import type { Selectable } from 'kysely'
import type { SessionTable, ShopDb, User, UserRole } from '~/database/schema'
import { hashToken, newToken } from '~/models/values/id.server'
import { DAY_MS, MINUTE_MS } from '~/runtime/time'

/** Longest session lifetime; the privacy page states this and the next. */
export const SESSION_DAYS = 30
const SESSION_IDLE_DAYS = 7
export const ADMINISTRATOR_SESSION_HOURS = 12

/**
 * Idle and absolute session timeouts. `last_seen_at` is updated at most every `seenEveryMs`, so that page views rarely
 * write.
 */
const lifetimes: Record<UserRole, { idleMs: number; absoluteMs: number; seenEveryMs: number }> = {
  Customer: { idleMs: SESSION_IDLE_DAYS * DAY_MS, absoluteMs: SESSION_DAYS * DAY_MS, seenEveryMs: 5 * MINUTE_MS },
  Administrator: {
    idleMs: 30 * MINUTE_MS,
    absoluteMs: ADMINISTRATOR_SESSION_HOURS * 60 * MINUTE_MS,
    seenEveryMs: MINUTE_MS,
  },
}

/** Issues a new token; ends the browser's former session. */
export async function openSession(
  trx: ShopDb,
  input: { user: User; kind: SessionTable['kind']; device: string; former?: string; at: Date },
): Promise<{ token: string }> {
  const { user, at } = input
  if (input.former) await endSession(trx, input.former)
  const token = newToken()
  await trx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      kind: input.kind,
      device: input.device,
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: new Date(at.getTime() + lifetimes[user.role].absoluteMs).toISOString(),
      password_at: user.role === 'Administrator' ? at.toISOString() : null,
    })
    .execute()
  return { token }
}

/** Undefined when the session is unknown or expired. `isUse: false` does not reset the idle timeout. */
export async function findSessionUser(
  db: ShopDb,
  input: { token: string; kind: SessionTable['kind']; at: Date; isUse?: boolean },
): Promise<User | undefined> {
  const tokenHash = hashToken(input.token)
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', input.kind)
    .where('expires_at', '>', input.at.toISOString())
    .executeTakeFirst()
  if (!session) return undefined
  const user = await db.selectFrom('user').selectAll().where('id', '=', session.user_id).executeTakeFirst()
  const unseenMs = input.at.getTime() - Date.parse(session.last_seen_at)
  if (!user || user.erased_at || user.disabled_at) return undefined
  // Negated so that NaN from a damaged date, or an unknown role, is refused.
  if (!(unseenMs <= (lifetimes[user.role]?.idleMs ?? 0))) return undefined
  if (unseenMs > (lifetimes[user.role]?.seenEveryMs ?? 0) && (input.isUse ?? true)) {
    const last_seen_at = input.at.toISOString()
    await db.updateTable('session').set({ last_seen_at }).where('token_hash', '=', tokenHash).execute()
  }
  return user
}

/** Idempotent. */
export async function endSession(db: ShopDb, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
}

/** Signs out all devices. */
export async function endAllSessions(db: ShopDb, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Signed-in devices, last used first. */
export async function listSessions(
  db: ShopDb,
  input: { userId: string; at: Date },
): Promise<Pick<Selectable<SessionTable>, 'device' | 'created_at' | 'last_seen_at'>[]> {
  const idleSince = new Date(input.at.getTime() - lifetimes.Customer.idleMs).toISOString()
  return db
    .selectFrom('session')
    .select(['device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', input.userId)
    .where('expires_at', '>', input.at.toISOString())
    .where('last_seen_at', '>=', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(20)
    .execute()
}

/** Active sessions of an administrator, last used first. */
export async function listAdministratorSessions(db: ShopDb, input: { userId: string; at: Date }) {
  return db
    .selectFrom('session')
    .select(['token_hash', 'kind', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', input.userId)
    .where('expires_at', '>', input.at.toISOString())
    .where('last_seen_at', '>=', idleSinceOfAdministrators(input.at))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(50)
    .execute()
}

/** Administrator sessions last used before this time have expired. */
export function idleSinceOfAdministrators(at: Date): string {
  return new Date(at.getTime() - lifetimes.Administrator.idleMs).toISOString()
}

/** Deletes expired sessions; returns how many. */
export async function deleteEndedSessions(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const idleSince = new Date(input.at.getTime() - lifetimes.Customer.idleMs).toISOString()
  const ended = db
    .selectFrom('session')
    .select('token_hash')
    .where((eb) => eb.or([eb('expires_at', '<=', input.at.toISOString()), eb('last_seen_at', '<', idleSince)]))
    .orderBy('token_hash')
    .limit(input.limit)
  const deleted = await db.deleteFrom('session').where('token_hash', 'in', ended).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
