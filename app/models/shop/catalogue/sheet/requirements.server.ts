import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { categoryOf, isServiceKind, type SheetField } from './fields'
import type { ProductSheet } from './sheet.server'

const MAX_PARTS = 200

type NeededField = 'name' | 'summary' | 'description' | 'features' | 'needs'
type LegalField = (typeof goodsFields)[number] | 'responsible' | 'eco'

/** Requirement for publication that a product does not meet. */
export type Missing =
  | { of: 'sheet'; field: SheetField }
  | { of: 'images' }
  | { of: 'stock' }
  /** REP identifiers of the shop, or that it is no producer (art. L541-10-13 C. env.). */
  | { of: 'rep' }
  | { of: 'packs'; name: string }

/** Regulation (EU) 2023/988, art. 19. */
const goodsFields = ['manufacturer', 'maker_address', 'maker_contact', 'maker_in_union', 'warnings'] as const

export async function listMissing(db: ShopDb, product: { id: string; sheet: ProductSheet }): Promise<Missing[]> {
  const { id, sheet } = product
  const missing: Missing[] = missingFields(sheet).map((field) => ({ of: 'sheet', field }))
  if (!(await hasRow(db, 'product_image', id))) missing.push({ of: 'images' })
  if (!isServiceKind(sheet.kind)) {
    if (!(await hasRow(db, 'stock_item', id))) missing.push({ of: 'stock' })
    if (await lacksRep(db)) missing.push({ of: 'rep' })
  }
  return [...missing, ...(await listUnsoldParts(db, id))]
}

/** Required sheet fields that are empty. */
export function missingFields(sheet: ProductSheet): SheetField[] {
  const needed: NeededField[] = ['name', 'summary', 'description', 'features']
  if (categoryOf(sheet.kind) !== 'extra') needed.push('needs')
  const missing = needed.filter((field) => sheet[field].length === 0)
  return isServiceKind(sheet.kind) ? missing : [...missing, ...missingLegalFields(sheet)]
}

/** Of goods: their maker, the responsible person of a maker outside the EU, warnings and éco-participation. */
export function missingLegalFields(sheet: Pick<ProductSheet, LegalField>): LegalField[] {
  const isAbroad = sheet.maker_in_union === 'non'
  const needed = isAbroad ? ([...goodsFields, 'responsible'] as const) : goodsFields
  const missing: LegalField[] = needed.filter((field) => sheet[field].length === 0)
  return sheet.eco === null ? [...missing, 'eco'] : missing
}

export function isLegalField(field: SheetField): boolean {
  return [...goodsFields, 'responsible', 'eco'].includes(field)
}

export async function lacksRep(db: ShopDb): Promise<boolean> {
  return (await readSettings(db))['legal.rep_identifiers'].trim() === ''
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
