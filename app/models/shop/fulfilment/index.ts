export { parcelMail, paymentLinkMail, returnAddressOf, statusMail } from './buyer-mails'
export { type Carrier, carrierKeys, carrierName, findCarrier, toParcelViews, trackingUrl } from './carriers'
export type { StatusRefusal } from './event-text'
export {
  orderActorText,
  orderEventText,
  paidText,
  paymentMethodLabels,
  paymentStateLabels,
  statusRefusalText,
} from './event-text'
export {
  declarationMeans,
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
  parcelDeliveryForm,
  parcelForm,
  parcelNumber,
  parcelNumberForm,
  parcelRemovalForm,
  paymentLinkForm,
  receivedWithdrawalForm,
  refundForm,
  returnedGoodsForm,
  unmatchedRefundForm,
  withdrawalLinesForm,
  withdrawalMatchForm,
  withdrawalRefusalForm,
  withdrawalSetAsideForm,
} from './forms'
export type { DeliverParcelResult } from './parcel.server'
export type { ReceiveWithdrawalResult } from './received-withdrawal.server'
export type { OrderSheet } from './sheet.server'
export type { LinesRefusal, NoteWithdrawalResult, RefuseWithdrawalResult } from './withdrawal.server'
