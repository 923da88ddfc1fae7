export type { Consent, ConsentText } from './texts'
export { callbackConsent, deviceOf, questionnaireConsents, stockNoticeConsent } from './texts'
