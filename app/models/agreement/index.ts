export type { Agreement, AgreementKind, MailBasis } from '~/database/schema'
export { AGREEMENT_YEARS, agreementNames, agreementTexts } from './texts'
