import type { Claim } from './claim.server'

export { articleForm, articleStateForm } from './article/forms'
export type { ArticleText } from './article/save.server'
export { type ArticleState, articleStateLabels, articleStates } from './article/state'
export type { Article, ArticleCard, ArticleTag } from './article.server'
export {
  claimForm,
  claimRenewalForm,
  claimVersionForm,
  newClaimForm,
} from './claim/forms'
export {
  type ClaimState,
  claimPlaces,
  claimPlaceText,
  liveQueries,
  liveQueryText,
  VALUE_MARK,
  WARNED_DAYS,
} from './claim/text'
export type { Claim } from './claim.server'
export { findForbiddenWords, forbiddenWordsMessage } from './forbidden-words'
export {
  type QuestionWords,
  questionFields,
  questionForm,
  questionMoveForm,
  questionRemovalForm,
  questionStateForm,
} from './frequent-question/forms'
export { type DifferenceLine, lineDifference, withoutUnchanged } from './legal-text/difference'
export { legalTextForm } from './legal-text/forms'
export {
  type LegalTextKind,
  legalTextKinds,
  legalTextTitles,
  ownPlaceholders,
  placeholdersIn,
  requiredPlaceholders,
} from './legal-text/placeholders'
export { type TextSection, withSections } from './legal-text/sections'
export type { TextBlock, TextPaper, TextRun } from './legal-text/text-paper'
export type { LegalText } from './legal-text.server'
export { searchQuestions } from './questions'
export { redirectForm } from './redirect/forms'
export { type OldAddressKind, oldAddressKinds, withCampaign } from './redirect/path'

/** An unproven claim of a demonstration is marked where it stands. */
export function claimText({ text, proof }: Pick<Claim, 'text' | 'proof'>): string {
  return proof === undefined ? `${text} (exemple)` : text
}
