export type { Consent, ConsentText } from './consent-texts'
export { callbackConsent, questionnaireConsents, stockNoticeConsent } from './consent-texts'
export { deviceOf } from './device'
