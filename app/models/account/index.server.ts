export { exportAccount, exportAsCsv, MAX_ROWS as MAX_EXPORTED_ROWS } from './data-export.server'
export { eraseAccount, eraseFinishedOrders } from './erasure.server'
export {
  deleteOldSignInLinks,
  findSignInLink,
  LONG_LINK_HOURS,
  requestSignInLink,
  signInByLink,
} from './sign-in.server'
