export { beginFirstAttempt } from './attempt.server'
export { cancelUnpaidOrder } from './cancellation.server'
export { closeOpenSessions } from './closing.server'
export { payByCredit } from './credit.server'
export {
  abandonPayment,
  endUnpaidOrder,
  expireOverdueOrders,
  queuePaymentPending,
  queueTransferChanged,
} from './ending.server'
export {
  EVENT_BODY_DAYS,
  eraseEventBodiesOfOrders,
  eraseOldEventBodies,
  listUnprocessedPaymentEvents,
  recordPaymentEvent,
} from './event.server'
export { processPaymentEvent } from './event-processing.server'
export { lookUpOrder, lookUpPayment } from './look-up.server'
export { openPaymentSession } from './opening.server'
export { findOrderState, orderStateText, stageOf } from './order-state.server'
export { holdStock, refuseMethod, refuseUnpayable, reserveNeeds } from './payable.server'
export { findPayment, listPayments, listUnsettledPayments, setPaymentStatus } from './payment.server'
export { settlePayment } from './settlement.server'
export { openTransfer } from './transfer.server'
export {
  awaitedTransfer,
  confirmTransfer,
  findAwaitedTransfer,
  findTransferStage,
} from './transfer-confirmation.server'
export {
  canConfirmOrders,
  parseTransferReference,
  receiveTransfer,
  takesTransfers,
  transferConfirmationPath,
  transferQr,
} from './transfer-receipt.server'
export { exceedsTransferShare } from './transfer-share.server'
