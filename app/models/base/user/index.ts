export type { Consent, ConsentText } from './consent-texts'
export { callbackConsent, deviceOf, questionnaireConsents, stockNoticeConsent } from './consent-texts'
