/** A catalogue item as it stands in the source, before it becomes rows. Money is in integer cents. */
export interface CatalogueProduct {
  id: string
  slug: string
  sku: string
  name: string
  /** One sentence of 90 characters at most, shown under the name. */
  summary: string
  /** Plain text; paragraphs are separated by an empty line. */
  description: string
  /** Excluding VAT, a multiple of 5 cents, so that the price including VAT is exact to the cent. */
  price_cents: number
  /** Including VAT, already contained in the price; 0 for what is not electrical equipment. */
  eco_participation_cents: number
  category: 'machine' | 'accessory' | 'extra'
  needs: ('maison' | 'pro' | 'animaux' | 'douche')[]
  /** The first two stay readable when cut to 35 characters. */
  features: string[]
  specifications: { label: string; value: string }[]
  comparison: { filtrationSteps: number | null; touchScreen: boolean | null; warrantyYears: number }
  inTheBox: string[]
  installation: string[]
  /** `yearlyFiltersCents` excludes VAT; null where the catalogue sells no filter for the item. */
  upkeep: { text: string; yearlyFiltersCents: number | null }
  questions: { question: string; answer: string }[]
  /** Demonstration figures; null for services, which have no stock. */
  stock: {
    current: number
    minimum_threshold: number
    maximum_capacity: number
    unit_cost_cents: number
    location: string
    supplier: string
  } | null
  /** Components and gifts are product slugs. */
  packs: {
    type: 'basique' | 'medium' | 'premium'
    name: string
    price_cents: number
    features: string[]
    components: { product: string; quantity: number }[]
    gifts: string[]
  }[]
}

/** A former price excluding VAT; `product` is a slug, `from` and `to` are ISO days, both included. */
export interface PriceHistoryRow {
  product: string
  price_cents: number
  from: string
  to: string
}
