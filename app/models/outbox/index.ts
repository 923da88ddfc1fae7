export type { MailAnnex } from './annex'
export { annexMark, annexOf, withoutMarks } from './annex'
export type { MailContent } from './email.server'
