export type { NarrowSearch } from './narrow-search.server'
export { matchesSearch, narrowSearch } from './narrow-search.server'
export { phoneWord, typedPhone } from './phone'
export { indexForSearch, removeFromSearch, searchWords } from './search-term.server'
