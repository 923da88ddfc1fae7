import { availableOf, type Level } from './level'

export { movementForms, resolveForm, stockItemForm } from './forms'
export type { StockStatus } from './level'
export {
  alertMessage,
  alertSeverity,
  availableOf,
  isLow,
  reservedText,
  stockHealthLabels,
  stockStatuses,
  stockStatusLabels,
  stockStatusOf,
} from './level'
export {
  isBeyondCapacity,
  leastQuantity,
  MAX_QUANTITY,
  MAX_REASON_LENGTH,
  movedText,
  movementText,
  movementTypes,
  previewOf,
  quantityMessage,
} from './movement'
export type { GoodsState, ReturnedGoods } from './order-goods.server'
export type { StockNeeds } from './stock.server'

export const SALES_DAYS = 30

/** Days the available stock lasts at the sales rate of the last 30; undefined without sales. */
export function daysOfCover(level: Level, sold: number): number | undefined {
  return sold > 0 ? Math.floor((Math.max(0, availableOf(level)) * SALES_DAYS) / sold) : undefined
}

/** Units that lift the alert and cover 30 more days, within capacity (0: unlimited); 0 when sufficient. */
export function suggestedOrder(level: Level & { maximum_capacity: number }, sold: number): number {
  const wanted = Math.ceil((level.minimum_threshold * 11) / 10) + sold - availableOf(level)
  const room = level.maximum_capacity > 0 ? level.maximum_capacity - level.current_stock : wanted
  return Math.max(0, Math.min(wanted, room))
}
