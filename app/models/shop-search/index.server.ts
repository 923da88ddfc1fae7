export { searchShop } from './search.server'
