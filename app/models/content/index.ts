export { type ArticleFields, articleForm, articleStateForm } from './article/forms'
export type { ArticleText } from './article/save.server'
export { type ArticleState, articleStateLabels, articleStates } from './article/state'
export type { Article, ArticleCard, ArticleTag } from './article.server'
export type { Claim } from './claim.server'
export { type FoundWords, findForbiddenMarkdown, findForbiddenWords, forbiddenWordsMessage } from './forbidden-words'
export {
  questionForm,
  questionMoveForm,
  questionStateForm,
} from './frequent-question/forms'
export type { LegalText, LegalTextKind } from './legal-text.server'
export { searchQuestions } from './questions'
export { redirectForm } from './redirect/forms'
export { type OldAddress, type OldAddressKind, oldAddressKinds, readPath } from './redirect/path'
