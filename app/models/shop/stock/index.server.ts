export type { AlertView } from './alert.server'
export {
  ALERTS_A_PAGE,
  countOpenAlerts,
  findAlert,
  findStandingAlert,
  listOpenAlerts,
  resolveAlert,
} from './alert.server'
export { listLevels, listSold } from './history.server'
export type { StockRow } from './item.server'
export {
  countLowStock,
  countStockItems,
  findStockItem,
  ITEMS_A_PAGE,
  listLowStock,
  listStockItems,
} from './item.server'
export { changeStockItem } from './item-change.server'
export type { MoveStockResult } from './move.server'
export { moveStock } from './move.server'
export { countMovements, findLastMovement, listMovements, MOVEMENTS_A_PAGE } from './movement-list.server'
export {
  askStockNotice,
  endNoticePath,
  endStockNotice,
  eraseStockNotices,
  findStockNotice,
  isProductBack,
  NOTICE_LIFETIME_DAYS,
  parseStockNoticeReference,
  queueBackInStockMails,
  stockNoticeForm,
} from './notice.server'
export { holdsGoods, listTaken, moveOrderGoods, takeBackGoods } from './order-goods.server'
export {
  addNeeds,
  holdsReservation,
  listAvailable,
  recordMovement,
  releaseStock,
  reserveStock,
  takeReservedStock,
} from './stock.server'
export type { StockSummary } from './summary.server'
export { countStockWork, readStockSummary } from './summary.server'
