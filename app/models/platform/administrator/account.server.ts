import type { ShopDb, User } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { listAdministratorSessions } from '~/models/base/user/index.server'
import { QueueFull } from '~/runtime/work-queue'
import { isDemoAccount } from '.'
import { actorOf, sessionSubject, userSubject } from './audit-text.server'
import { findAdministrator } from './find.server'
import { endLinks } from './link.server'
import { hashPassword, isPassword } from './password.server'
import { forgetTry, type Origin, takeTry } from './tries.server'

/** A confirmed password is not asked for again within this time. */
const FRESH_MS = 10 * 60_000

export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'busy' }
  | { ok: false; reason: 'too-many'; seconds: number }

interface Confirmation {
  user: User
  sessionHash: string
  password: string
  origin: Origin
  at: Date
}

/** Whether the password was confirmed in this session within `FRESH_MS`. */
export async function isPasswordFresh(db: ShopDb, input: { sessionHash: string; at: Date }): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('password_at')
    .where('token_hash', '=', input.sessionHash)
    .executeTakeFirst()
  return session?.password_at != null && input.at.getTime() - Date.parse(session.password_at) <= FRESH_MS
}

/** Verifies the password of the session's user; failures count towards the sign-in limit. */
export async function confirmPassword(db: ShopDb, input: Confirmation): Promise<PasswordCheck> {
  const { user, sessionHash, at } = input
  const checked = await checkPassword(db, input)
  if (!checked.ok) {
    if (checked.reason === 'wrong') await recordWrong(db, { user, at })
    return checked
  }
  await db.updateTable('session').set({ password_at: at.toISOString() }).where('token_hash', '=', sessionHash).execute()
  return { ok: true }
}

/** Changes the password and ends all other sessions of the account. */
export async function changePassword(
  db: ShopDb,
  input: Confirmation & { next: string },
): Promise<PasswordCheck | { ok: false; reason: 'demo' }> {
  const { user, sessionHash, next, at } = input
  if (isDemoAccount(user)) return { ok: false, reason: 'demo' }
  const checked = await confirmPassword(db, input)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(next).catch(busy)
  if (!passwordHash) return { ok: false, reason: 'busy' }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await endOtherSessions(trx, { userId: user.id, sessionHash })
    await endLinks(trx, { userId: user.id, at })
    const subject = userSubject(user)
    await recordAudit(trx, { at, actor: actorOf(user), action: 'user.change-password', subject })
  })
  return { ok: true }
}

export function renameAdministrator(db: ShopDb, input: { userId: string; name: string; at: Date }): Promise<void> {
  const { userId, name, at } = input
  return db.transaction().execute(async (trx) => {
    const user = await findAdministrator(trx, userId)
    if (!user || user.name === name) return
    await trx.updateTable('user').set({ name }).where('id', '=', userId).execute()
    const change = { before: { name: user.name }, after: { name } }
    const subject = userSubject({ id: userId, name })
    await recordAudit(trx, { at, actor: actorOf(user), action: 'user.rename', subject, ...change })
  })
}

export async function endOtherSessions(
  db: ShopDb,
  { userId, sessionHash }: { userId: string; sessionHash: string },
): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '<>', sessionHash).execute()
}

/** Lists the account's own sessions and marks the current one. */
export async function listOwnSessions(db: ShopDb, input: { userId: string; sessionHash: string; at: Date }) {
  const sessions = await listAdministratorSessions(db, input)
  return sessions.map(({ token_hash: id, ...session }) => ({ id, ...session, isThis: id === input.sessionHash }))
}

/** Ends one of the user's own sessions; ignores others. */
export async function endOwnSession(db: ShopDb, input: { userId: string; id: string }): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', input.id).where('user_id', '=', input.userId).execute()
}

async function checkPassword(db: ShopDb, { user, password, origin, at }: Confirmation): Promise<PasswordCheck> {
  const counted = await takeTry(db, { email: user.email ?? '', user, origin, at })
  if (!counted.ok) return { ok: false, reason: 'too-many', seconds: counted.seconds }
  const right = await isPassword(password, { hash: user.password_hash, ahead: true }).catch(busy)
  if (right !== false) await forgetTry(db, counted.taken)
  if (right === undefined) return { ok: false, reason: 'busy' }
  return right ? { ok: true } : { ok: false, reason: 'wrong' }
}

function busy(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

async function recordWrong(db: ShopDb, { user, at }: { user: User; at: Date }): Promise<void> {
  const message = { action: 'session.refuse', subject: sessionSubject(user), reason: 'Mot de passe refusé' } as const
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor: actorOf(user), ...message }))
}
