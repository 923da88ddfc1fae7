export {
  consentPath,
  disownLead,
  disownPath,
  findLeadContact,
  findLeadOf,
  insertCallConsent,
  parseConsentReference,
} from './consent.server'
export { type KeptAnswers, listAnswers, listCallConsents } from './lead-sheet.server'
export {
  type AgreementsOwner,
  type ConsentSubject,
  endConsent,
  findAgreementsOwner,
  type PersonConsents,
  readConsents,
  renewConsent,
} from './person.server'
export {
  addDraftQuestion,
  type ChangeDraftResult,
  changeDraft,
  type DraftSource,
  type QuestionnaireDraft,
  readDraft,
  startDraft,
} from './questionnaire-draft.server'
export {
  type DraftReview,
  publishQuestionnaire,
  recommendByDraft,
  reviewDraft,
} from './questionnaire-publication.server'
export { isSameRules, listCoveredProducts, readRulesOfAnswers } from './questionnaire-rules.server'
export {
  listQuestionnaires,
  type QuestionnaireInForce,
  readQuestionnaire,
  readQuestionnaireOf,
} from './questionnaire-version.server'
export { judgeProducts, recommend } from './recommendation.server'
export {
  type ProductRules,
  type PublishRulesResult,
  publishRules,
  type RulesPreview,
  readProductRules,
} from './rules-change.server'
export { RECOMMENDED, submitQuestionnaire } from './submission.server'
