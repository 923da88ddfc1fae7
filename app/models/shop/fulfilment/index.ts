export { parcelMail, paymentLinkMail, statusMail } from './buyer-mails'
export { type Carrier, carrierKeys, carrierName, findCarrier, toShownParcels, trackingUrl } from './carriers'
export { orderActorText, orderEventText } from './event-text'
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
  paymentLinkForm,
  refundForm,
  returnedGoodsForm,
  strayRefundForm,
} from './forms'
export type { DeliverParcelResult } from './parcel.server'
export { parcelDeliveryForm, parcelForm, parcelNumber, parcelNumberForm, parcelRemovalForm } from './parcel-forms'
export { paidText, paymentMethodLabels, paymentStateLabels } from './payment-text'
export type { ReceiveWithdrawalResult } from './received-withdrawal.server'
export type { StatusRefusal } from './refusal-text'
export { statusRefusalText } from './refusal-text'
export { returnAddressOf } from './return-address'
export type { OrderSheet } from './sheet.server'
export type { LinesRefusal, NoteWithdrawalResult, RefuseWithdrawalResult } from './withdrawal.server'
export {
  receivedWithdrawalForm,
  withdrawalLinesForm,
  withdrawalMatchForm,
  withdrawalRefusalForm,
  withdrawalSetAsideForm,
} from './withdrawal-forms'
