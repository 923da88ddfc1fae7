export { withAnnexes } from './annex.server'
export { eraseEmails, findEmail, hasWrittenTo, isMailOf, listEmails, mayWriteTo, queueEmail } from './email.server'
