import type { ShopDb } from '~/database/schema'
import { categoryOf, isServiceKind, type SheetField } from './fields'
import type { ProductSheet } from './sheet.server'

const MAX_PARTS = 200

type TextField = 'name' | 'summary' | 'description' | (typeof goodsFields)[number]
type ListField = 'features' | 'needs'

/** Requirement for publication that a product does not meet. */
export type Missing =
  | { of: 'sheet'; field: SheetField }
  | { of: 'images' }
  | { of: 'stock' }
  | { of: 'packs'; name: string }

/** Law L7 and L8: for goods, the manufacturer and the availability of spare parts. */
const goodsFields = ['manufacturer', 'maker_address', 'maker_contact', 'spare_parts'] as const

export async function listMissing(db: ShopDb, product: { id: string; sheet: ProductSheet }): Promise<Missing[]> {
  const { id, sheet } = product
  const missing: Missing[] = missingFields(sheet).map((field) => ({ of: 'sheet', field }))
  if (!(await hasRow(db, 'product_image', id))) missing.push({ of: 'images' })
  if (!isServiceKind(sheet.kind) && !(await hasRow(db, 'stock_item', id))) missing.push({ of: 'stock' })
  return [...missing, ...(await listUnsoldParts(db, id))]
}

/** Required sheet fields that are empty. */
export function missingFields(sheet: ProductSheet): SheetField[] {
  const needed: (TextField | ListField)[] = ['name', 'summary', 'description', 'features']
  if (categoryOf(sheet.kind) !== 'extra') needed.push('needs')
  if (!isServiceKind(sheet.kind)) needed.push(...goodsFields)
  return needed.filter((field) => sheet[field].length === 0)
}

async function hasRow(db: ShopDb, table: 'product_image' | 'stock_item', productId: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('product_id').where('product_id', '=', productId).executeTakeFirst()
  return row !== undefined
}

/** Parts and gifts of its packs that are not for sale. */
async function listUnsoldParts(db: ShopDb, productId: string): Promise<Missing[]> {
  const parts = await db
    .selectFrom('pack_component')
    .innerJoin('product', 'product.id', 'component_id')
    .select('product.name')
    .where('pack_component.product_id', '=', productId)
    .where('product.published', '=', 0)
    .where('product.id', '!=', productId)
    .orderBy('product.id')
    .limit(MAX_PARTS)
    .execute()
  const gifts = await db
    .selectFrom('pack_gift')
    .innerJoin('product', 'product.id', 'gift_product_id')
    .select('product.name')
    .where('pack_gift.product_id', '=', productId)
    .where('product.published', '=', 0)
    .orderBy('product.id')
    .limit(MAX_PARTS)
    .execute()
  return [...new Set([...parts, ...gifts].map(({ name }) => name))].map((name) => ({ of: 'packs', name }))
}
