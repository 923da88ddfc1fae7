import type { Product, ShopDb } from '~/database/schema'
import type { AuditInput, ChangedSince } from '~/models/base/audit/index.server'
import { parisDay } from '~/models/values/french-date'
import { closeLine, openLine, type PriceLine } from '../price/line'
import { readPriceLine, writePriceLine } from '../price/rows.server'
import { changedMeanwhile, type ProductChange, recordProduct } from './change.server'
import { isLegalField, lacksRep, listMissing, type Missing, missingLegalFields } from './requirements.server'
import { findProductRow, makerOf, readSheet } from './sheet.server'

const MAX_PACKS = 20
/** Above the catalogue of a shop of this kind. */
const MAX_PRODUCTS = 5_000

type PublishProductResult =
  | { ok: true; name: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'incomplete'; missing: Missing[] }
  | ChangedSince

/** Publishes a product that meets all requirements. */
export function publishProduct(db: ShopDb, input: ProductChange): Promise<PublishProductResult> {
  return db.transaction().execute(async (trx): Promise<PublishProductResult> => {
    const product = await findProductRow(trx, input.productId)
    if (!product) return { ok: false, reason: 'unknown' }
    if (product.published === 1) return { ok: true, name: product.name }
    if (product.version !== input.version) return changedMeanwhile(trx, product, input.version)
    const missing = await findMissing(trx, product)
    if (missing.length > 0) return { ok: false, reason: 'incomplete', missing }
    const line = await readPriceLine(trx, product)
    const action = 'product.publish'
    await setPublished(trx, {
      ...input,
      product,
      published: 1,
      action,
      lines: [line, openLine(line, parisDay(input.at))],
    })
    return { ok: true, name: product.name }
  })
}

export async function findMissing(db: ShopDb, product: Product): Promise<Missing[]> {
  return listMissing(db, { id: product.id, sheet: await readSheet(db, product) })
}

type WithdrawProductResult =
  | { ok: true; name: string }
  | { ok: false; reason: 'unknown' }
  /** Packs on sale that contain it or offer it as a gift. */
  | { ok: false; reason: 'in-packs'; packs: PackHolding[] }
  | ChangedSince

interface PackHolding {
  productId: string
  name: string
}

/** Unpublishes a product. Products are never deleted: orders, invoices and reviews refer to them. */
export function withdrawProduct(db: ShopDb, input: ProductChange): Promise<WithdrawProductResult> {
  return db.transaction().execute(async (trx): Promise<WithdrawProductResult> => {
    const product = await findProductRow(trx, input.productId)
    if (!product) return { ok: false, reason: 'unknown' }
    if (product.published === 0) return { ok: true, name: product.name }
    if (product.version !== input.version) return changedMeanwhile(trx, product, input.version)
    const packs = await listPacksHolding(trx, product.id)
    if (packs.length > 0) return { ok: false, reason: 'in-packs', packs }
    const line = await readPriceLine(trx, product)
    const action = 'product.withdraw'
    await setPublished(trx, {
      ...input,
      product,
      published: 0,
      action,
      lines: [line, closeLine(line, parisDay(input.at))],
    })
    return { ok: true, name: product.name }
  })
}

/** What took products off sale without a person. */
const keeper = { id: null, name: 'Boutique' }

/**
 * Takes off sale what may not be listed (docs/decisions/0062-lawful-offers.md): goods of before their requirements, and
 * then whatever holds them. For a real shop, when it opens.
 */
export async function withdrawUnlawful(db: ShopDb, at: Date): Promise<string[]> {
  if ((await listSuspects(db)).length === 0) return []
  return db.transaction().execute(async (trx) => {
    const withdrawn: string[] = []
    for (;;) {
      const found = await findUnlawful(trx)
      if (found.length === 0) return withdrawn
      for (const product of found) {
        const line = await readPriceLine(trx, product)
        const lines: Step['lines'] = [line, closeLine(line, parisDay(at))]
        const step = { productId: product.id, version: product.version, actor: keeper, at, lines }
        await setPublished(trx, { ...step, product, published: 0, action: 'product.withdraw' })
        withdrawn.push(product.name)
      }
    }
  })
}

