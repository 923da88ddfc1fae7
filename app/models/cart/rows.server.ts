import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { CartLine, CartTable, PackType, ShopDatabase } from '~/database/schema'

/** More lines than this is no shopper: the catalogue sells fewer things. */
const MAX_LINES = 100

export interface LineKey {
  cartId: string
  productId: string
  packType: PackType
}

export function findCart(db: Kysely<ShopDatabase>, id: string): Promise<Selectable<CartTable> | undefined> {
  return db.selectFrom('cart').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False when there is one of this id already. */
export async function insertCart(
  trx: Kysely<ShopDatabase>,
  input: { id: string; kind: 'main' | 'express'; parentId: string | null; at: Date },
): Promise<boolean> {
  const now = input.at.toISOString()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cart')
    .values({
      id: input.id,
      kind: input.kind,
      parent_id: input.parentId,
      // For the link to another device: never the cart's id, which API clients hold as their whole authority over it.
      resume_token: randomBytes(24).toString('base64url'),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function listLines(db: Kysely<ShopDatabase>, cartId: string): Promise<CartLine[]> {
  return db
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('pack_type')
    .limit(MAX_LINES)
    .execute()
}

export function findLine(db: Kysely<ShopDatabase>, key: LineKey): Promise<CartLine | undefined> {
  return db
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', key.cartId)
    .where('product_id', '=', key.productId)
    .where('pack_type', '=', key.packType)
    .executeTakeFirst()
}

export async function setLineQuantity(trx: Kysely<ShopDatabase>, input: LineKey & { quantity: number }) {
  await trx
    .updateTable('cart_line')
    .set({ quantity: input.quantity })
    .where('cart_id', '=', input.cartId)
    .where('product_id', '=', input.productId)
    .where('pack_type', '=', input.packType)
    .execute()
}

export async function deleteLine(trx: Kysely<ShopDatabase>, key: LineKey) {
  await trx
    .deleteFrom('cart_line')
    .where('cart_id', '=', key.cartId)
    .where('product_id', '=', key.productId)
    .where('pack_type', '=', key.packType)
    .execute()
}

/** Every change of a cart says so: it lives from its last use, and so does the main cart an express one stands beside. */
export async function touchCart(trx: Kysely<ShopDatabase>, input: { cartId: string; at: Date }) {
  const parent = trx.selectFrom('cart').select('parent_id').where('id', '=', input.cartId)
  await trx
    .updateTable('cart')
    .set({ updated_at: input.at.toISOString() })
    .where((eb) => eb.or([eb('id', '=', input.cartId), eb('id', '=', parent)]))
    .execute()
}
