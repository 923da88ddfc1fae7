import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { listProductTestimonials, listRatings } from '~/models/shop/review/index.server'
import { type ProductPicture, padded, readTexts } from './cards.server'
import { grouped } from './grouped'
import { giftOf, type OfferGift } from './pack/offer.server'
import { listGiftRows, listPackParts, type PackPart, packKey } from './pack/offer-rows.server'
import { formerCentsOf, lowestFormerPrice } from './price/proven.server'
import { listYearlyCents } from './related.server'
import { sheetLabels } from './sheet/fields'

/** Far above the catalogue of a shop of this kind, far below the limit of a sitemap. */
const MAX_ADDRESSES = 5_000

/** Lists published products with a catalogue page, for the sitemap. */
export async function listProductAddresses(db: ShopDb): Promise<{ id: string; updatedAt: string }[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'updated_at'])
    .where('published', '=', 1)
    .where('category', '!=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}

export async function findProductIdBySlug(db: ShopDb, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_slug')
    .innerJoin('product', 'product.id', 'product_slug.product_id')
    .select('product_id')
    .where('product_slug.slug', '=', slug)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.product_id
}

/** Safety limits. */
const MAX_PICTURES = 40
const MAX_NEEDS = 20
const TESTIMONIALS = 3

const specificationsSchema = z.array(z.object({ label: z.string(), value: z.string() }))
/** Parses product.specifications. */
export function readSpecifications(json: string): { label: string; value: string }[] {
  return specificationsSchema.parse(JSON.parse(json))
}
/** Schema of product.details. */
export const productDetailsSchema = z.object({
  inTheBox: z.array(z.string()).default([]),
  installation: z.array(z.string()).default([]),
  /**
   * `yearlyConsumablesCents` excludes VAT; null when none are sold for the product. `lastsYears`: minimum life of a
   * part; null for other products.
   */
  upkeep: z
    .object({
      text: z.string(),
      yearlyConsumablesCents: z.int().nullable(),
      lastsYears: z.int().positive().nullable().default(null),
    })
    .optional(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
  /** Short facts for the comparison, by the template's labels. */
  facts: specificationsSchema.default([]),
  /** Regulation (EU) 2023/988, art. 19; art. L111-4 C. conso. */
  safety: z
    .object({
      manufacturer: z.string().default(''),
      address: z.string().default(''),
      contact: z.string().default(''),
      /** Whether the manufacturer is established in the EU; empty until the shop said so. */
      inUnion: z.enum(['', 'oui', 'non']).default(''),
      /** Responsible person in the EU, for manufacturers outside it. */
      responsible: z.string().default(''),
      warnings: z.array(z.string()).default([]),
      spareParts: z.string().default(''),
    })
    .optional(),
  /** The shop itself said what éco-participation is due, also where it is none. */
  isEcoSaid: z.boolean().default(false),
})
/** What goods say of spare parts when their maker says nothing (art. L111-4 C. conso). */
const noSpareParts = 'non disponibles'
/** Rows of the sheet's table: the specifications, and for goods the availability of spare parts. */
export function readSheetRows(row: {
  specifications: string
  details: string
  is_service: number
}): { label: string; value: string }[] {
  const specifications = readSpecifications(row.specifications)
  if (row.is_service === 1) return specifications
  const { safety } = productDetailsSchema.parse(JSON.parse(row.details))
  const label = sheetLabels.spare_parts
  const value = safety?.spareParts || noSpareParts
  return [...specifications.filter((each) => each.label !== label), { label, value }]
}
/** Facts of product.details, for comparison and filters. */
export function readFacts(details: string): { label: string; value: string }[] {
  return productDetailsSchema.parse(JSON.parse(details)).facts
}
export type ProductPage = NonNullable<Awaited<ReturnType<typeof findProductPage>>>
export type ProductPack = ProductPage['packs'][number]

/** Undefined for an unpublished product. */
export async function findProductPage(db: ShopDb, id: string) {
  return (await listProductPages(db, [id]))[0]
}

/** Reads the published products among these in one go, in the order given. */
export async function listProductPages(db: ShopDb, ids: string[]) {
  const rows = await listRows(db, padded(ids))
  if (rows.length === 0) return []
  const asked = padded(rows.map(({ id }) => id))
  const [needs, pictures, packs, yearly, ratings] = await Promise.all([
    listNeeds(db, asked),
    listPictures(db, asked),
    listPacks(db, asked),
    listYearlyCents(db, asked),
    listRatings(db, asked),
  ])
  const pages = rows.map(async (product) => ({
    id: product.id,
    slug: product.slug,
    name: product.name,
    sku: product.sku,
    summary: product.summary,
    /** Paragraphs. */
    description: product.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    /** HT */
    priceCents: product.price_cents,
    /** HT, struck through; undefined without proof. */
    formerPriceCents: formerCentsOf(product),
    ecoParticipationCents: product.eco_participation_cents,
    isService: product.is_service === 1,
    isOnRequest: product.on_request === 1,
    isExtra: product.category === 'extra',
    needs: needs.get(product.id) ?? [],
    features: readTexts(product.features),
    specifications: readSheetRows(product),
    details: readDetails(product.details, yearly.get(product.id)),
    warrantyYears: product.warranty_years,
    pictures: pictures.get(product.id) ?? [],
    available: (product.current_stock ?? 0) - (product.reserved_stock ?? 0),
    threshold: product.minimum_threshold ?? 0,
    packs: packs.get(product.id) ?? [],
    /** Newest verified reviews. */
    testimonials: await listProductTestimonials(db, { productId: product.id, limit: TESTIMONIALS }),
    /** From verified reviews only; undefined without any. */
    rating: ratings.get(product.id),
  }))
  const found = new Map((await Promise.all(pages)).map((page) => [page.id, page]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

function packsInStock(parts: PackPart[]): number | null {
  const goods = parts.filter(({ is_service }) => is_service !== 1)
  return goods.length > 0
    ? Math.min(...goods.map(({ available, quantity }) => Math.floor((available ?? 0) / quantity)))
    : null
}

function listRows(db: ShopDb, ids: string[]) {
  return db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .selectAll('product')
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
    .select((eb) => lowestFormerPrice(eb).as('former_cents'))
    .where('product.id', 'in', ids)
    .where('published', '=', 1)
    .execute()
}

async function listNeeds(db: ShopDb, productIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('product_need')
    .select(['product_id', 'need'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('need')
    .limit(MAX_NEEDS * productIds.length)
    .execute()
  return grouped(rows, ({ product_id, need }) => [product_id, need])
}

/** Yearly cost computed from the companions, or from the sheet when none is sold. */
function readDetails(details: string, yearlyCents: number | undefined) {
  const sheet = productDetailsSchema.parse(JSON.parse(details))
  if (yearlyCents === undefined) return sheet
  return { ...sheet, upkeep: { text: '', lastsYears: null, ...sheet.upkeep, yearlyConsumablesCents: yearlyCents } }
}

async function listPictures(db: ShopDb, productIds: string[]): Promise<Map<string, ProductPicture[]>> {
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'file', 'alt', 'width', 'height'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .limit(MAX_PICTURES * productIds.length)
    .execute()
  return grouped(rows, ({ product_id, ...picture }) => [product_id, picture])
}

async function listPacks(db: ShopDb, productIds: string[]) {
  const asked = { ids: productIds, cartId: '' }
  const [parts, gifts] = [await listPackParts(db, asked), await listGiftRows(db, asked)]
  const given = grouped(gifts, (row) => [packKey(row), giftOf(row)])
  const packs = grouped(parts, (row) => [packKey(row), row])
  return grouped(packs, ([key, rows]) => [rows[0]?.product_id ?? '', packOf(rows, given.get(key) ?? [])])
}

/** `parts` is not empty; each repeats the columns of its pack. */
function packOf(parts: PackPart[], gifts: OfferGift[]) {
  const [pack] = parts
  if (!pack) throw new Error('A pack has no part.')
  return {
    type: pack.pack_type,
    name: pack.pack_name,
    /** HT */
    priceCents: pack.pack_price_cents,
    features: readTexts(pack.features),
    components: parts.map((part) => ({
      id: part.id,
      name: part.name,
      priceCents: part.price_cents,
      quantity: part.quantity,
      isService: part.is_service === 1,
    })),
    /** HT: sum of the components bought separately. */
    componentsCents: parts.reduce((sum, part) => sum + part.price_cents * part.quantity, 0),
    /** Packs that the stock makes; null for services alone. */
    available: packsInStock(parts),
    gifts,
  }
}

/**
 * Lists whole products in catalogue order, extras excluded, starting behind `after`. `next`: id of the last one when
 * more follow. Undefined when `after` is not in the catalogue.
 */
export async function listWholeProducts(
  db: ShopDb,
  input: { after?: string; limit: number },
): Promise<{ products: ProductPage[]; next: string | undefined } | undefined> {
  const listed = db.selectFrom('product').where('published', '=', 1).where('category', '!=', 'extra')
  const start =
    input.after === undefined
      ? { position: -1, id: '' }
      : await listed.select(['position', 'id']).where('id', '=', input.after).executeTakeFirst()
  if (!start) return undefined
  const rows = await listed
    .select('id')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(start.position, start.id)))
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute()
  const ids = rows.slice(0, input.limit).map((row) => row.id)
  return {
    products: await listProductPages(db, ids),
    next: rows.length > input.limit ? ids.at(-1) : undefined,
  }
}
