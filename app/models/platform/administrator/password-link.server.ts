import type { AdministratorLink, ShopDb, User } from '~/database/schema'
import type { AuditAction } from '~/models/base/audit'
import { recordAudit } from '~/models/base/audit/index.server'
import { mayWriteTo, queueEmail } from '~/models/base/outbox/index.server'
import { endAllSessions, ensureUser } from '~/models/base/user/index.server'
import { hashToken } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { QueueFull } from '~/runtime/work-queue'
import { isDemoAccount } from '.'
import { actorOf, userSubject } from './audit-text.server'
import { findActiveAdministrator, findAdministrator, hasActiveAdministrator } from './find.server'
import { consumeLink, createLink, endLinks, findLink } from './link.server'
import { hashPassword } from './password.server'

const purposes = ['set-up', 'invitation', 'reset'] as const
type PasswordPurpose = (typeof purposes)[number]

/** Prevents strangers from flooding a mailbox. */
const RESET_MAILS_A_DAY = 10

/** Finds the account a link sets a password for; undefined when it is used, expired or unknown. */
export async function findPasswordLink(
  db: ShopDb,
  input: { token: string; at: Date },
): Promise<{ purpose: PasswordPurpose; email: string | null; name: string } | undefined> {
  const link = await findLink(db, { ...input, purposes: [...purposes] })
  if (!link) return undefined
  const { purpose } = link
  if (purpose === 'set-up') return (await hasActiveAdministrator(db)) ? undefined : { purpose, email: null, name: '' }
  if (purpose === 'invitation') return { purpose, email: link.email, name: link.name }
  const user = link.user_id ? await findAdministrator(db, link.user_id) : undefined
  return user && !user.disabled_at ? { purpose: 'reset', email: user.email, name: user.name } : undefined
}

type PasswordLinkResult = { ok: true; email: string } | { ok: false; reason: 'over' | 'busy' }

const actions: Record<PasswordPurpose, AuditAction> = {
  'set-up': 'user.first',
  invitation: 'user.join',
  reset: 'user.reset-password',
}

/** Consumes a link: sets the password of its account, ends its sessions and invalidates its other links. */
export async function acceptPasswordLink(
  db: ShopDb,
  input: { token: string; email?: string; name?: string; password: string; at: Date },
): Promise<PasswordLinkResult> {
  const { token, at } = input
  // Hashing is costly: skip it for invalid links.
  if (!(await findPasswordLink(db, { token, at }))) return { ok: false, reason: 'over' }
  const passwordHash = await hashPassword(input.password).catch(busy)
  if (!passwordHash) return { ok: false, reason: 'busy' }
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, { token, at, purposes: [...purposes] })
    if (!link || !(await findPasswordLink(trx, { token, at }))) return { ok: false, reason: 'over' }
    await consumeLink(trx, { token, at })
    const user = await accountOf(trx, link, input)
    await givePassword(trx, { user, passwordHash, link, at })
    return { ok: true, email: user.email ?? '' }
  })
}

/** A link that makes its receiver the first administrator of a workspace; the platform mails it. */
export function giveOwnerLink(db: ShopDb, owner: { email: string; name: string; at: Date }): Promise<string> {
  return createLink(db, { purpose: 'invitation', ...owner })
}

/** Answers the same for every address; mails a link only to an active administrator. */
export function requestPasswordReset(db: ShopDb, input: { email: string; signer: Signer; at: Date }): Promise<void> {
  const { email, signer, at } = input
  return db.transaction().execute(async (trx) => {
    const user = await findActiveAdministrator(trx, email)
    const resettable = user && !isDemoAccount(user) ? user : undefined
    const token = await createLink(trx, { purpose: 'reset', userId: resettable?.id, at })
    if (resettable?.email) await mailReset(trx, { to: resettable.email, token, signer, at })
  })
}

export async function mailReset(
  trx: ShopDb,
  { to, token, signer, at }: { to: string; token: string; signer: Signer; at: Date },
): Promise<void> {
  const kind = 'password-reset'
  if (!(await mayWriteTo(trx, { kind, to, mailsADay: RESET_MAILS_A_DAY, at }))) return
  const key = `password-reset:${hashToken(token)}`
  await queueEmail(trx, { key, kind, data: {}, secret: { token, signer }, to, at })
}

function busy(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

/** The link's account, a new one for a set-up or an invitation, or the customer's existing one. */
async function accountOf(
  trx: ShopDb,
  link: AdministratorLink,
  { email, name, at }: { email?: string; name?: string; at: Date },
): Promise<User> {
  const user = link.user_id
    ? await findAdministrator(trx, link.user_id)
    : await ensureUser(trx, { email: link.email ?? email ?? '', at })
  if (!user) throw new Error('The link belongs to a deleted account.')
  return { ...user, name: name || user.name || link.name }
}

async function givePassword(
  trx: ShopDb,
  input: { user: User; passwordHash: string; link: AdministratorLink; at: Date },
): Promise<void> {
  const { user, passwordHash, link, at } = input
  await trx
    .updateTable('user')
    .set({ role: 'Administrator', name: user.name, password_hash: passwordHash })
    .where('id', '=', user.id)
    .execute()
  await endAllSessions(trx, user.id)
  await endLinks(trx, { userId: user.id, at })
  const subject = userSubject(user)
  const action = link.purpose === 'second-factor' ? 'user.join' : actions[link.purpose]
  const before = { role: user.role }
  const after = { role: 'Administrator' }
  const changed = link.purpose === 'reset' ? {} : { before, after }
  await recordAudit(trx, { at, actor: actorOf(user), action, subject, ...changed })
}
