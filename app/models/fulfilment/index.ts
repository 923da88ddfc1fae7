export type { SetOrderStatusResult } from './status.server'
export { needsReason, orderStatuses, orderStatusLabels } from './status-step'
