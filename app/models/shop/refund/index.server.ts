export {
  checkRefund,
  draftRefund,
  draftStrayRefund,
  findLeftOut,
  findRefund,
  REFUND_JOB,
  refundStrayPayment,
  requestRefund,
} from './refund.server'
export { retryRefund, runRefund, workOnRefund } from './refund-job.server'
export { findRefundable, listRefunds, listRefundsDone, listStrayPayments, sumRefundsDone } from './refundable.server'
export { noteReturnedByHand, settleReturnedRefund } from './returned.server'
