export { parcelMail, paymentLinkMail, returnAddressMail, statusMail, withdrawalRefusalMail } from './buyer-mails'
export { type Carrier, carrierKeys, carrierName, findCarrier, toShownParcels, trackingUrl } from './carriers'
export { orderActorText, orderEventText } from './event-text'
export {
  declarationMeans,
  MAX_ORDER_NOTE,
  MAX_PARCEL_NUMBER,
  MAX_REASON,
  refusalGrounds,
  restockedName,
  settlings,
  unitsName,
  writtenOffName,
} from './form-fields'
export {
  orderNoteForm,
  orderStatusForm,
  paymentLinkForm,
  refundForm,
  returnedGoodsForm,
  strayRefundForm,
} from './forms'
export type { CorrectParcelResult, DeliverParcelResult, SendParcelResult } from './parcel.server'
export { parcelDeliveryForm, parcelForm, parcelNumber, parcelNumberForm, parcelRemovalForm } from './parcel-forms'
export { paidText, paymentMethodLabels, paymentStateLabels } from './payment-text'
export type { ReceiveWithdrawalResult } from './received-withdrawal.server'
export type { StatusRefusal } from './refusal-text'
export { statusRefusalText } from './refusal-text'
export { returnAddressOf } from './return-address'
export type { ReceiveGoodsResult } from './returned-goods.server'
export type { OrderSheet } from './sheet.server'
export type { SetOrderStatusResult } from './status.server'
export { needsReason } from './status-step'
export type { MatchWithdrawalResult, SetAsideResult } from './stray-declaration.server'
export type { LinesRefusal, NoteWithdrawalResult, RefuseWithdrawalResult, SheetWithdrawal } from './withdrawal.server'
export type { MailDraft } from './withdrawal-drafts.server'
export {
  receivedWithdrawalForm,
  withdrawalLinesForm,
  withdrawalMatchForm,
  withdrawalRefusalForm,
  withdrawalSetAsideForm,
} from './withdrawal-forms'
