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
export { judgeProducts, recommend } from './recommendation.server'
export {
  type ProductRules,
  type PublishRulesResult,
  publishRules,
  type RulesPreview,
  readProductRules,
} from './rules-change.server'
export { RECOMMENDED, submitQuestionnaire } from './submission.server'
