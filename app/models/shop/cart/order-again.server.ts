import type { OrderItem, ShopDb } from '~/database/schema'
import { listOrderItems } from '~/models/shop/order/index.server'

import { putLine } from './cart.server'
import type { ReorderNote } from './order-again'
import { findLine } from './rows.server'

interface Input {
  item: OrderItem
  cartId: string
  at: Date
}

/**
 * Adds an order's lines to a cart, as far as they are still sold and in stock, at today's prices. `notes`: the
 * differences.
 */
export function orderAgain(
  db: ShopDb,
  input: { orderId: string; cartId: string; at: Date },
): Promise<{ added: number; notes: ReorderNote[] }> {
  return db.transaction().execute(async (trx) => {
    const items = await listOrderItems(trx, input.orderId)
    const results = []
    for (const item of items) results.push(await reorderItem(trx, { ...input, item }))
    return { added: results.filter(({ added }) => added).length, notes: results.flatMap(({ notes }) => notes) }
  })
}

async function reorderItem(trx: ShopDb, asked: Input): Promise<{ added: boolean; notes: ReorderNote[] }> {
  const { item, cartId } = asked
  const notes = await addAvailableParts(trx, asked)
  if (notes.some(({ kind }) => kind === 'withdrawn' || kind === 'sold-out')) return { added: false, notes }
  const line = await findLine(trx, { cartId, productId: item.product_id, packType: item.pack_type })
  const cents = line?.seen_price_cents ?? item.unit_price_cents
  if (cents === item.unit_price_cents) return { added: true, notes }
  return {
    added: true,
    notes: [...notes, { kind: 'price', name: item.product_name, former: item.unit_price_cents, cents }],
  }
}

/** Falls back to no gift, or fewer units, when the line cannot be restored in full. */
async function addAvailableParts(trx: ShopDb, asked: Input): Promise<ReorderNote[]> {
  const { product_name: name, quantity, gift_product_id } = asked.item
  const wanted = { quantity, giftProductId: gift_product_id, withoutGift: gift_product_id === null, giftMayWait: false }
  let notes: ReorderNote[] = []
  // Each refusal occurs once: another gift, then another number.
  for (let tries = 0; tries < 4; tries++) {
    const put = await putItem(trx, { ...asked, wanted })
    if (put.ok) {
      const isGiftWithdrawn = wanted.giftProductId !== null && put.giftName === null
      return isGiftWithdrawn ? [...notes, { kind: 'gift-withdrawn', name }] : notes
    }
    switch (put.reason) {
      case 'unknown-product':
      case 'unknown-pack':
        return [{ kind: 'withdrawn', name }]
      case 'not-enough':
        if (put.available < 1) return [{ kind: 'sold-out', name }]
        wanted.quantity = put.available
        notes.push({ kind: 'fewer', name, wanted: quantity, left: put.available })
        break
      case 'gifts-exhausted':
        Object.assign(wanted, { giftProductId: null, withoutGift: true })
        notes = [...notes.filter(({ kind }) => kind !== 'choose-gift'), { kind: 'no-gift', name }]
        break
      default:
        Object.assign(wanted, { giftProductId: null, giftMayWait: true, withoutGift: false })
        notes.push({ kind: 'choose-gift', name })
    }
  }
  return [{ kind: 'sold-out', name }]
}

async function putItem(
  trx: ShopDb,
  {
    item,
    cartId,
    at,
    wanted,
  }: Input & {
    wanted: { quantity: number; giftProductId: string | null; withoutGift: boolean; giftMayWait: boolean }
  },
) {
  const key = { cartId, productId: item.product_id, packType: item.pack_type }
  const present = await findLine(trx, key)
  // Makes a second click idempotent.
  const quantity = Math.max(wanted.quantity, wanted.quantity < item.quantity ? 0 : (present?.quantity ?? 0))
  return putLine(trx, { ...key, ...wanted, quantity, added: wanted.quantity, at })
}
