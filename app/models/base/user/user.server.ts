import type { ShopDb, User } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'

export function findUser(db: ShopDb, id: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Normalizes the address. */
export function findUserByEmail(db: ShopDb, email: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst()
}

/** Finds the user of an address, or creates a customer. */
export async function ensureUser(trx: ShopDb, input: { email: string; name?: string; at: Date }): Promise<User> {
  const known = await findUserByEmail(trx, input.email)
  if (known) return known
  return trx
    .insertInto('user')
    .values({
      id: newId(input.at),
      email: normalizeEmail(input.email),
      name: input.name ?? '',
      role: 'Customer',
      password_hash: null,
      created_at: input.at.toISOString(),
      erased_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
