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

export interface SearchTables {
  search_term: SearchTermTable
}
