export { countWork } from './counts.server'
export { hasDemoRows, removeDemo } from './demo.server'
export type { Figures } from './figures.server'
export {
  findConversationSpan,
  listMoneyByDay,
  readFigures,
  revenueSpan,
} from './figures.server'
export type { TaskItem } from './task-items.server'
export { listTaskItems } from './task-items.server'
export { listTasks } from './tasks.server'
export { listUnservableOrders } from './unservable.server'
export { countWeek, keepWeeklyCounts, lastWeeks, listFunnel, SHOWN_WEEKS } from './weekly-count.server'
export { readWorkRevision } from './work-revision.server'
