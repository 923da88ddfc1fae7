export { stem } from './french-words'
export {
  type FoundPassage,
  headingOf,
  indexPassages,
  type Passage,
  type PassageIndex,
  searchPassages,
} from './passage-index'
export { MAX_TYPED, readTyped, type TypedSearch } from './reading'
export { findSentences, indexSentences, type SentenceIndex } from './sentences'
export { nearestWords } from './spelling'
