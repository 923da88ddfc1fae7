export {
  findProductCard,
  findProductName,
  listExtras,
  listMainPictures,
  listProductCards,
  MAX_CARDS,
  readTexts,
} from './cards.server'
export { listSuppliedMachines } from './cost/supplied-machines.server'
export { listFilterGroups, listFoundGroups } from './filter/groups.server'
export { countCatalogue, listClosest, listFeatured, listProducts } from './listing.server'
export {
  type ChangePackResult,
  changePack,
  type EditedPackType,
  findPack,
  listPackArticles,
  type PackSheet,
  removePack,
} from './pack/change.server'
export { areGiftsExhausted, type FindOfferResult, findOffer, findOffers } from './pack/offer.server'
export {
  findProductIdBySlug,
  findProductPage,
  listProductAddresses,
  listProductPages,
  listWholeProducts,
  productDetailsSchema,
  readSheetRows,
  readSpecifications,
} from './page.server'
export { referenceFrom } from './price/former'
export { endReductions } from './price/rows.server'
export { findInStead, listRelated, listYearlyQuantities } from './related.server'
export { findMatches } from './search.server'
export {
  countAdminProducts,
  DESK_PRODUCTS_A_PAGE,
  listAdminProducts,
} from './sheet/admin-list.server'
export {
  type AddressRefusal,
  type ChangeProductResult,
  changeProduct,
} from './sheet/change.server'
export type { CompanionRefusal } from './sheet/companions.server'
export { copyProduct, createProduct } from './sheet/create.server'
export { listExamples, type RemovedExamples, removeExamples } from './sheet/examples.server'
export { indexProduct } from './sheet/index-product.server'
export { type ChangeProductPriceResult, changeProductPrice, readPriceOutlook } from './sheet/price-change.server'
export {
  findMissing,
  type IncompleteProduct,
  listIncompleteGoods,
  publishProduct,
  withdrawProduct,
  withdrawUnlawful,
} from './sheet/publication.server'
export type { Missing } from './sheet/requirements.server'
export { findProductRow, type ProductSheet, readSheet, textsOf } from './sheet/sheet.server'
