import type { CatalogueArticle, CatalogueProduct } from '~/models/base/template'

/** What an example leaves empty, so that it shows what a sheet holds and cannot be sold as it is. */
export const example = {
  isExample: true,
  eco_participation_cents: 0,
  needs: [],
  specifications: [],
  facts: [],
  warrantyYears: 0,
  inTheBox: [],
  installation: [],
  upkeep: { text: '', yearlyConsumablesCents: null },
  questions: [],
  stock: null,
  packs: [],
} satisfies Partial<CatalogueProduct>

export const exampleStock: CatalogueProduct['stock'] = {
  current: 0,
  minimum_threshold: 5,
  maximum_capacity: 100,
  unit_cost_cents: 0,
  location: '',
  supplier: '',
}

/** Of an article without a picture or a product. */
export const article = {
  author: 'la rédaction',
  pictureStem: '',
  pictureAlt: '',
  productSlug: '',
  reason: '',
  daysOld: 14,
} satisfies Partial<CatalogueArticle>
