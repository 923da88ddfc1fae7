export type { ProductCard, ProductPicture } from './cards.server'
export { type ComparedRow, compareProducts, differencesOf } from './comparison'
export type { CostHypotheses, FiveYearCost, SuppliedMachine } from './cost/five-year-cost'
export { COST_YEARS, costVerdict, fiveYearCost, MONTHS_A_YEAR, readHypotheses } from './cost/five-year-cost'
export {
  type Choice,
  type CountedFacet,
  countFacets,
  type Filterable,
  type FilterGroup,
  keptBy,
  listFacets,
  NEED_PARAMETER,
  readChoice,
  unreadFacts,
} from './filter/facets'
export type { ProductSort } from './grouped'
export { productSorts } from './grouped'
export { PACK_GIFTS, PACK_PARTS, packFieldName, packPlaces, packTypes } from './pack/fields'
export { giftText, giftValue, giftValueText, valuedGift } from './pack/gift'
export type { Offer, OfferGift } from './pack/offer.server'
export { contentsText, packText, partText, readParts } from './pack/parts'
export { availabilityText, bestPack, offerText, savedPercent, totalsOf } from './pack/saving'
export type { ProductPack, ProductPage } from './page.server'
export type { PriceOutlook } from './price/line'
export { readPrice, typedPrice } from './price/read'
export { newProductForm, packForm, productForm, productPriceForm, productStepForm } from './product-forms'
export type { Companion, RelatedProducts } from './related.server'
export { isSold, priceText, stockText } from './sale'
export {
  isServiceKind,
  needName,
  type ProductKind,
  pageSlugs,
  productKindNames,
  productKinds,
  type SheetField,
  type SheetTexts,
  sheetLabels,
} from './sheet/fields'
export { lineSize, lineText, type SheetLine, sheetLines } from './sheet/lines'
export { incompleteLines, missingText } from './sheet/missing'
