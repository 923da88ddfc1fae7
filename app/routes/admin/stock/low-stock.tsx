import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { Pager } from '~/components/admin/page/pager'
import { adminRequest } from '~/middleware/administrator.server'
import { ITEMS_A_PAGE, listLowStock } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/low-stock'
import { StockFrame } from './stock-frame'
import { LowStockTable } from './stock-table'
import { loadStockFrame, toStockView } from './stock-view.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const frame = await loadStockFrame(db)
  const page = listPage({ url, context })
  const rows = await listLowStock(db, { limit: ITEMS_A_PAGE, offset: (page - 1) * ITEMS_A_PAGE })
  const paging = { page, pageCount: Math.ceil(frame.low / ITEMS_A_PAGE) }
  return { frame, rows: await toStockView(db, { rows, at }), paging }
}

export default function LowStock({ loaderData: { frame, rows, paging } }: Route.ComponentProps) {
  const path = href('/admin/stock/faibles')
  return (
    <StockFrame {...frame} title="Stock">
      {rows.length > 0 ? (
        <LowStockTable rows={rows} />
      ) : (
        <AdminEmpty>
          <p>
            {frame.low > 0 ? 'Cette page est au-delà de la dernière.' : 'Aucun stock n’est à son seuil ou en dessous.'}
          </p>
          <Link to={frame.low > 0 ? path : href('/admin/stock/inventaire')}>
            {frame.low > 0 ? 'Revenir au plus vide' : 'Voir l’inventaire'}
          </Link>
        </AdminEmpty>
      )}
      <Pager path={path} parameters={{}} {...paging} />
    </StockFrame>
  )
}
