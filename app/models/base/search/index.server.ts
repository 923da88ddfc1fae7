export type { NarrowSearch } from './narrow-search.server'
export { matchesSearch, narrowSearch } from './narrow-search.server'
export { indexForSearch, phoneWord, removeFromSearch, searchWords, typedPhone } from './search-term.server'
