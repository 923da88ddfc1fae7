export type { Ranking } from './ranking'
export { MAX_TYPED, readTyped, type TypedSearch } from './reading'
