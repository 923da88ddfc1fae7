import type { CustomerOrder, ShopDb } from '~/database/schema'
import { findSessionUser } from '~/models/base/user/index.server'
import { hasOrderOfOther, releaseOpenOrders } from '~/models/shop/order/index.server'
import { isSameEmail } from '~/models/values/email-address'
import { hashToken } from '~/models/values/id.server'
import { clearPersonal } from './keeping.server'
import { endReminders } from './reminder.server'
import { findCart } from './rows.server'

interface OfSession {
  cartId: string
  token: string
  at: Date
}

/** Ties a browser's cart to its session: what is personal in it ends with the session. Ignores ended sessions. */
export async function bindCart(db: ShopDb, { cartId, token, at }: OfSession): Promise<void> {
  const session_hash = hashToken(token)
  await db
    .updateTable('cart')
    .set({ session_hash })
    .where('id', '=', cartId)
    .where('session_hash', 'is distinct from', session_hash)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('token_hash')
          .where('token_hash', '=', session_hash)
          .where('expires_at', '>', at.toISOString()),
      ),
    )
    .execute()
}

/**
 * The cart of a browser that opens a session: what another mailbox typed or ordered in it is not inherited. Returns
 * whether there was something of another's.
 */
export async function takeOverCart(trx: ShopDb, input: OfSession & { email: string }): Promise<boolean> {
  const { cartId, email, at } = input
  const cart = await findCart(trx, cartId)
  if (!cart) return false
  const isOfOther =
    (cart.email !== null && !isSameEmail(cart.email, email)) ||
    (await isSessionOfOther(trx, { sessionHash: cart.session_hash, email })) ||
    (await hasOrderOfOther(trx, { cartId, email, since: cart.detached_at ?? '' }))
  if (isOfOther) await detachCart(trx, { cartId, at })
  await bindCart(trx, input)
  return isOfOther
}

async function isSessionOfOther(trx: ShopDb, input: { sessionHash: string | null; email: string }): Promise<boolean> {
  if (input.sessionHash === null) return false
  const owner = await trx
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('user.email')
    .where('session.token_hash', '=', input.sessionHash)
    .executeTakeFirst()
  return owner?.email !== input.email
}

/**
 * Removes from a cart and its express carts all that tells of a person: address, codes, credit, reminders, and its
 * orders, which keep their own links. Goods stay, except those of an order in payment.
 */
export async function detachCart(trx: ShopDb, { cartId, at }: { cartId: string; at: Date }): Promise<void> {
  const carts = await trx
    .selectFrom('cart')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', cartId), eb('parent_id', '=', cartId)]))
    .orderBy('id')
    .limit(1000)
    .execute()
  const cartIds = carts.map(({ id }) => id)
  if (cartIds.length === 0) return
  const inPayment = await releaseOpenOrders(trx, cartIds)
  if (inPayment.length > 0) await trx.deleteFrom('cart_line').where('cart_id', 'in', inPayment).execute()
  for (const id of cartIds) await endReminders(trx, { cartId: id, reason: 'agreement-ended', at })
  await clearPersonal(trx, cartIds)
  const detached = { session_hash: null, detached_at: at.toISOString() }
  await trx.updateTable('cart').set(detached).where('id', 'in', cartIds).execute()
}

/** Detaches carts whose session ended, on whatever device. */
export async function detachEndedCarts(trx: ShopDb, input: { at: Date; limit: number }): Promise<void> {
  const alive = trx.selectFrom('session').select('token_hash').where('expires_at', '>', input.at.toISOString())
  const ended = await trx
    .selectFrom('cart')
    .select('id')
    .where('session_hash', 'is not', null)
    .where('session_hash', 'not in', alive)
    .orderBy('id')
    .limit(input.limit)
    .execute()
  for (const { id } of ended) await detachCart(trx, { cartId: id, at: input.at })
}

/** Detaches the cart if its session is over, or is not the one of this request. */
export async function detachUnlessOwn(
  db: ShopDb,
  { cartId, token, at }: Omit<OfSession, 'token'> & { token: string | undefined },
): Promise<void> {
  const sessionHash = (await findCart(db, cartId))?.session_hash
  if (!sessionHash) return
  const isOwn = token !== undefined && hashToken(token) === sessionHash
  if (isOwn && (await findSessionUser(db, { token, kind: 'cookie', at }))) return
  await db.transaction().execute((trx) => detachCart(trx, { cartId, at }))
}

/** Whether the order was placed from this cart by the person who uses it now. */
export async function isOrderOfCart(
  db: ShopDb,
  { order, cartId }: { order: Pick<CustomerOrder, 'cart_id' | 'created_at'>; cartId: string | undefined },
): Promise<boolean> {
  if (cartId === undefined || order.cart_id !== cartId) return false
  const detachedAt = (await findCart(db, cartId))?.detached_at
  return !detachedAt || order.created_at > detachedAt
}
