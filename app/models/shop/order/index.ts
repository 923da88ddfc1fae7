export type { OrderTask } from './admin.server'
export type { DatedOrder } from './buyer.server'
export type { MoveRefusal, OrderChange, OrderEffect } from './effects.server'
export { type OrderEventKind, orderEventKinds } from './event-kinds'
export type { OrderFilters, OrderList } from './filters'
export { orderFilterQuery, orderStatuses, orderStatusLabels, readOrderFilters } from './filters'
export type { LateDeliveryRequest } from './late-delivery.server'
export { type NextStep, nextSteps } from './next-steps'
export type { OrderActor, OrderWithItems } from './order.server'
export {
  isOrderNumber,
  orderNumberForm,
  orderNumbersIn,
  orderSubject,
  orderTitle,
  paperNumber,
  paperNumbers,
} from './order-number'
export type { NewOrderItem, OrderContact } from './placing.server'
export {
  earlyServiceTerms,
  includesService,
  isServicesOnly,
  legalWarranty,
  type OrderPromise,
  promiseOf,
  promiseText,
  serviceStartText,
  warrantyOf,
  warrantyText,
} from './promise'
export {
  declaredOnDay,
  declaredText,
  endedWithdrawalDay,
  isRefundUrgent,
  refundDueOn,
} from './withdrawal-period'
