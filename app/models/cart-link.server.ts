import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

/**
 * What the link for another device carries: random, made for the first who asks, and never the cart's id, which API
 * clients hold as their whole authority over the cart. Undefined for an unknown cart.
 */
export async function ensureResumeToken(db: Kysely<ShopDatabase>, cartId: string): Promise<string | undefined> {
  return (await findResumeToken(db, cartId)) ?? (await makeResumeToken(db, cartId))
}

export async function findCartIdByResumeToken(db: Kysely<ShopDatabase>, token: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('id').where('resume_token', '=', token).executeTakeFirst()
  return cart?.id
}

async function findResumeToken(db: Kysely<ShopDatabase>, cartId: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('resume_token').where('id', '=', cartId).executeTakeFirst()
  return cart?.resume_token ?? undefined
}

async function makeResumeToken(db: Kysely<ShopDatabase>, cartId: string): Promise<string | undefined> {
  await db
    .updateTable('cart')
    .set({ resume_token: randomBytes(24).toString('base64url') })
    .where('id', '=', cartId)
    .where('resume_token', 'is', null)
    .execute()
  // Another tab may have been first: its token is the cart's.
  return findResumeToken(db, cartId)
}
