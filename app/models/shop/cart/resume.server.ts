import type { CartLine, ShopDb } from '~/database/schema'
import { wasCartOrdered, wasCartPaidElsewhere } from '~/models/shop/order/index.server'

import { copyOf, putLine } from './cart.server'
import { type LineKey, listLines } from './rows.server'
import { summarizeCart } from './summary'
import { readCart } from './view.server'

const MAX_RETURNS = 20

/** What the cart announces about a line's gift; `kept`: nothing, or the line has none. */
export type CopiedGift = 'kept' | 'to-choose' | 'short' | 'exhausted' | 'withdrawn'

/** Outcome for a line of another device's cart. */
export type ResumedLine =
  /** `quantity`: reduced where stock is short. */
  | {
      outcome: 'taken'
      productId: string
      quantity: number
      wanted: number
      gift: CopiedGift
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
  const asItWas = { ...copyOf(line), cartId: toCartId, keepsGift: true, at }
  // The cart page asks for another gift, or says that none is left.
  const giftWaits = { ...asItWas, giftMayWait: true, added: 0 }
  let quantity = wanted
  let result = await putLine(trx, asItWas)
  if (!result.ok) result = await putLine(trx, giftWaits)
  if (!result.ok && result.reason === 'not-enough' && result.available > 0) {
    quantity = result.available
    result = await putLine(trx, { ...giftWaits, quantity })
  }
  if (result.ok) return { outcome: 'taken', productId, quantity, wanted, gift: await copiedGift(trx, asItWas) }
  const isGone = result.reason === 'unknown-product' || result.reason === 'unknown-pack'
  return { outcome: isGone ? 'withdrawn' : 'sold-out', productId }
}

async function copiedGift(trx: ShopDb, { cartId, productId, packType }: LineKey): Promise<CopiedGift> {
  const { lines } = summarizeCart(await readCart(trx, cartId))
  const line = lines.find((each) => each.productId === productId && each.packType === packType)
  if (line?.giftWithdrawn) return 'withdrawn'
  switch (line?.trouble?.kind) {
    case 'gift-to-choose':
      return 'to-choose'
    case 'gifts-exhausted':
      return 'exhausted'
    case 'gift-short':
      return 'short'
    default:
      return 'kept'
  }
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
