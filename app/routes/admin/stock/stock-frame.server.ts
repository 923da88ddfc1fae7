import type { StockFrameData } from '~/components/admin/stock/stock-frame'
import type { ShopDb } from '~/database/schema'
import { readWorkRevision } from '~/models/dashboard/index.server'
import { countStockWork } from '~/models/stock/index.server'

/** Data of the frame around every stock screen. */
export async function loadStockFrame(db: ShopDb): Promise<StockFrameData> {
  return { ...(await countStockWork(db)), revision: await readWorkRevision(db, ['orders', 'stock']) }
}
