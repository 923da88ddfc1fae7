/** One row per suffix of each word (models/base/search). */
interface SearchTermTable {
  kind: SearchKind
  term: string
  subject_id: string
}

export type SearchKind =
  | 'lead'
  | 'order'
  | 'conversation'
  | 'booking'
  | 'callback'
  | 'message'
  | 'email'
  | 'audit'
  | 'product'
  | 'review'
  | 'article'

/** When searchable data last changed, set by triggers (models/support/shop-search). */
interface SearchChangeTable {
  kind: 'product' | 'article' | 'question'
  subject_id: string
  /** Strictly increasing. */
  revision: number
}

export interface SearchTables {
  search_change: SearchChangeTable
  search_term: SearchTermTable
}
