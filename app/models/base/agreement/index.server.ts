export {
  agreementsPath,
  chooseCartReminder,
  deleteOldAgreements,
  endAgreements,
  findCartReminder,
  forgetAgreements,
  giveAgreement,
  listAgreementsOf,
  parseAgreementsReference,
  stopMails,
  unsubscribePath,
} from './agreement.server'
export {
  endClickAgreement,
  findClickAgreement,
  giveClickAgreement,
  listClickAgreementsOf,
} from './click-agreement.server'
export {
  deleteOldRefusals,
  isMailboxRefused,
  isRefused,
  listRefusals,
  mailboxHash,
  REFUSAL_LIFETIME_YEARS,
  refuseMails,
} from './refusal.server'
export { mayWrite, type NoRight, noRightText } from './right.server'
export { agreementsSince } from './texts'
