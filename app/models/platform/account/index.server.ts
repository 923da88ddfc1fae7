export { MAX_ROWS as MAX_EXPORTED_ROWS } from './data-export/rows-of-address.server'
export { exportAccount, exportAsCsv, exportPerson, type PersonExport } from './data-export.server'
export { eraseAccount, eraseFinishedOrders } from './erasure.server'
export type { ErasureJournal } from './erasure-journal.server'
export {
  countKept,
  countSubjects,
  erasePerson,
  type KeptByLaw,
  recordPersonExport,
} from './person.server'
export { repeatErasures } from './repeated-erasures.server'
export {
  deleteOldSignInLinks,
  findSignInLink,
  LONG_LINK_HOURS,
  requestSignInLink,
  SIGN_IN_LINK_DAYS,
  signInByLink,
  signOut,
  signOutEverywhere,
} from './sign-in.server'
