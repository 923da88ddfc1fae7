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
  type MailFields,
  parseMailText,
} from './mail-text'
