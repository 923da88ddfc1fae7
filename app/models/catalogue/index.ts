export type { ProductCard, ProductPicture } from './cards.server'
export type { ProductSort } from './filters'
export { productSorts } from './filters'
export type { CostHypotheses, FiveYearCost, SuppliedMachine } from './five-year-cost'
export { COST_YEARS, fiveYearCost, readHypotheses } from './five-year-cost'
export type { Offer, OfferGift } from './offer.server'
export { PACK_GIFTS, PACK_PARTS, packFieldName, packPlaces } from './pack-fields'
export { giftValueWords, giftWords, partWords, readParts } from './pack-parts'
export { bestPack, savedPercent } from './pack-saving'
export { packTypes } from './pack-types'
export type { ProductPack, ProductPage } from './page.server'
export type { PriceOutlook } from './price-line'
export { newProductForm, packForm, productForm, productPriceForm, productStepForm } from './product-forms'
export { readPrice, typedPrice } from './read-price'
export type { RelatedProducts } from './related.server'
export {
  needName,
  type ProductKind,
  pageSlugs,
  productKindNames,
  productKinds,
  type SheetField,
  type SheetTexts,
  sheetLabels,
} from './sheet-fields'
