export {
  checkMailText,
  fillLine,
  fillMailText,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  type MailFields,
  type MailTextBlock,
  type MailTextProblem,
  mailTextRefusalText,
  parseMailText,
} from './mail-text'
