export {
  chooseCartReminder,
  deleteOldAgreements,
  endAgreements,
  findCartReminder,
  forgetAgreements,
  giveAgreement,
  listAgreementsOf,
  stopMails,
} from './agreement.server'
export { agreementsSince } from './agreement-age'
export { agreementsPath, parseAgreementsReference, unsubscribePath } from './agreement-link.server'
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
