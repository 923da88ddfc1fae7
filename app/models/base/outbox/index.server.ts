export type { AgentHours } from './agent-hours'
export {
  awaitSending,
  deleteOldAgentMails,
  deleteProspectMails,
  enqueueAgentMail,
} from './agent-mail.server'
export {
  countWaiting,
  type DayShare,
  findSenderObstacle,
  isUnidentified,
  MOST_A_DAY,
  mailServerHint,
  readAgentHours,
  readDailyCap,
  readDayShare,
  takeDailyQuota,
  unidentifiedText,
} from './day-share.server'
export {
  countFailedEmails,
  deleteQueuedMails,
  eraseEmails,
  findEmail,
  findSentBefore,
  isMailOf,
  liftSent,
  listEmails,
  listEmailsAbout,
  listEmailsOf,
  mayWriteTo,
  openTokens,
  queueBuyerMail,
  queueCapped,
  queueEmail,
  queueToShop,
  sealTokens,
} from './email.server'
export { countOutbox, listOutbox, OUTBOX_PAGE_SIZE } from './outbox-list.server'
export { annexOf, findText, keepText } from './written.server'
