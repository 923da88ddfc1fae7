import type { Product, ShopDb } from '~/database/schema'
import {
  type AuditEntry,
  type AuditInput,
  type ChangedSince,
  changedSince,
  recordAudit,
} from '~/models/base/audit/index.server'
import { type CompanionRefusal, refuseCompanions, writeCompanions } from './companions.server'
import { isServiceKind, pageSlugs, type SheetField, sheetLabels } from './fields'
import { indexProduct } from './index-product.server'
import { missingFields } from './requirements.server'
import { changedFields, columnsOf, findProductRow, type ProductSheet, readSheet, textsOf } from './sheet.server'

/** Common input of product changes. */
export interface ProductChange {
  productId: string
  /** Version the edit is based on. */
  version: number
  actor: AuditInput['actor']
  at: Date
}

export type AddressRefusal =
  | { ok: false; reason: 'slug-taken'; by: string }
  | { ok: false; reason: 'slug-of-page' }
  | { ok: false; reason: 'sku-taken'; by: string }

export type ChangeProductResult =
  | { ok: true; changed: number }
  | { ok: false; reason: 'unknown' | 'kind-fixed' }
  | ChangedSince
  | AddressRefusal
  | CompanionRefusal
  /** A published product must keep its required fields. */
  | { ok: false; reason: 'needed'; fields: SheetField[] }

/** Updates a product's sheet on the version seen. A former slug keeps redirecting to it. */
export function changeProduct(
  db: ShopDb,
  input: ProductChange & { sheet: ProductSheet },
): Promise<ChangeProductResult> {
  const { productId, sheet } = input
  return db.transaction().execute(async (trx): Promise<ChangeProductResult> => {
    const product = await findProductRow(trx, productId)
    if (!product) return { ok: false, reason: 'unknown' }
    const known = await readSheet(trx, product)
    const fields = changedFields(textsOf(known), textsOf(sheet))
    if (fields.length === 0) return { ok: true, changed: 0 }
    if (product.version !== input.version) {
      const changed = await changedMeanwhile(trx, product, input.version)
      if (!changed.since.every((entry) => isOwnSaleState(entry, input.actor))) return changed
    }
    const { companions } = sheet
    const refused =
      (await refuseAddress(trx, { id: productId, ...sheet })) ??
      (fields.includes('companions') ? await refuseCompanions(trx, { product, companions }) : undefined) ??
      refuseSheet(product, { known, sheet })
    if (refused) return refused
    await writeSheet(trx, { ...input, product, known, fields })
    return { ok: true, changed: fields.length }
  })
}

/** Returns why a slug or a reference is refused. */
export async function refuseAddress(
  trx: ShopDb,
  { id, slug, sku }: { id: string; slug: string; sku: string },
): Promise<AddressRefusal | undefined> {
  if (pageSlugs.includes(slug)) return { ok: false, reason: 'slug-of-page' }
  const bySlug = await trx
    .selectFrom('product_slug')
    .innerJoin('product', 'product.id', 'product_slug.product_id')
    .select('product.name')
    .where('product_slug.slug', '=', slug)
    .where('product.id', '!=', id)
    .executeTakeFirst()
  if (bySlug) return { ok: false, reason: 'slug-taken', by: bySlug.name }
  const bySku = await trx
    .selectFrom('product')
    .select('name')
    .where('sku', '=', sku)
    .where('id', '!=', id)
    .executeTakeFirst()
  return bySku && { ok: false, reason: 'sku-taken', by: bySku.name }
}

function refuseSheet(
  product: Product,
  { known, sheet }: { known: ProductSheet; sheet: ProductSheet },
): ChangeProductResult | undefined {
  if (isServiceKind(sheet.kind) !== (product.is_service === 1)) return { ok: false, reason: 'kind-fixed' }
  if (product.published === 0) return undefined
  const lacked = missingFields(known)
  const fields = missingFields(sheet).filter((field) => !lacked.includes(field))
  return fields.length > 0 ? { ok: false, reason: 'needed', fields } : undefined
}

async function writeSheet(
  trx: ShopDb,
  input: ProductChange & { sheet: ProductSheet; product: Product; known: ProductSheet; fields: SheetField[] },
): Promise<void> {
  const { productId, sheet, product, fields, at } = input
  const now = at.toISOString()
  await trx
    .updateTable('product')
    .set({ ...columnsOf(sheet), version: product.version + 1, updated_at: now })
    .where('id', '=', productId)
    .execute()
  if (sheet.sku !== product.sku)
    await trx.updateTable('stock_item').set({ sku: sheet.sku }).where('product_id', '=', productId).execute()
  await rememberSlug(trx, { slug: sheet.slug, productId })
  await writeNeeds(trx, { productId, needs: sheet.needs })
  if (fields.includes('companions')) await writeCompanions(trx, { product, companions: sheet.companions })
  await indexProduct(trx, { id: productId, ...sheet })
  await recordProduct(trx, {
    ...input,
    name: sheet.name,
    action: 'product.edit',
    before: pick(textsOf(input.known), fields),
    after: pick(textsOf(sheet), fields),
  })
}

/** Keyed by label, for the log. */
function pick(texts: Record<SheetField, string>, fields: SheetField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [sheetLabels[field], texts[field]]))
}

export async function rememberSlug(trx: ShopDb, row: { slug: string; productId: string }): Promise<void> {
  const { slug, productId: product_id } = row
  await trx
    .insertInto('product_slug')
    .values({ slug, product_id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

export async function writeNeeds(trx: ShopDb, { productId, needs }: { productId: string; needs: string[] }) {
  await trx.deleteFrom('product_need').where('product_id', '=', productId).execute()
  const rows = [...new Set(needs)].map((need) => ({ product_id: productId, need }))
  if (rows.length > 0) await trx.insertInto('product_need').values(rows).execute()
}

/** Changes by others since the version seen, newest first; nothing was written. */
export function changedMeanwhile(trx: ShopDb, { id, version }: Product, seen: number): Promise<ChangedSince> {
  return changedSince(trx, { subject: { kind: 'product', id }, version, seen })
}

/** Leaves the sheet alone, so a form that was open meanwhile may still be saved by the same person. */
function isOwnSaleState({ actor_id, action }: AuditEntry, actor: AuditInput['actor']): boolean {
  return actor_id !== null && actor_id === actor.id && ['product.publish', 'product.withdraw'].includes(action)
}

type Recorded = Pick<ProductChange, 'productId' | 'actor' | 'at'> &
  Pick<AuditInput, 'action' | 'before' | 'after'> & { name: string }

/** Logs a product change; callers increment the version once per row. */
export function recordProduct(trx: ShopDb, { productId, name, actor, at, action, before, after }: Recorded) {
  return recordAudit(trx, {
    at,
    actor,
    action,
    subject: { kind: 'product', id: productId, label: name },
    before,
    after,
  })
}
