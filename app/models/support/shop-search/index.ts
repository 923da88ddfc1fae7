export { stem } from './french-words'
export {
  ARTICLE_SOURCE,
  type FoundPassage,
  headingOf,
  indexPassages,
  type Passage,
  type PassageIndex,
  searchPassages,
} from './passage-index'
export {
  type FoundSentence,
  findSentences,
  indexSentences,
  readTyped,
  type SentenceIndex,
  type TypedSearch,
} from './sentences'
export { nearestWords } from './spelling'
