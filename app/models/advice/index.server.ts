export {
  deleteOldRefusals,
  disownLead,
  findLeadOf,
  insertConsent,
  isLead,
  isRefused,
  listConsents,
  listRefusals,
  mailboxHash,
  REFUSAL_LIFETIME_YEARS,
  refuseMails,
  renewConsent,
  withdrawConsent,
} from './consent.server'
export { consentPath, disownPath, parseConsentReference, unsubscribePath } from './consent-link.server'
export { type KeptAnswers, listAgreements, listAnswers } from './lead-sheet.server'
export { judgeProduct, recommend } from './recommendation.server'
export {
  type ProductRules,
  type PublishRulesResult,
  publishRules,
  type RulesPreview,
  readProductRules,
} from './rules-change.server'
export { RECOMMENDED, submitQuestionnaire } from './submission.server'
