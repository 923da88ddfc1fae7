import type { StockFrameData } from '~/components/admin/stock/stock-frame'
import type { ShopDb } from '~/database/schema'
import { readWorkRevision } from '~/models/dashboard/index.server'
import { countStockWork } from '~/models/stock/index.server'

/** What stands around every screen of the stock. */
export async function loadStockFrame(db: ShopDb): Promise<StockFrameData> {
  return { ...(await countStockWork(db)), revision: await readWorkRevision(db, ['orders', 'stock']) }
}
