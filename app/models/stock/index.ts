export type { StockNeeds } from './stock.server'
