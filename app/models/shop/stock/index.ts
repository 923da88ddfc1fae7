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
export { daysOfCover, SALES_DAYS, suggestedOrder } from './supply'
