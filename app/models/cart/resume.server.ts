import type { CartLine, ShopDb } from '~/database/schema'
import { wasCartOrdered, wasCartPaidElsewhere } from '~/models/order/index.server'

import { type AddToCartRefusal, copyOf, putLine } from './cart.server'
import { listLines } from './rows.server'

const MAX_RETURNS = 20

/** Outcome for a line of another device's cart. */
export type ResumedLine =
  /** `quantity`: reduced where stock is short. */
  | {
      outcome: 'taken'
      productId: string
      quantity: number
      wanted: number
      isGiftToChoose: boolean
      isGiftLost: boolean
    }
  | { outcome: 'sold-out' | 'withdrawn'; productId: string }

interface Resumed {
  fromCartId: string
  toCartId: string
  at: Date
}

/**
 * Copies another device's lines into this visitor's cart without the address, so that a leaked link reveals nothing
 * about the cart's owner. Reduces lines to the stock left and skips those no longer sold.
 */
export function resumeCart(db: ShopDb, { fromCartId, toCartId, at }: Resumed): Promise<ResumedLine[]> {
  return db.transaction().execute(async (trx) => {
    const resumed: ResumedLine[] = []
    for (const line of await listLines(trx, fromCartId)) resumed.push(await resumeLine(trx, { line, toCartId, at }))
    if (resumed.some(({ outcome }) => outcome === 'taken')) await noteReturn(trx, { fromCartId, toCartId, at })
    return resumed
  })
}

async function resumeLine(
  trx: ShopDb,
  { line, toCartId, at }: Pick<Resumed, 'toCartId' | 'at'> & { line: CartLine },
): Promise<ResumedLine> {
  const { product_id: productId, quantity: wanted } = line
  const asItWas = { ...copyOf(line), cartId: toCartId, at }
  const giftWaits = { ...asItWas, giftMayWait: true }
  // The cart page asks for the gift, or says that none is left.
  const withoutGift = { ...giftWaits, giftProductId: null, added: 0 }
  let refusal: AddToCartRefusal | undefined
  for (const put of [asItWas, giftWaits, withoutGift]) {
    const result = await putLine(trx, put)
    if (result.ok) {
      const isGiftToChoose = put !== asItWas
      // The pack offers no gift any more.
      const isGiftLost = !isGiftToChoose && line.gift_product_id !== null && result.giftName === null
      return taken({ productId, wanted, isGiftToChoose, isGiftLost })
    }
    refusal = result
  }
  const left = refusal?.reason === 'not-enough' ? refusal.available : 0
  if (left > 0 && (await putLine(trx, { ...withoutGift, giftProductId: line.gift_product_id, quantity: left })).ok) {
    return taken({ productId, wanted, quantity: left, isGiftToChoose: false, isGiftLost: false })
  }
  const isGone = refusal?.reason === 'unknown-product' || refusal?.reason === 'unknown-pack'
  return { outcome: isGone ? 'withdrawn' : 'sold-out', productId }
}

type Taken = Omit<Extract<ResumedLine, { outcome: 'taken' }>, 'outcome' | 'quantity'>

function taken({ quantity, ...line }: Taken & { quantity?: number }): ResumedLine {
  return { outcome: 'taken', quantity: quantity ?? line.wanted, ...line }
}

/** Links the carts, so that an order of the new one ends reminders for the old one. */
async function noteReturn(trx: ShopDb, { fromCartId, toCartId, at }: Resumed): Promise<void> {
  await trx
    .insertInto('cart_return')
    .values({ from_cart_id: fromCartId, to_cart_id: toCartId, returned_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['to_cart_id', 'from_cart_id']).doNothing())
    .execute()
}

/** The carts whose lines were copied into this one by a link. */
export async function listReturnedFrom(db: ShopDb, cartId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cart_return')
    .select('from_cart_id')
    .where('to_cart_id', '=', cartId)
    .orderBy('returned_at', 'desc')
    .orderBy('from_cart_id')
    .limit(MAX_RETURNS)
    .execute()
  return rows.map(({ from_cart_id }) => from_cart_id)
}

/** Whether the cart's content was ordered, from this cart or from one that copied it. */
export async function wasCartBought(db: ShopDb, cartId: string): Promise<boolean> {
  if (await wasCartOrdered(db, cartId)) return (await listLines(db, cartId)).length === 0
  return wasCartPaidElsewhere(db, cartId)
}
