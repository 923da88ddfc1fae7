export type { Agreement, AgreementKind, ClickAgreement, MailBasis } from '~/database/schema'
export { AGREEMENT_YEARS, agreementNames, agreementTexts, clickAgreementText } from './texts'
