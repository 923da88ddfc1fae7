export {
  eraseEmails,
  findEmail,
  hasWrittenTo,
  isMailOf,
  listEmails,
  listEmailsOf,
  mayWriteTo,
  queueEmail,
  queueToShop,
} from './email.server'
export { findText, keepText } from './written.server'
