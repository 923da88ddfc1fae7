export {
  agreementsSince,
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
export { agreementsPath, parseAgreementsReference, unsubscribePath } from './agreement-link.server'
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
export { mayWrite, type NoRight, noRightWords, type RightInput, type WriteRight } from './right.server'
