import type { SessionTable, ShopDb, User } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { openSession } from '~/models/base/user/index.server'
import type { Signer } from '~/runtime/secret.server'
import { QueueFull } from '~/runtime/work-queue'
import { actorOf, sessionSubject } from './audit-text.server'
import { findActiveAdministrator, findAdministrator } from './find.server'
import { consumeLink, createLink, findLink } from './link.server'
import { hashPassword, isOutdated, isPassword } from './password.server'
import { type CodeRefusal, consumeCode, hasSecondFactor } from './second-factor.server'
import { forgetTry, type Origin, type Try, takeTry, touchTry } from './tries.server'

/** Origin of a sign-in. */
export interface Browser extends Origin {
  kind: SessionTable['kind']
  device: string
  /** The browser's former session, which is ended. */
  former?: string
}

type SignInRefusal = { ok: false; reason: 'wrong' | 'busy' } | { ok: false; reason: 'too-many'; seconds: number }

export type SignInResult =
  | { ok: true; user: User; sessionToken: string }
  /** The password was right: `token` identifies the pending sign-in until the code is entered. */
  | { ok: false; reason: 'second-factor'; token: string }
  | SignInRefusal

/**
 * Verifies an address and a password. Unknown, disabled and customer accounts get the same answer and timing as a wrong
 * password.
 */
export async function signIn(
  db: ShopDb,
  input: { email: string; password: string; browser: Browser; at: Date },
): Promise<SignInResult> {
  const { email, password, browser, at } = input
  const user = await findActiveAdministrator(db, email)
  const counted = await takeTry(db, { email, user, origin: browser, at })
  if (!counted.ok) return { ok: false, reason: 'too-many', seconds: counted.seconds }
  const { taken } = counted
  const verified = await verify({ password, user, taken })
  if (verified === 'busy') await forgetTry(db, taken)
  if (verified === 'wrong') await recordFailure(db, { user, taken, at })
  if (verified !== 'right' || !user) return { ok: false, reason: verified === 'busy' ? 'busy' : 'wrong' }
  const passwordHash = await rehashed(user, password)
  return db.transaction().execute(async (trx) => {
    await forgetTry(trx, taken)
    if (!(await isUnchanged(trx, user))) return { ok: false, reason: 'wrong' }
    await trx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    return continueSignIn(trx, { user, browser, at })
  })
}

/** Second step: verifies a TOTP or recovery code. */
export async function completeSignIn(
  db: ShopDb,
  input: { token: string; code: string; signer: Signer; browser: Browser; at: Date },
): Promise<
  | { ok: true; user: User; sessionToken: string }
  | { ok: false; reason: 'over' }
  | { ok: false; reason: 'code'; why: CodeRefusal }
  | { ok: false; reason: 'too-many'; seconds: number }
> {
  const { token, code, signer, browser, at } = input
  const user = await findAwaited(db, { token, at })
  if (!user?.email) return { ok: false, reason: 'over' }
  const counted = await takeTry(db, { email: user.email, user, origin: browser, at })
  if (!counted.ok) return { ok: false, reason: 'too-many', seconds: counted.seconds }
  return db.transaction().execute(async (trx) => {
    const used = await consumeCode(trx, { user, code, signer, at })
    if (!used.ok) {
      await recordRefusal(trx, { user, at, reason: 'code' })
      return { ok: false, reason: 'code', why: used.reason }
    }
    await forgetTry(trx, counted.taken)
    if (!(await consumeLink(trx, { token, at }))) return { ok: false, reason: 'over' }
    return openAdministratorSession(trx, { user, browser, at })
  })
}

/** Finds the user of a pending sign-in. */
export async function findAwaited(db: ShopDb, input: { token: string; at: Date }): Promise<User | undefined> {
  const link = await findLink(db, { ...input, purposes: ['second-factor'] })
  const user = link?.user_id ? await findAdministrator(db, link.user_id) : undefined
  return user && !user.disabled_at ? user : undefined
}

async function verify(input: { password: string; user: User | undefined; taken: Try }) {
  const { password, user, taken } = input
  try {
    const right = await isPassword(password, { hash: user?.password_hash, ahead: taken.isKnownNetwork })
    return right ? 'right' : 'wrong'
  } catch (error) {
    if (error instanceof QueueFull) return 'busy'
    throw error
  }
}

/** Returns the hash to store: a new one when the cost has changed. */
async function rehashed({ password_hash }: User, password: string): Promise<string | null> {
  if (!password_hash || !(await isOutdated(password_hash))) return password_hash
  return hashPassword(password).catch(() => password_hash)
}

/** The account may have been disabled, or its password changed, during verification. */
async function isUnchanged(trx: ShopDb, user: User): Promise<boolean> {
  const now = await findAdministrator(trx, user.id)
  return now !== undefined && !now.disabled_at && now.password_hash === user.password_hash
}

async function continueSignIn(
  trx: ShopDb,
  input: { user: User; browser: Browser; at: Date },
): Promise<Extract<SignInResult, { ok: true } | { reason: 'second-factor' }>> {
  const { user, at } = input
  if (!(await hasSecondFactor(trx, user.id))) return openAdministratorSession(trx, input)
  const token = await createLink(trx, { purpose: 'second-factor', userId: user.id, at })
  return { ok: false, reason: 'second-factor', token }
}

async function openAdministratorSession(
  trx: ShopDb,
  { user, browser, at }: { user: User; browser: Browser; at: Date },
): Promise<{ ok: true; user: User; sessionToken: string }> {
  const { kind, device, former, network } = browser
  const { token } = await openSession(trx, { user, kind, device, former, at })
  await trx
    .updateTable('user')
    .set({ last_sign_in_at: at.toISOString(), last_network: network })
    .where('id', '=', user.id)
    .execute()
  const after = { device, kind }
  const subject = sessionSubject(user)
  await recordAudit(trx, { at, actor: actorOf(user), action: 'session.open', subject, after })
  return { ok: true, user, sessionToken: token }
}

/**
 * Logs one row per network and window for unknown accounts: the log is never pruned. Commits once per failure, known
 * account or not, so that timing reveals nothing.
 */
async function recordFailure(db: ShopDb, input: { user: User | undefined; taken: Try; at: Date }): Promise<void> {
  const { user, taken, at } = input
  const isLogged = user !== undefined || taken.isFirstOfNetwork
  await db
    .transaction()
    .execute((trx) => (isLogged ? recordRefusal(trx, { user, at, reason: 'password' }) : touchTry(trx, taken)))
}

function recordRefusal(
  trx: ShopDb,
  { user, at, reason }: { user: User | undefined; at: Date; reason: 'password' | 'code' },
): Promise<void> {
  const subject = sessionSubject(user)
  const actor = { id: null, name: 'Visiteur' }
  const words = { password: 'Mot de passe refusé', code: 'Code refusé' }
  return recordAudit(trx, { at, actor, action: 'session.refuse', subject, reason: words[reason] })
}
