export { parcelMail, paymentLinkMail, statusMail } from './buyer-mails'
export { type Carrier, carrierKeys, carrierName, findCarrier, toShownParcels, trackingUrl } from './carriers'
export { orderEventWords } from './event-words'
export {
  MAX_ORDER_NOTE,
  MAX_REASON,
  orderNoteForm,
  orderStatusForm,
  paymentLinkForm,
  refundForm,
  restockedName,
  returnedGoodsForm,
  strayRefundForm,
  unitsName,
  writtenOffName,
} from './forms'
export type { CorrectParcelResult, DeliverParcelResult, SendParcelResult } from './parcel.server'
export {
  MAX_PARCEL_NUMBER,
  parcelDeliveryForm,
  parcelForm,
  parcelNumber,
  parcelNumberForm,
  parcelRemovalForm,
} from './parcel-forms'
export { paymentStateLabels } from './payment-words'
export type { ReceiveWithdrawalResult } from './received-withdrawal.server'
export type { StatusRefusal } from './refusal-words'
export { statusRefusalWords } from './refusal-words'
export { returnAddressOf } from './return-address'
export type { ReceiveGoodsResult } from './returned-goods.server'
export type { OrderSheet } from './sheet.server'
export type { SetOrderStatusResult } from './status.server'
export { needsReason } from './status-step'
export type { LinesRefusal, NoteWithdrawalResult, RefuseWithdrawalResult, SheetWithdrawal } from './withdrawal.server'
export {
  declarationMeans,
  receivedWithdrawalForm,
  refusalGrounds,
  withdrawalLinesForm,
  withdrawalMatchForm,
  withdrawalRefusalForm,
} from './withdrawal-forms'
