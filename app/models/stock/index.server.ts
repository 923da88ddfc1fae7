export { countLowStock, listLowStock } from './level.server'
export {
  askStockNotice,
  endNoticePath,
  endStockNotice,
  eraseStockNotices,
  findStockNotice,
  isProductBack,
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
