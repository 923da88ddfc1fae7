export type { AgentHours } from './agent-hours'
export {
  awaitSending,
  deleteOldAgentMails,
  deleteProspectMails,
  enqueueAgentMail,
} from './agent-mail.server'
export { annexOf } from './annex-hash.server'
export {
  countWaiting,
  type DayShare,
  MOST_A_DAY,
  readAgentHours,
  readDailyCap,
  readDayShare,
  takeDailyQuota,
} from './day-share.server'
export {
  countFailedEmails,
  deleteQueuedMails,
  eraseEmails,
  findEmail,
  isMailOf,
  listEmails,
  listEmailsAbout,
  listEmailsOf,
  mayWriteTo,
  queueBuyerMail,
  queueCapped,
  queueEmail,
  queueToShop,
} from './email.server'
export { countOutbox, listOutbox, OUTBOX_PAGE_SIZE } from './outbox-list.server'
export { openTokens, sealTokens } from './secrets.server'
export { findSenderObstacle, isUnidentified, unidentifiedText } from './sender-obstacle.server'
export { findText, keepText } from './written.server'
