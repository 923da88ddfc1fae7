import { sumOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { usableCredit } from '~/models/values/totals'
import { creditOf } from './credit.server'

export interface CreditOffer {
  customerId: string
  balanceCents: number
  /** Part of the balance applicable to this cart. */
  usableCents: number
  /** Selected by the customer. */
  chosen: boolean
}

/** Credit offer of the signed-in customer for a cart; undefined when anonymous or without usable credit. */
export async function findCreditOffer(
  db: ShopDb,
  input: {
    customerId: string | undefined
    ownerCartId: string
    totalCents: number
    /** Open order of this cart: its held credit is released when replaced. */
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

/** Stored on the main cart; its express cart reads it too. */
export async function chooseCredit(db: ShopDb, input: { cartId: string; customerId: string | null }): Promise<void> {
  await db.updateTable('cart').set({ credit_user_id: input.customerId }).where('id', '=', input.cartId).execute()
}

async function creditHeldBy(db: ShopDb, input: { orderId: string; customerId: string }): Promise<number> {
  const entries = db
    .selectFrom('credit_entry')
    .where('order_id', '=', input.orderId)
    .where('user_id', '=', input.customerId)
    .where('purpose', '=', 'payment')
  return -(await sumOf(entries, 'amount_cents'))
}
