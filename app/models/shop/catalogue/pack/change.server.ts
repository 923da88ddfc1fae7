import type { PackType, Product, ShopDb } from '~/database/schema'
import type { ChangedSince } from '~/models/base/audit/index.server'
import { formatEuros, standardVat, withVat } from '~/models/values/money'
import { readTexts } from '../cards.server'
import { changedMeanwhile, type ProductChange, recordProduct } from '../sheet/change.server'
import { findProductRow } from '../sheet/sheet.server'

const MAX_PARTS = 50

export type EditedPackType = Exclude<PackType, 'individual'>

/** Editable part of a pack, without the product itself, which is always included; articles by reference. */
export interface PackSheet {
  name: string
  priceCents: number
  features: string[]
  parts: { sku: string; quantity: number }[]
  /** The shopper chooses one; its value is its own price. */
  gifts: { sku: string }[]
}

type PackRefusal =
  | { ok: false; reason: 'no-part' }
  | { ok: false; reason: 'part-unknown' | 'part-not-sold' | 'part-itself' | 'part-twice'; place: number; sku: string }
  | {
      ok: false
      reason: 'gift-unknown' | 'gift-not-sold' | 'gift-itself' | 'gift-twice' | 'gift-service'
      place: number
      sku: string
    }

export type ChangePackResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'unknown' }
  | ChangedSince
  | PackRefusal

/** Updates one of a product's packs, on the version seen. */
export function changePack(
  db: ShopDb,
  input: ProductChange & { type: EditedPackType; pack: PackSheet },
): Promise<ChangePackResult> {
  const { productId, type, pack } = input
  return db.transaction().execute(async (trx): Promise<ChangePackResult> => {
    const product = await findProductRow(trx, productId)
    if (!product) return { ok: false, reason: 'unknown' }
    const known = await findPack(trx, { productId, type })
    if (known && JSON.stringify(known) === JSON.stringify(pack)) return { ok: true, changed: false }
    if (product.version !== input.version) return changedMeanwhile(trx, product, input.version)
    const articles = await listArticles(trx, pack)
    const refused = refuseParts(product, { pack, articles }) ?? refuseGifts(product, { pack, articles })
    if (refused) return refused
    await writePack(trx, { productId, type, pack, articles })
    const sides = { before: known && { pack: packText(known) }, after: { pack: packText(pack) } }
    await recordStep(trx, { ...input, product, action: 'product.pack', ...sides })
    return { ok: true, changed: true }
  })
}

type RemovePackResult = { ok: true } | { ok: false; reason: 'unknown' } | ChangedSince

export function removePack(db: ShopDb, input: ProductChange & { type: EditedPackType }): Promise<RemovePackResult> {
  const { productId, type } = input
  return db.transaction().execute(async (trx): Promise<RemovePackResult> => {
    const product = await findProductRow(trx, productId)
    const known = product && (await findPack(trx, { productId, type }))
    if (!product || !known) return { ok: false, reason: 'unknown' }
    if (product.version !== input.version) return changedMeanwhile(trx, product, input.version)
    await trx.deleteFrom('pack_option').where('product_id', '=', productId).where('type', '=', type).execute()
    const before = { pack: packText(known) }
    await recordStep(trx, { ...input, product, action: 'product.pack-removed', before })
    return { ok: true }
  })
}

type Step = ProductChange & { product: Product } & Pick<
    Parameters<typeof recordProduct>[1],
    'action' | 'before' | 'after'
  >

async function recordStep(trx: ShopDb, { product, ...step }: Step): Promise<void> {
  await trx
    .updateTable('product')
    .set({ version: product.version + 1, updated_at: step.at.toISOString() })
    .where('id', '=', product.id)
    .execute()
  await recordProduct(trx, { ...step, name: product.name })
}

function packText({ name, priceCents, parts, gifts }: PackSheet): string {
  const given = gifts.map(({ sku }) => `${sku} offert`)
  const held = parts.map(({ sku, quantity }) => `${quantity} × ${sku}`)
  return [name, `${formatEuros(priceCents)} HT`, ...held, ...given].join(', ')
}

