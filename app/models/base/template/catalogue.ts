/** A catalogue item in source form. Money is in integer cents. */
export interface CatalogueProduct {
  id: string
  slug: string
  sku: string
  name: string
  /** One sentence of at most 90 characters, shown under the name. */
  summary: string
  /** Plain text; paragraphs are separated by an empty line. */
  description: string
  /** Excluding VAT, a multiple of 5 cents, so that the price including VAT is exact to the cent. */
  price_cents: number
  /** Including VAT, already contained in the price; 0 for non-electrical items. */
  eco_participation_cents: number
  /** Stated value as a gift, including VAT; its price by default. */
  giftValueCents?: number
  category: 'machine' | 'accessory' | 'extra'
  /** A service whose price a quote tells. */
  isOnRequest?: true
  /** Shows the owner of a new shop what a sheet holds: not on sale, and removed with one click. */
  isExample?: true
  needs: string[]
  /** The first two stay readable when cut to 35 characters. */
  features: string[]
  specifications: { label: string; value: string }[]
  /** Comparable facts, by the labels of the template's comparison. */
  facts: { label: string; value: string }[]
  warrantyYears: number
  inTheBox: string[]
  installation: string[]
  /**
   * `yearlyConsumablesCents` excludes VAT; null where the catalogue sells no consumables for the item. `lastsYears`:
   * minimum life of a part.
   */
  upkeep: { text: string; yearlyConsumablesCents: number | null; lastsYears?: number }
  questions: QuestionAndAnswer[]
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
  /** By slug: accessories and consumables apart from the parts of its packs; `yearlyQuantity`: units used per year. */
  companions?: { product: string; yearlyQuantity?: number }[]
}

/** Product safety information (laws L7 and L8). */
export interface ProductSafety {
  manufacturer: string
  address: string
  contact: string
  /** Whether the manufacturer is established in the EU. */
  inUnion: 'oui' | 'non'
  /** Responsible person in the EU, when the manufacturer is outside it. */
  responsible: string
  warnings: string[]
  spareParts: string
}

/** A former price excluding VAT, until the days before the demonstration; `product` is a slug, `from` an ISO day. */
export interface PriceHistoryRow {
  product: string
  price_cents: number
  from: string
}

/** Product by slug, picture by the stem of its file; either may be empty. */
export interface CatalogueArticle {
  id: string
  slug: string
  title: string
  author: string
  excerpt: string
  tags: string[]
  content: string
  pictureStem: string
  pictureAlt: string
  productSlug: string
  reason: string
  /** Age when a demonstration opens. */
  daysOld: number
}

export interface QuestionAndAnswer {
  question: string
  answer: string
}

/** Entry of the support page, with its theme. */
export interface FrequentQuestionText extends QuestionAndAnswer {
  theme?: string
}
