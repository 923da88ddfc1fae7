export { AGREEMENT_YEARS, agreementNames, agreementTexts, clickAgreementText } from './texts'
