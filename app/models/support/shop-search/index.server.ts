export { listPassages } from './passages.server'
export { listProductTexts } from './product-texts.server'
export { searchShop } from './shop-index.server'
