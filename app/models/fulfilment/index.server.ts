export { deleteOldOrderExports, ORDER_EXPORT_DAYS, workOnOrderExport } from './export-work.server'
export {
  listOrderExports,
  ORDER_EXPORT_JOB,
  openOrderExport,
  requestOrderExport,
  retryOrderExport,
} from './large-export.server'
export { setNotes } from './note.server'
export { exportOrders } from './order-export.server'
export { orderColumns, readOrderRows } from './order-sheet.server'
export { correctParcel, deliverParcel, deliverParcels, listParcels, sendParcel } from './parcel.server'
export { removeParcel } from './parcel-removal.server'
export { sendPaymentLink } from './payment-link.server'
export { receiveWithdrawal } from './received-withdrawal.server'
export { receiveGoods } from './returned-goods.server'
export { findOrderSheet } from './sheet.server'
export { setOrderStatus } from './status.server'
export { draftMatch, draftSetAside, matchWithdrawal, setWithdrawalAside } from './stray-declaration.server'
export { receiveTransferAtDesk } from './transfer.server'
export { noteWithdrawal, refuseWithdrawal } from './withdrawal.server'
export { draftReceivedWithdrawal, draftRefusal, draftReturnAddress } from './withdrawal-drafts.server'
