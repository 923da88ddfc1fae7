export {
  mailSubjectForm,
  mailTextForm,
  optionalMailSubject,
  optionalMailText,
} from './forms'
export {
  fillLine,
  fillMailText,
  lackedSentence,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  type MailFields,
  type MailTextBlock,
  parseMailText,
} from './mail-text'
