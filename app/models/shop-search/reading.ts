import { wordsOf } from './french-words'
import { MAX_SEARCHED_WORDS } from './ranking'

/** Longer ones are shown and searched up to here. */
export const MAX_TYPED = 500

export interface TypedSearch {
  /** As it is shown again. */
  typed: string
  /** The only words that are searched, where there were more. */
  searched: string | undefined
  /** It has no word that could be searched: signs, or words that every text has. */
  isEmpty: boolean
}

export function readTyped(given: string | null): TypedSearch {
  const typed = (given ?? '').trim().slice(0, MAX_TYPED)
  const words = wordsOf(typed)
  const searched = words.length > MAX_SEARCHED_WORDS ? words.slice(0, MAX_SEARCHED_WORDS).join(' ') : undefined
  return { typed, searched, isEmpty: words.length === 0 }
}
