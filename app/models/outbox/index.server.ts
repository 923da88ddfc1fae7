export {
  countFailedEmails,
  eraseEmails,
  findEmail,
  isMailOf,
  listEmails,
  listEmailsOf,
  mayWriteTo,
  queueCapped,
  queueEmail,
  queueToShop,
} from './email.server'
export { findText, keepText } from './written.server'
