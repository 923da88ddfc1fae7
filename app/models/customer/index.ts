export type { Consent } from './consent-texts'
export { callbackConsent, questionnaireConsents, stockNoticeConsent } from './consent-texts'
export { deviceOf } from './device'
