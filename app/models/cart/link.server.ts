import type { ShopDb } from '~/database/schema'

/** What the link for another device carries; undefined for an unknown cart. */
export async function findResumeToken(db: ShopDb, cartId: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('resume_token').where('id', '=', cartId).executeTakeFirst()
  return cart?.resume_token ?? undefined
}

export async function findCartIdByResumeToken(db: ShopDb, token: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('id').where('resume_token', '=', token).executeTakeFirst()
  return cart?.id
}
