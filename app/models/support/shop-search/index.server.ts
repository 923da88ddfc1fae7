export { listPassages } from './passages.server'
export { listProductTexts } from './product-texts.server'
export { searchShop } from './search.server'
export { REVIEW_CHECKS_TITLE } from './written-passages.server'
