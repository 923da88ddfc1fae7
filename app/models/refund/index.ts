export type { PlanRefusal, Refundable, RefundableLine, RefundChoice, RefundPlan } from './amounts'
export { planRefund, shareAmong, valueOfUnits } from './amounts'
export type { RequestRefundResult } from './refund.server'
export type { RefundOutcome } from './refund-job.server'
