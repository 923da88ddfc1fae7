export {
  mailSubjectForm,
  mailTextForm,
  optionalMailSubject,
  optionalMailText,
} from './forms'
export {
  fillLine,
  fillMailText,
  lackedSentences,
  type MailFields,
  parseMailText,
} from './mail-text'
