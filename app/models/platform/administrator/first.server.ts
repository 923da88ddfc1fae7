import type { ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { ensureUser } from '~/models/base/user/index.server'
import { emailForm } from '~/models/values/address'
import { commandActor, userSubject } from './audit-text.server'
import { createLink } from './link.server'
import { hashPassword } from './password.server'
import { newPasswordForm } from './password-rules'

/** From ADMIN_EMAIL and ADMIN_PASSWORD. */
interface FirstAccount {
  email: string
  password: string
}

/** Explains to the operator why ADMIN_EMAIL and ADMIN_PASSWORD are refused; undefined when they are valid. */
export function explainRefusedAccount({ email, password }: FirstAccount): string | undefined {
  if (!emailForm.safeParse(email).success) return 'ADMIN_EMAIL n’est pas une adresse e-mail.'
  const checked = newPasswordForm.safeParse(password)
  return checked.success ? undefined : `ADMIN_PASSWORD est refusé\u202f: ${checked.error.issues[0]?.message}.`
}

/**
 * Sets up access to a shop that never had an administrator: creates the account of the environment, or returns a set-up
 * link the one time it is made.
 */
export async function ensureFirstAdministrator(
  db: ShopDb,
  { account, at }: { account: FirstAccount | undefined; at: Date },
): Promise<{ setUpToken: string } | undefined> {
  if (await hasAdministrator(db)) return undefined
  if (account) await createFirst(db, { account, at })
  else if (!(await hasOpenSetUp(db, at))) return { setUpToken: await createLink(db, { purpose: 'set-up', at }) }
}

/** Invalidates the former link. */
export function renewSetUpLink(db: ShopDb, { at }: { at: Date }): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('administrator_link')
      .set({ used_at: at.toISOString() })
      .where('purpose', '=', 'set-up')
      .where('used_at', 'is', null)
      .execute()
    return createLink(trx, { purpose: 'set-up', at })
  })
}

async function hasAdministrator(db: ShopDb): Promise<boolean> {
  const query = db.selectFrom('user').select('id').where('role', '=', 'Administrator').orderBy('id').limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

async function createFirst(db: ShopDb, { account, at }: { account: FirstAccount; at: Date }): Promise<void> {
  const password_hash = await hashPassword(account.password)
  await db.transaction().execute(async (trx) => {
    const user = await ensureUser(trx, { email: account.email, name: 'Administrateur', at })
    await trx.updateTable('user').set({ role: 'Administrator', password_hash }).where('id', '=', user.id).execute()
    const subject = userSubject(user)
    await recordAudit(trx, { at, actor: commandActor, action: 'user.first', subject })
  })
}

async function hasOpenSetUp(db: ShopDb, at: Date): Promise<boolean> {
  const link = await db
    .selectFrom('administrator_link')
    .select('token_hash')
    .where('purpose', '=', 'set-up')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .orderBy('token_hash')
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
