export { type AgentHours, dailyCapText, isWithinHours, nextOpening, nextWithinHours } from './agent-hours'
export type { MailAnnex, MailContent, WrittenMail } from './annex'
export { annexMark, wholeText, withoutMarks } from './annex'
export { emailStatusName, emailStatusNames, mailKindName, mailKindNames } from './kind-names'
export type {
  EndedOrderMail,
  Mail,
  MailData,
  MailKind,
  OrderMail,
  OrderNoticeSubject,
  RecommendedProduct,
  ReturnedUnits,
} from './mail'
export { orderMail } from './mail'
