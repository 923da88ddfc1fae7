export type { GoodsState, ReturnedGoods } from './order-goods.server'
export type { StockNeeds } from './stock.server'
