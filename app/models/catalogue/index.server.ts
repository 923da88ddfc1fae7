export { findProductIdBySlug, listProductAddresses } from './addresses.server'
export { findProductCard, findProductName, listProductCards, MAX_CARDS, readTexts } from './cards.server'
export {
  type AddressRefusal,
  type ChangedMeanwhile,
  type ChangeProductResult,
  changeProduct,
  type ProductChange,
} from './change-product.server'
export { listSuppliedMachines } from './consumables.server'
export { copyProduct, createProduct } from './create-product.server'
export {
  countDeskProducts,
  DESK_PRODUCTS_A_PAGE,
  type DeskProduct,
  listDeskProducts,
} from './desk-list.server'
export { listExtras } from './extras.server'
export { referenceFrom } from './former-price'
export { indexProduct } from './index-product.server'
export { countCatalogue, listClosest, listFeatured, listProducts } from './listing.server'
export { areGiftsExhausted, findOffer, includesService } from './offer.server'
export {
  type ChangePackResult,
  changePack,
  type EditedPackType,
  findPack,
  listPackArticles,
  type PackSheet,
  removePack,
} from './pack-change.server'
export { findProductPage, productDetailsSchema, readSpecifications } from './page.server'
export { type ChangeProductPriceResult, changeProductPrice, readPriceOutlook } from './price-change.server'
export {
  findMissing,
  listPacksHolding,
  type PublishProductResult,
  publishProduct,
  type WithdrawProductResult,
  withdrawProduct,
} from './publication.server'
export { listRelated, type RelatedProducts } from './related.server'
export type { Missing } from './requirements.server'
export { findMatches } from './search.server'
export { findProductRow, listNeeds, type ProductSheet, sheetOf, textsOf } from './sheet.server'
export { listWholeProducts } from './whole-products.server'
