export {
  checkRefund,
  draftRefund,
  draftUnmatchedRefund,
  findLeftOut,
  findRefund,
  REFUND_JOB,
  refundUnmatchedPayment,
  requestRefund,
} from './refund.server'
export { retryRefund, runRefund, workOnRefund } from './refund-job.server'
export {
  findRefundable,
  listRefunds,
  listRefundsDone,
  listUnitsRefunded,
  listUnmatchedPayments,
  sumRefundsDone,
} from './refundable.server'
export { noteReturnedByHand, settleReturnedRefund } from './returned.server'
