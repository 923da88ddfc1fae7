export type { MailAnnex, MailContent, WrittenMail } from './annex'
export { annexMark, annexOf, wholeText, withoutMarks } from './annex'
export type {
  EndedOrderMail,
  Mail,
  MailData,
  MailKind,
  OrderMail,
  OrderNoticeSubject,
  RecommendedProduct,
} from './mail'
export { orderMail } from './mail'
