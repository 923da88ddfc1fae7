export type { NarrowSearch } from './narrow-search.server'
export { matchesSearch, narrowSearch } from './narrow-search.server'
export { phoneWord, typedPhone } from './phone'
export { idsContaining, indexForSearch, removeFromSearch, searchWords } from './search-term.server'