/** Editable pack; undefined when the product has none of this type. */
export async function findPack(
  db: ShopDb,
  { productId, type }: { productId: string; type: EditedPackType },
): Promise<PackSheet | undefined> {
  const pack = await db
    .selectFrom('pack_option')
    .select(['name', 'price_cents', 'features'])
    .where('product_id', '=', productId)
    .where('type', '=', type)
    .executeTakeFirst()
  if (!pack) return undefined
  const parts = await db
    .selectFrom('pack_component')
    .innerJoin('product', 'product.id', 'component_id')
    .select(['product.sku', 'quantity'])
    .where('pack_component.product_id', '=', productId)
    .where('pack_type', '=', type)
    .where('component_id', '!=', productId)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_PARTS)
    .execute()
  const gifts = await db
    .selectFrom('pack_gift')
    .innerJoin('product', 'product.id', 'gift_product_id')
    .select('product.sku')
    .where('pack_gift.product_id', '=', productId)
    .where('pack_type', '=', type)
    .orderBy('pack_gift.position')
    .orderBy('product.id')
    .limit(MAX_PARTS)
    .execute()
  return {
    name: pack.name,
    priceCents: pack.price_cents,
    features: readTexts(pack.features),
    parts,
    gifts,
  }
}

type Article = Pick<Product, 'id' | 'sku' | 'name' | 'published' | 'is_service' | 'price_cents'>
type Articles = Map<string, Article>

async function listArticles(trx: ShopDb, { parts, gifts }: PackSheet): Promise<Articles> {
  const skus = [...parts, ...gifts].map(({ sku }) => sku)
  if (skus.length === 0) return new Map()
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'sku', 'name', 'published', 'is_service', 'price_cents'])
    .where('sku', 'in', skus)
    .execute()
  return new Map(rows.map((row) => [row.sku, row]))
}

interface Judged {
  pack: PackSheet
  articles: Articles
}

function refuseParts(product: Product, { pack: { parts }, articles }: Judged): PackRefusal | undefined {
  if (parts.length === 0) return { ok: false, reason: 'no-part' }
  for (const [place, { sku }] of parts.entries()) {
    const article = articles.get(sku)
    if (!article) return { ok: false, reason: 'part-unknown', place, sku }
    if (article.id === product.id) return { ok: false, reason: 'part-itself', place, sku }
    if (parts.findIndex((part) => part.sku === sku) !== place) return { ok: false, reason: 'part-twice', place, sku }
    if (product.published === 1 && article.published === 0) return { ok: false, reason: 'part-not-sold', place, sku }
  }
  return undefined
}

function refuseGifts(product: Product, { pack: { gifts }, articles }: Judged): PackRefusal | undefined {
  for (const [place, { sku }] of gifts.entries()) {
    const article = articles.get(sku)
    if (!article) return { ok: false, reason: 'gift-unknown', place, sku }
    if (article.id === product.id) return { ok: false, reason: 'gift-itself', place, sku }
    if (article.is_service === 1) return { ok: false, reason: 'gift-service', place, sku }
    if (gifts.findIndex((gift) => gift.sku === sku) !== place) return { ok: false, reason: 'gift-twice', place, sku }
    if (product.published === 1 && article.published === 0) return { ok: false, reason: 'gift-not-sold', place, sku }
  }
  return undefined
}

interface Written extends Judged {
  productId: string
  type: EditedPackType
}

async function writePack(trx: ShopDb, { productId, type, pack, articles }: Written): Promise<void> {
  const key = { product_id: productId, pack_type: type }
  const values = { name: pack.name, price_cents: pack.priceCents, features: JSON.stringify(pack.features) }
  await trx
    .insertInto('pack_option')
    .values({ product_id: productId, type, ...values, position: packOrder.indexOf(type) })
    .onConflict((conflict) => conflict.columns(['product_id', 'type']).doUpdateSet(values))
    .execute()
  for (const table of ['pack_component', 'pack_gift'] as const)
    await trx.deleteFrom(table).where('product_id', '=', productId).where('pack_type', '=', type).execute()
  const idOf = (sku: string) => articles.get(sku)?.id ?? ''
  const others = pack.parts.map(({ sku, quantity }) => ({ ...key, component_id: idOf(sku), quantity }))
  await trx
    .insertInto('pack_component')
    .values([{ ...key, component_id: productId, quantity: 1 }, ...others])
    .execute()
  if (pack.gifts.length === 0) return
  // `value_cents` is written only for the previous release.
  const gifts = pack.gifts.map(({ sku }, position) => ({
    ...{ ...key, gift_product_id: idOf(sku), position },
    value_cents: withVat(articles.get(sku)?.price_cents ?? 0, standardVat.percent),
  }))
  await trx.insertInto('pack_gift').values(gifts).execute()
}

const packOrder: EditedPackType[] = ['basique', 'medium', 'premium']

const SUGGESTED = 50

/** Suggested articles for packs: supplements and accessories on sale, in catalogue order. */
export function listPackArticles(db: ShopDb): Promise<{ sku: string; name: string }[]> {
  return db
    .selectFrom('product')
    .select(['sku', 'name'])
    .where('published', '=', 1)
    .where('category', 'in', ['extra', 'accessory'])
    .orderBy('position')
    .orderBy('id')
    .limit(SUGGESTED)
    .execute()
}
