export { listPlanMonths, type PlanMonth } from './figures.server'
export { type Received, receivePlanTransfer } from './plan-bill.server'
export { remindUnpaid } from './reminder.server'
export {
  type Begun,
  beginPlan,
  type Changed,
  changePlan,
  endPlansOfDoomed,
  findSubscription,
  giveUpCheckout,
  isRunning,
  setPlanEnding,
  settlePlanEvent,
  syncCheckout,
  syncDueSubscriptions,
  syncSubscription,
} from './subscription.server'
