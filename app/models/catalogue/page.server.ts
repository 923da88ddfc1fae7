import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { findRatingSummary, listProductTestimonials } from '~/models/review/index.server'
import { type ProductPicture, readTexts } from './cards.server'
import { listPackComponents, listPackGifts } from './pack/offer.server'
import { formerCentsOf, lowestProven } from './price/proven.server'
import { yearlyCents } from './yearly-consumables.server'

/** More pictures or packs than these is no product of ours; every list read is bounded. */
const MAX_PICTURES = 40
const MAX_PACKS = 10
const MAX_NEEDS = 20
const TESTIMONIALS = 3

const specificationsSchema = z.array(z.object({ label: z.string(), value: z.string() }))
/** The JSON of product.specifications. */
export function readSpecifications(json: string): { label: string; value: string }[] {
  return specificationsSchema.parse(JSON.parse(json))
}
/** The JSON of product.details. */
export const productDetailsSchema = z.object({
  inTheBox: z.array(z.string()).default([]),
  installation: z.array(z.string()).default([]),
  /**
   * `yearlyConsumablesCents` excludes VAT; null where none are sold for the product. `lastsYears`: after which a part is
   * changed, at the earliest; null for what is no part.
   */
  upkeep: z
    .object({
      text: z.string(),
      yearlyConsumablesCents: z.int().nullable(),
      lastsYears: z.int().positive().nullable().default(null),
    })
    .optional(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
  /** What is compared in a word, by the labels of the template's comparison. */
  facts: specificationsSchema.default([]),
  /** Regulation (EU) 2023/988, art. 19; art. L111-4 C. conso. */
  safety: z
    .object({
      manufacturer: z.string().default(''),
      address: z.string().default(''),
      contact: z.string().default(''),
      /** In the Union, where the manufacturer is not. */
      responsible: z.string().default(''),
      warnings: z.array(z.string()).default([]),
      spareParts: z.string().default(''),
    })
    .optional(),
})
/** What of product.details is compared and filtered by. */
export function readFacts(details: string): { label: string; value: string }[] {
  return productDetailsSchema.parse(JSON.parse(details)).facts
}
export type ProductPage = NonNullable<Awaited<ReturnType<typeof findProductPage>>>
export type ProductPack = ProductPage['packs'][number]

/** A published product with everything its page shows; undefined otherwise. */
export async function findProductPage(db: ShopDb, id: string) {
  const product = await db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .selectAll('product')
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
    .select((eb) => lowestProven(eb).as('former_cents'))
    .where('product.id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (!product) return undefined
  const productNeeds = await db
    .selectFrom('product_need')
    .select('need')
    .where('product_id', '=', id)
    .orderBy('need')
    .limit(MAX_NEEDS)
    .execute()
  return {
    id,
    slug: product.slug,
    name: product.name,
    sku: product.sku,
    summary: product.summary,
    /** Paragraphs. */
    description: product.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    /** HT */
    priceCents: product.price_cents,
    /** HT, struck through; undefined without a proof. */
    formerPriceCents: formerCentsOf(product),
    ecoParticipationCents: product.eco_participation_cents,
    isService: product.is_service === 1,
    isExtra: product.category === 'extra',
    needs: productNeeds.map((row) => row.need),
    features: readTexts(product.features),
    specifications: readSpecifications(product.specifications),
    details: await readDetails(db, product),
    warrantyYears: product.warranty_years,
    pictures: await listPictures(db, id),
    available: (product.current_stock ?? 0) - (product.reserved_stock ?? 0),
    threshold: product.minimum_threshold ?? 0,
    packs: await listPacks(db, id),
    /** The newest verified reviews. */
    testimonials: await listProductTestimonials(db, { productId: id, limit: TESTIMONIALS }),
    /** Of verified reviews alone; undefined without any. */
    rating: await findRatingSummary(db, id),
  }
}

/** The yearly cost is that of what the product takes, and the sheet's own where nothing of it is sold. */
async function readDetails(db: ShopDb, { id, details }: { id: string; details: string }) {
  const sheet = productDetailsSchema.parse(JSON.parse(details))
  const cents = await yearlyCents(db, id)
  if (cents === undefined) return sheet
  return { ...sheet, upkeep: { text: '', lastsYears: null, ...sheet.upkeep, yearlyConsumablesCents: cents } }
}

function listPictures(db: ShopDb, productId: string): Promise<ProductPicture[]> {
  return db
    .selectFrom('product_image')
    .select(['file', 'alt', 'width', 'height'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .limit(MAX_PICTURES)
    .execute()
}

async function listPacks(db: ShopDb, productId: string) {
  const rows = await db
    .selectFrom('pack_option')
    .select(['type', 'name', 'price_cents', 'features'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .limit(MAX_PACKS)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const components = await listPackComponents(db, { productId, packType: row.type })
      return {
        type: row.type,
        name: row.name,
        /** HT */
        priceCents: row.price_cents,
        features: readTexts(row.features),
        components: components.map((part) => ({
          id: part.id,
          name: part.name,
          priceCents: part.price_cents,
          quantity: part.quantity,
          isService: part.is_service === 1,
        })),
        /** HT: what the components cost bought one by one. */
        componentsCents: components.reduce((sum, part) => sum + part.price_cents * part.quantity, 0),
        gifts: await listPackGifts(db, { productId, packType: row.type }),
      }
    }),
  )
}
