/** One row for each ending of each word (models/search). */
export interface SearchTermTable {
  kind: SearchKind
  term: string
  subject_id: string
}

export type SearchKind =
  | 'lead'
  | 'order'
  | 'conversation'
  | 'callback'
  | 'message'
  | 'email'
  | 'audit'
  | 'product'
  | 'review'
  | 'article'

/** When what shoppers search was last written, by triggers (models/shop-search). */
export interface SearchChangeTable {
  kind: 'product' | 'article' | 'question'
  subject_id: string
  /** Greater than that of every change before. */
  revision: number
}

export interface SearchTables {
  search_change: SearchChangeTable
  search_term: SearchTermTable
}
