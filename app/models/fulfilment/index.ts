export { type Carrier, carrierKeys, carrierName, findCarrier, toShownParcels, trackingUrl } from './carriers'
export { orderEventWords } from './event-words'
export { orderExportForm } from './export-forms'
export { exportErrorWords, exportFailureWords, unknownStatusWords } from './export-words'
export {
  MAX_ORDER_NOTE,
  MAX_PARCEL_NUMBER,
  MAX_REASON,
  refusalGrounds,
  restockedName,
  unitsName,
  writtenOffName,
} from './form-fields'
export { orderNoteForm, orderStatusForm, refundForm, returnedGoodsForm, strayRefundForm } from './forms'
export type { ListedExport } from './large-export.server'
export type { ExportOrdersResult } from './order-export.server'
export { exportFormats, type MakeOrderFile, type OrderFileAsked } from './order-file'
export type { CorrectParcelResult, DeliverParcelResult, SendParcelResult } from './parcel.server'
export { parcelDeliveryForm, parcelForm, parcelNumber, parcelNumberForm } from './parcel-forms'
export { paymentStateLabels } from './payment-words'
export type { StatusRefusal } from './refusal-words'
export { statusRefusalWords } from './refusal-words'
export { returnAddressOf } from './return-address'
export type { ReceiveGoodsResult } from './returned-goods.server'
export type { OrderSheet } from './sheet.server'
export type { SetOrderStatusResult } from './status.server'
export { needsReason } from './status-step'
export type { NoteWithdrawalResult, RefuseWithdrawalResult, SheetWithdrawal } from './withdrawal.server'
export { withdrawalLinesForm, withdrawalMatchForm, withdrawalRefusalForm } from './withdrawal-forms'
