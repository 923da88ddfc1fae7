export { backupReason, queueBackupAlert } from './backup-alert.server'
export { checkExposure, checkNames } from './configuration.server'
export {
  checkBackupAge,
  checkRehearsal,
  checkRights,
  clockText,
  databaseBytes,
  diskOf,
  formatAge,
} from './data-folder.server'
export {
  askForBackup,
  askForExamination,
  checkNode,
  confirmSystemClock,
  examine,
  examineQuickly,
} from './examine.server'
export { checkSettings } from './settings.server'
export { checkOrigin, checkShop } from './shop.server'
export { findTask } from './task.server'
