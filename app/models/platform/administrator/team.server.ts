import type { ShopDb, User } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { endExportsOf } from '~/models/base/export/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import { endAllSessions, findUserByEmail, idleSinceOfAdministrators } from '~/models/base/user/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { hashToken } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { isDemoAccount } from '.'
import { type Actor, userSubject } from './audit-text.server'
import { findAdministrator, hasActiveAdministrator } from './find.server'
import { createLink, EXPIRED_INVITATION_MS, endLinks, voidLinksGivenBy } from './link.server'
import { mailReset } from './password-link.server'
import { removeSecondFactor } from './second-factor.server'

const MAX_LISTED = 200

interface Change {
  userId: string
  by: Actor
  at: Date
}

/** Lists administrators, active ones first; bounded. */
export async function listAdministrators(db: ShopDb, { at }: { at: Date }) {
  const rows = await db
    .selectFrom('user')
    .leftJoin('second_factor', 'second_factor.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.disabled_at', 'user.created_at', 'user.last_sign_in_at'])
    .select('second_factor.confirmed_at as second_factor_at')
    .select(({ selectFrom, fn }) =>
      selectFrom('session')
        .select(fn.countAll<number>().as('count'))
        .whereRef('session.user_id', '=', 'user.id')
        .where('session.expires_at', '>', at.toISOString())
        .where('session.last_seen_at', '>=', idleSinceOfAdministrators(at))
        .as('sessions'),
    )
    .where('user.role', '=', 'Administrator')
    .where('user.erased_at', 'is', null)
    .orderBy('user.created_at')
    .orderBy('user.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, email: row.email ?? '', sessions: row.sessions ?? 0 }))
}

export type ListedAdministrator = Awaited<ReturnType<typeof listAdministrators>>[number]

/** Lists invitations that were not accepted, with those expired in the last thirty days. */
export async function listInvitations(db: ShopDb, { at }: { at: Date }) {
  const rows = await db
    .selectFrom('administrator_link')
    .select(['token_hash', 'email', 'name', 'created_at', 'expires_at', 'void_at'])
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at.getTime() - EXPIRED_INVITATION_MS).toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ void_at, ...row }) => ({
    ...row,
    isVoid: void_at !== null,
    isExpired: new Date(row.expires_at) <= at,
  }))
}

/** Before the hash of its token, the idempotency key of an invitation's mail. */
export const INVITATION_KEY = 'administrator-invitation:'

/** Mails a link that makes its receiver an administrator; voids earlier invitations to the address. */
export function inviteAdministrator(
  db: ShopDb,
  input: { email: string; name: string; by: Actor; signer: Signer; at: Date },
): Promise<{ ok: true; token: string } | { ok: false; reason: 'already' }> {
  const { email, name, by, signer, at } = input
  return db.transaction().execute(async (trx) => {
    if ((await findUserByEmail(trx, email))?.role === 'Administrator') return { ok: false, reason: 'already' }
    await endInvitations(trx, { email, at })
    const token = await createLink(trx, { purpose: 'invitation', email, name, givenBy: by.id, at })
    const key = INVITATION_KEY + hashToken(token)
    const mail = { kind: 'administrator-invitation', data: { by: by.name } } as const
    await queueEmail(trx, { key, ...mail, secret: { token, signer }, to: email, at })
    const subject = { kind: 'user', id: '', label: name }
    await recordAudit(trx, { at, actor: by, action: 'user.invite', subject })
    return { ok: true, token }
  })
}

export function withdrawInvitation(
  db: ShopDb,
  { email, by, at }: { email: string; by: Actor; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return db.transaction().execute(async (trx) => {
    const [ended] = await endInvitations(trx, { email, at })
    if (!ended) return { ok: false, reason: 'unknown' }
    const subject = { kind: 'user', id: '', label: ended.name }
    await recordAudit(trx, { at, actor: by, action: 'user.invite-withdraw', subject })
    return { ok: true }
  })
}

/** Ends their sessions and what they gave out at once. Refuses the last active administrator, and demo accounts for demo visitors. */
export function disableAdministrator(
  db: ShopDb,
  { userId, by, at }: Change,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'last' | 'demo' }> {
  return db.transaction().execute(async (trx) => {
    const user = await findAdministrator(trx, userId)
    if (!user) return { ok: false, reason: 'unknown' }
    if (by.id !== null && isDemoAccount(user)) return { ok: false, reason: 'demo' }
    if (user.disabled_at) return { ok: true }
    if (!(await hasActiveAdministrator(trx, { than: userId }))) return { ok: false, reason: 'last' }
    await trx.updateTable('user').set({ disabled_at: at.toISOString() }).where('id', '=', userId).execute()
    await endAllSessions(trx, userId)
    await endLinks(trx, { userId, at })
    await voidLinksGivenBy(trx, { userId, at })
    await endExportsOf(trx, userId)
    await recordState(trx, { user, by, at, action: 'disable', active: false })
    return { ok: true }
  })
}

export function enableAdministrator(
  db: ShopDb,
  { userId, by, at }: Change,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return db.transaction().execute(async (trx) => {
    const user = await findAdministrator(trx, userId)
    if (!user) return { ok: false, reason: 'unknown' }
    if (!user.disabled_at) return { ok: true }
    await trx.updateTable('user').set({ disabled_at: null }).where('id', '=', userId).execute()
    await recordState(trx, { user, by, at, action: 'enable', active: true })
    return { ok: true }
  })
}

/** Ends all sessions, on devices and in programs. */
export function endSessionsOf(
  db: ShopDb,
  { userId, by, at }: Change,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return db.transaction().execute(async (trx) => {
    const user = await findAdministrator(trx, userId)
    if (!user) return { ok: false, reason: 'unknown' }
    await endAllSessions(trx, userId)
    const subject = userSubject(user)
    await recordAudit(trx, { at, actor: by, action: 'user.end-sessions', subject })
    return { ok: true }
  })
}

/** For a lost password and second factor: removes both, ends all sessions and mails a link to a new password. */
export function resetAdministrator(
  db: ShopDb,
  { email, by, signer, at }: { email: string; by: Actor; signer: Signer; at: Date },
): Promise<{ ok: true; token: string } | { ok: false; reason: 'unknown' | 'disabled' }> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (user?.role !== 'Administrator') return { ok: false, reason: 'unknown' }
    if (user.disabled_at) return { ok: false, reason: 'disabled' }
    await removeSecondFactor(trx, { user, by, at })
    await endAllSessions(trx, user.id)
    await endLinks(trx, { userId: user.id, at })
    const token = await createLink(trx, { purpose: 'reset', userId: user.id, givenBy: by.id, at })
    await mailReset(trx, { to: normalizeEmail(email), token, signer, at })
    const subject = userSubject(user)
    await recordAudit(trx, { at, actor: by, action: 'user.reset', subject })
    return { ok: true, token }
  })
}

/** Returns the invitations that were not accepted. */
function endInvitations(trx: ShopDb, { email, at }: { email: string; at: Date }) {
  return trx
    .updateTable('administrator_link')
    .set({ used_at: at.toISOString() })
    .where('email', '=', normalizeEmail(email))
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .returning('name')
    .execute()
}

function recordState(
  trx: ShopDb,
  input: { user: User; by: Actor; at: Date; action: 'disable' | 'enable'; active: boolean },
): Promise<void> {
  const { user, by, at, action, active } = input
  const subject = userSubject(user)
  const change = { before: { active: !active }, after: { active } }
  return recordAudit(trx, { at, actor: by, action: `user.${action}`, subject, ...change })
}
