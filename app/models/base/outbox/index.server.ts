export type { AgentHours } from './agent-hours'
export {
  type AgentMail,
  awaitSending,
  deleteOldAgentMails,
  deleteProspectMails,
  type EnqueueAgentMailResult,
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
export type { OutboxFilter } from './outbox-list.server'
export { countOutbox, listOutbox, MAX_LISTED_PAGES, OUTBOX_PAGE_SIZE } from './outbox-list.server'
export { openTokens, sealTokens } from './secrets.server'
export { findSenderObstacle, isUnidentified, unidentifiedText } from './sender-obstacle.server'
export { findText, keepText } from './written.server'
