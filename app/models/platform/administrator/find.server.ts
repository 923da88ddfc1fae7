import type { ShopDb, User } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'

/** Administrators who may sign in: with a password, neither disabled nor erased. */
export function activeAdministrators(db: ShopDb) {
  return db
    .selectFrom('user')
    .selectAll()
    .where('role', '=', 'Administrator')
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('password_hash', 'is not', null)
}

export function findActiveAdministrator(db: ShopDb, email: string): Promise<User | undefined> {
  return activeAdministrators(db).where('email', '=', normalizeEmail(email)).executeTakeFirst()
}

export function findAdministrator(db: ShopDb, id: string): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'Administrator')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export async function hasActiveAdministrator(db: ShopDb, others: { than?: string } = {}): Promise<boolean> {
  const query = activeAdministrators(db).orderBy('id').limit(1)
  const found = await (others.than === undefined ? query : query.where('id', '<>', others.than)).executeTakeFirst()
  return found !== undefined
}
