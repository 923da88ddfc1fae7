export {
  checkMailText,
  fillLine,
  fillMailText,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  type MailFields,
  type MailTextBlock,
  type MailTextProblem,
  mailTextWords,
  parseMailText,
} from './mail-text'
