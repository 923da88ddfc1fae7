/** An entry of the list below the search field. */
export interface SearchSuggestion {
  href: string
  text: string
  /** A price, or the kind of page. */
  note: string
  picture?: string
}
