import type { ShopDb } from '~/database/schema'
import { usableCredit } from '~/models/values'
import { creditOf } from './credit.server'

export interface CreditOffer {
  customerId: string
  balanceCents: number
  /** The part of the balance that can pay for this cart. */
  usableCents: number
  /** The customer asked for it. */
  chosen: boolean
}

/** What the signed-in customer's credit can do for a cart; undefined for anyone else, and when there is none to use. */
export async function findCreditOffer(
  db: ShopDb,
  input: {
    customerId: string | undefined
    ownerCartId: string
    totalCents: number
    /** The cart's own order under way: what it holds comes back when another takes its place. */
    heldBy: string | undefined
  },
): Promise<CreditOffer | undefined> {
  const { customerId } = input
  if (!customerId) return undefined
  const held = input.heldBy ? await creditHeldBy(db, { orderId: input.heldBy, customerId }) : 0
  const balanceCents = (await creditOf(db, customerId)) + held
  const usableCents = usableCredit({ totalCents: input.totalCents, balanceCents })
  if (usableCents === 0) return undefined
  const cart = await db
    .selectFrom('cart')
    .select('credit_user_id')
    .where('id', '=', input.ownerCartId)
    .executeTakeFirst()
  return { customerId, balanceCents, usableCents, chosen: cart?.credit_user_id === customerId }
}

/** Stored with the main cart: an express cart beside it follows. */
export async function chooseCredit(db: ShopDb, input: { cartId: string; customerId: string | null }): Promise<void> {
  await db.updateTable('cart').set({ credit_user_id: input.customerId }).where('id', '=', input.cartId).execute()
}

async function creditHeldBy(db: ShopDb, input: { orderId: string; customerId: string }): Promise<number> {
  const row = await db
    .selectFrom('credit_entry')
    .select((eb) => eb.fn.sum<number | null>('amount_cents').as('amount'))
    .where('order_id', '=', input.orderId)
    .where('user_id', '=', input.customerId)
    .where('purpose', '=', 'payment')
    .executeTakeFirst()
  return -(row?.amount ?? 0)
}
