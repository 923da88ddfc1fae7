import type { ExpressionBuilder } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { heldForCart } from '~/models/shop/order/index.server'

/** Safety limit for parts or gifts. */
const MAX_PACK_ROWS = 50

interface Input {
  ids: string[]
  cartId: string
}

/** Stock available to a cart, including the reservation of its own open order. Null for a service. */
function availableTo(eb: ExpressionBuilder<ShopDatabase, 'product' | 'stock_item'>, cartId: string) {
  const left = eb('current_stock', '-', eb.ref('reserved_stock'))
  return eb(left, '+', eb.fn.coalesce(heldForCart({ cartId, productId: 'product.id' }), eb.lit(0)))
}

/** Published products that a cart takes, with main picture and available stock. */
export async function listAlone(db: ShopDb, asked: Input) {
  return (await selectAlone(db, asked)).rows
}

const selectAlone = compiledOnce((db, { ids, cartId }: Input) =>
  db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .leftJoin('product_image', (join) =>
      join.onRef('product_image.product_id', '=', 'product.id').on('product_image.position', '=', 0),
    )
    .select(['product.id', 'product.name', 'summary', 'warranty_years', 'price_cents'])
    .select(['eco_participation_cents', 'is_service'])
    .select(['file', 'alt', 'width', 'height'])
    .select((eb) => availableTo(eb, cartId).as('available'))
    .where('product.id', 'in', ids)
    .where('published', '=', 1)
    .where('on_request', '=', 0),
)

export type AloneRow = Awaited<ReturnType<typeof listAlone>>[number]

export type PackPart = Awaited<ReturnType<typeof listPackParts>>[number]

/** Packs of products with their priced parts, in catalogue order per pack. */
export function listPackParts(db: ShopDb, { ids, cartId }: Input) {
  return db
    .selectFrom('pack_option')
    .innerJoin('pack_component', (join) =>
      join
        .onRef('pack_component.product_id', '=', 'pack_option.product_id')
        .onRef('pack_component.pack_type', '=', 'pack_option.type'),
    )
    .innerJoin('product', 'product.id', 'pack_component.component_id')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(['pack_option.product_id', 'pack_option.type as pack_type'])
    .select(['pack_option.name as pack_name', 'pack_option.price_cents as pack_price_cents', 'pack_option.features'])
    .select(['product.id', 'product.name', 'product.summary', 'product.price_cents'])
    .select(['eco_participation_cents', 'is_service', 'quantity'])
    .select((eb) => availableTo(eb, cartId).as('available'))
    .where('pack_option.product_id', 'in', ids)
    .orderBy('pack_option.product_id')
    .orderBy('pack_option.position')
    .orderBy('pack_option.type')
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_PACK_ROWS * ids.length)
    .execute()
}

/** Gifts of packs with their available stock. */
export function listGiftRows(db: ShopDb, { ids, cartId }: Input) {
  return db
    .selectFrom('pack_gift')
    .innerJoin('product', 'product.id', 'pack_gift.gift_product_id')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(['pack_gift.product_id', 'pack_type', 'product.id', 'product.name', 'price_cents', 'gift_value_cents'])
    .select((eb) => availableTo(eb, cartId).as('available'))
    .where('pack_gift.product_id', 'in', ids)
    .orderBy('pack_gift.product_id')
    .orderBy('pack_type')
    .orderBy('pack_gift.position')
    .orderBy('gift_product_id')
    .limit(MAX_PACK_ROWS * ids.length)
    .execute()
}

export type GiftRow = Awaited<ReturnType<typeof listGiftRows>>[number]

export function packKey({ product_id, pack_type }: { product_id: string; pack_type: string }): string {
  return `${product_id} ${pack_type}`
}
