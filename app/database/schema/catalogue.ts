import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export type ProductCategory = 'machine' | 'accessory' | 'extra'
/** The product alone is the pack type `individual`. */
export type PackType = 'individual' | 'basique' | 'medium' | 'premium'

export interface ProductTable {
  id: string
  slug: string
  sku: string
  name: string
  summary: string
  description: string
  /** HT, multiple of 5 so that the TTC price is exact to the cent. */
  price_cents: number
  /** TTC, contained in the price. */
  eco_participation_cents: number
  category: ProductCategory
  /** A service (installation, maintenance) is sold without stock. */
  is_service: Flag
  /** JSON: string[] */
  features: string
  /** JSON: { label, value }[] */
  specifications: string
  /** JSON: productDetailsSchema (models/catalogue/page.server.ts) */
  details: string
  /** What the list filters by: its needs and the facts of its details (models/catalogue/filter/key.server.ts). */
  filter_key: Generated<string>
  warranty_years: number
  position: number
  featured: Flag
  published: Flag
  /** Of what an administrator edits. */
  version: Generated<number>
  /** ISO day since when it is offered at its price; null while it is withdrawn. */
  price_since: Generated<string | null>
  /** The first of the 30 days before it, whose lowest price may be struck through. */
  reference_from: Generated<string | null>
  created_at: string
  updated_at: string
}

export interface ProductNeedTable {
  product_id: string
  /** One of the template's. */
  need: string
}

export interface ProductSlugTable {
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
  /** Changes with its words. */
  version: Generated<number>
}

/** Can be put back until its files are removed. */
export interface DeletedPictureTable {
  product_id: string
  file: string
  alt: string
  width: number
  height: number
  /** Who took it off. */
  actor: string
  deleted_at: string
}

/** Trigrams of the normalised name, summary and needs: the search that forgives accents and typos. */
export interface ProductTrigramTable {
  trigram: string
  product_id: string
}

export interface PackOptionTable {
  product_id: string
  type: Exclude<PackType, 'individual'>
  name: string
  /** HT */
  price_cents: number
  /** JSON: string[] */
  features: string
  position: number
}

export interface PackComponentTable {
  product_id: string
  pack_type: string
  component_id: string
  quantity: number
}

export interface PackGiftTable {
  product_id: string
  pack_type: string
  gift_product_id: string
  /** As a release before the gifts' own prices counted reads it; no longer read. */
  value_cents: number
  position: number
}

/** What belongs to a product besides the parts of its packs. */
export interface ProductCompanionTable {
  product_id: string
  companion_id: string
  /** As many are used up in a year; null for what does not wear out by the year. */
  yearly_quantity: Generated<number | null>
}

export interface PriceHistoryTable {
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
