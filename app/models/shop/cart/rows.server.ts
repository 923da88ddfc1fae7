import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { CartLine, CartLineTable, CartTable, PackType, ShopDatabase, ShopDb } from '~/database/schema'

/** Above the size of the catalogue. */
const MAX_LINES = 100

export interface LineKey {
  cartId: string
  productId: string
  packType: PackType
}

export function findCart(db: ShopDb, id: string): Promise<Selectable<CartTable> | undefined> {
  return db.selectFrom('cart').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Creates the visitor's main cart; an existing one, and its main cart, are marked as used. */
export function ensureCart(trx: ShopDb, input: { id: string; at: Date }): Promise<void> {
  return insertCart(trx, { ...input, kind: 'main', parentId: null })
}

export async function insertCart(
  trx: ShopDb,
  input: { id: string; kind: 'main' | 'express'; parentId: string | null; at: Date },
): Promise<void> {
  const now = input.at.toISOString()
  const { rows } = await upsertCart(trx, {
    id: input.id,
    kind: input.kind,
    parent_id: input.parentId,
    // For the link to another device: never the cart's id, which alone authorises API clients.
    resume_token: randomBytes(24).toString('base64url'),
    created_at: now,
    updated_at: now,
  })
  const parentId = rows[0]?.parent_id ?? null
  if (parentId !== null) await trx.updateTable('cart').set({ updated_at: now }).where('id', '=', parentId).execute()
}

const upsertCart = compiledOnce(
  (trx, row: Pick<Insertable<CartTable>, 'id' | 'kind' | 'parent_id' | 'resume_token' | 'created_at' | 'updated_at'>) =>
    trx
      .insertInto('cart')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: row.updated_at }))
      .returning('parent_id'),
)

export async function listLines(db: ShopDb, cartId: string): Promise<CartLine[]> {
  return (await selectLines(db, { cartId })).rows
}

const selectLines = compiledOnce((db, { cartId }: { cartId: string }) =>
  db
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('pack_type')
    .limit(MAX_LINES),
)

/** Reads a cart and its lines in one statement. */
export async function findFilledCart(
  db: ShopDb,
  id: string,
): Promise<{ cart: Selectable<CartTable>; lines: CartLine[] } | undefined> {
  const { rows } = await selectFilled(db, { id })
  const [cart] = rows
  return cart && { cart, lines: rows.filter(isCartLine) }
}

const selectFilled = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('cart')
    .leftJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .selectAll()
    .where('cart.id', '=', id)
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('pack_type')
    .orderBy('cart.id')
    .limit(MAX_LINES),
)

function isCartLine<Row extends { product_id: string | null }>(row: Row): row is Row & CartLine {
  return row.product_id !== null
}

export function findLine(db: ShopDb, key: LineKey): Promise<CartLine | undefined> {
  return db.selectFrom('cart_line').selectAll().where(isLine(key)).executeTakeFirst()
}

export async function updateLine(trx: ShopDb, key: LineKey, change: Updateable<CartLineTable>) {
  await trx.updateTable('cart_line').set(change).where(isLine(key)).execute()
}

export async function deleteLine(trx: ShopDb, key: LineKey) {
  await trx.deleteFrom('cart_line').where(isLine(key)).execute()
}

function isLine({ cartId, productId, packType }: LineKey) {
  return (eb: ExpressionBuilder<ShopDatabase, 'cart_line'>) =>
    eb.and({ cart_id: cartId, product_id: productId, pack_type: packType })
}

/** Must be called with every change: carts expire by last use, and an express cart keeps its main cart alive. */
export async function touchCart(trx: ShopDb, input: { cartId: string; at: Date }) {
  const parent = trx.selectFrom('cart').select('parent_id').where('id', '=', input.cartId)
  await trx
    .updateTable('cart')
    .set({ updated_at: input.at.toISOString() })
    .where((eb) => eb.or([eb('id', '=', input.cartId), eb('id', '=', parent)]))
    .execute()
}

/** Token of the link for another device; undefined for an unknown cart. */
export async function findResumeToken(db: ShopDb, cartId: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('resume_token').where('id', '=', cartId).executeTakeFirst()
  return cart?.resume_token ?? undefined
}

export async function findCartIdByResumeToken(db: ShopDb, token: string): Promise<string | undefined> {
  const cart = await db.selectFrom('cart').select('id').where('resume_token', '=', token).executeTakeFirst()
  return cart?.id
}
