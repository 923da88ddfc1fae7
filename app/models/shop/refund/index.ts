export { refundMail, unmatchedRefundReason } from './buyer-mail'
export type { DraftRefundResult, RequestRefundResult } from './refund.server'
export type { RefundOutcome } from './refund-job.server'