async function findUnlawful(trx: ShopDb): Promise<Product[]> {
  const rows = await trx
    .selectFrom('product')
    .selectAll()
    .where('published', '=', 1)
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .execute()
  const found: Product[] = []
  for (const product of rows) if ((await findMissing(trx, product)).some(isUnlawful)) found.push(product)
  return found
}

/** A product without a picture or a summary is poor, not unlawful. */
function isUnlawful(missing: Missing): boolean {
  return missing.of === 'rep' || missing.of === 'packs' || (missing.of === 'sheet' && isLegalField(missing.field))
}

/** Goods on sale without what the law wants; one query for a shop in order. */
async function listSuspects(db: ShopDb): Promise<{ id: string }[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'details', 'eco_participation_cents'])
    .where('published', '=', 1)
    .where('is_service', '=', 0)
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .execute()
  if (rows.length > 0 && (await lacksRep(db))) return rows
  return rows.filter((row) => missingLegalFields(makerOf(row)).length > 0)
}

export interface IncompleteProduct {
  id: string
  name: string
  missing: Missing[]
}

/** Goods of the shop that are off sale for want of something, in catalogue order; examples of the template are not its. */
export async function listIncompleteGoods(db: ShopDb, limit: number): Promise<IncompleteProduct[]> {
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where('published', '=', 0)
    .where('is_service', '=', 0)
    .where('is_example', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
  const found = await Promise.all(
    rows.map(async (row) => ({ id: row.id, name: row.name, missing: await findMissing(db, row) })),
  )
  return found.filter(({ missing }) => missing.length > 0)
}

/** Packs of other published products that contain this one or offer it as a gift. */
async function listPacksHolding(db: ShopDb, productId: string): Promise<PackHolding[]> {
  const parts = await packsOnSale(db)
    .innerJoin('pack_component', (join) =>
      join
        .onRef('pack_component.product_id', '=', 'pack_option.product_id')
        .onRef('pack_component.pack_type', '=', 'pack_option.type'),
    )
    .where('component_id', '=', productId)
    .where('product.id', '!=', productId)
    .execute()
  const gifts = await packsOnSale(db)
    .innerJoin('pack_gift', (join) =>
      join
        .onRef('pack_gift.product_id', '=', 'pack_option.product_id')
        .onRef('pack_gift.pack_type', '=', 'pack_option.type'),
    )
    .where('gift_product_id', '=', productId)
    .execute()
  const packs = [...parts, ...gifts].map(({ id, name, pack }) => ({ productId: id, name: `${name}, ${pack}` }))
  return [...new Map(packs.map((each) => [each.name, each])).values()]
}

function packsOnSale(db: ShopDb) {
  return db
    .selectFrom('pack_option')
    .innerJoin('product', 'product.id', 'pack_option.product_id')
    .select(['product.id', 'product.name', 'pack_option.name as pack'])
    .where('product.published', '=', 1)
    .orderBy('product.id')
    .orderBy('pack_option.type')
    .limit(MAX_PACKS)
}

interface Step extends ProductChange {
  product: Product
  published: 0 | 1
  action: AuditInput['action']
  lines: [before: PriceLine, after: PriceLine]
}

async function setPublished(trx: ShopDb, { product, published, lines: [before, after], ...step }: Step): Promise<void> {
  const columns = await writePriceLine(trx, { productId: product.id, before, after })
  await trx
    .updateTable('product')
    .set({ ...columns, published, version: product.version + 1, updated_at: step.at.toISOString() })
    .where('id', '=', product.id)
    .execute()
  await recordProduct(trx, { ...step, name: product.name })
}
