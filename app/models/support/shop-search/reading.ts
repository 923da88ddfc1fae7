import { wordsOf } from './french-words'
import { MAX_SEARCHED_WORDS } from './ranking'

/** Longer queries are truncated. */
export const MAX_TYPED = 500

export interface TypedSearch {
  /** For display. */
  typed: string
  /** Words actually searched, when some were dropped. */
  searched: string | undefined
  /** Contains only punctuation or stop words. */
  isEmpty: boolean
}

export function readTyped(given: string | null): TypedSearch {
  const typed = (given ?? '').trim().slice(0, MAX_TYPED)
  const words = wordsOf(typed)
  const searched = words.length > MAX_SEARCHED_WORDS ? words.slice(0, MAX_SEARCHED_WORDS).join(' ') : undefined
  return { typed, searched, isEmpty: words.length === 0 }
}
