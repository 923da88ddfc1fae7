export { idsContaining, indexForSearch, removeFromSearch, searchWords } from './search-term.server'
