/** One line of the list below the search field. */
export interface SearchSuggestion {
  href: string
  text: string
  /** A price, or what kind of page it leads to. */
  note: string
  picture?: string
}
