import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export type ProductCategory = 'machine' | 'accessory' | 'extra'
/** The product alone is the pack type `individual`. */
export type PackType = 'individual' | 'basique' | 'medium' | 'premium'

interface ProductTable {
  id: string
  slug: string
  sku: string
  name: string
  summary: string
  description: string
  /** HT, multiple of 5 so that the TTC price is exact to the cent. */
  price_cents: number
  /** TTC, included in the price. */
  eco_participation_cents: number
  /** Stated TTC value as a gift; null: its price. */
  gift_value_cents: number | null
  category: ProductCategory
  /** A service (installation, maintenance) is sold without stock. */
  is_service: Flag
  /** Told by a quote: no cart takes it, and its price is the least that a quote says. */
  on_request: Generated<Flag>
  /** JSON: string[] */
  features: string
  /** JSON: { label, value }[] */
  specifications: string
  /** JSON: productDetailsSchema (models/shop/catalogue/page.server.ts) */
  details: string
  /** Filter key of the list: its needs and the facts of its details (models/shop/catalogue/filter/key.server.ts). */
  filter_key: Generated<string>
  warranty_years: number
  position: number
  featured: Flag
  published: Flag
  /** Filled in by the template of the shop, until it is edited or removed. */
  is_example: Generated<Flag>
  /** Version of the fields that an administrator edits. */
  version: Generated<number>
  /** ISO day from which it is offered at its price; null while withdrawn. */
  price_since: Generated<string | null>
  /** First of the 30 days before `price_since`, whose lowest price may be struck through. */
  reference_from: Generated<string | null>
  created_at: string
  updated_at: string
}

interface ProductNeedTable {
  product_id: string
  /** One of the template's needs. */
  need: string
}

interface ProductSlugTable {
  slug: string
  product_id: string
}

export interface ProductImageTable {
  product_id: string
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/products. */
  file: string
  position: number
  alt: string
  width: number
  height: number
  /** Incremented when its texts change. */
  version: Generated<number>
}

/** Can be restored until its files are removed. */
interface DeletedPictureTable {
  product_id: string
  file: string
  alt: string
  width: number
  height: number
  /** Display name of the administrator who deleted it. */
  actor: string
  deleted_at: string
}

/** Trigrams of the normalised name, summary and needs, for accent- and typo-tolerant search. */
interface ProductTrigramTable {
  trigram: string
  product_id: string
}

interface PackOptionTable {
  product_id: string
  type: Exclude<PackType, 'individual'>
  name: string
  /** HT */
  price_cents: number
  /** JSON: string[] */
  features: string
  position: number
}

interface PackComponentTable {
  product_id: string
  pack_type: string
  component_id: string
  quantity: number
}

interface PackGiftTable {
  product_id: string
  pack_type: string
  gift_product_id: string
  /** Read by releases from before gifts had their own prices; no longer used. */
  value_cents: number
  position: number
}

/** Accessories and consumables of a product, apart from the parts of its packs. */
interface ProductCompanionTable {
  product_id: string
  companion_id: string
  /** Units used per year; null for what does not wear out on a yearly basis. */
  yearly_quantity: Generated<number | null>
}

interface PriceHistoryTable {
  product_id: string
  price_cents: number
  valid_from: string
  valid_to: string | null
}

export type Product = Selectable<ProductTable>

export interface CatalogueTables {
  product: ProductTable
  product_need: ProductNeedTable
  product_slug: ProductSlugTable
  product_image: ProductImageTable
  deleted_picture: DeletedPictureTable
  product_trigram: ProductTrigramTable
  pack_option: PackOptionTable
  pack_component: PackComponentTable
  pack_gift: PackGiftTable
  product_companion: ProductCompanionTable
  price_history: PriceHistoryTable
}
