export {
  chooseCartReminder,
  deleteOldAgreements,
  endAgreements,
  findActive,
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
  liftRefusal,
  listRefusals,
  mailboxHash,
  REFUSAL_LIFETIME_YEARS,
  refuseMails,
} from './refusal.server'
export { mayWrite, type NoRight, noRightText, type RightInput, type WriteRight } from './right.server'
