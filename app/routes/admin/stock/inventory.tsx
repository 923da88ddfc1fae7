import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { Filters, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { adminRequest } from '~/middleware/administrator.server'
import { stockStatuses, stockStatusLabels } from '~/models/shop/stock'
import { countStockItems, ITEMS_A_PAGE, listStockItems } from '~/models/shop/stock/index.server'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/inventory'
import { StockFrame } from './stock-frame'
import { InventoryTable } from './stock-table'
import { loadStockFrame, toStockView } from './stock-view.server'

export const handle = { policy: {} satisfies RoutePolicy }

/** `?etat=` filters by status; an unknown one is ignored, and reported. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const status = chosen(url.searchParams.get('etat'), stockStatuses)
  const page = listPage({ url, context })
  const count = await countStockItems(db, status)
  const rows = await listStockItems(db, { status, limit: ITEMS_A_PAGE, offset: (page - 1) * ITEMS_A_PAGE })
  return {
    frame: await loadStockFrame(db),
    rows: await toStockView(db, { rows, at }),
    count,
    status,
    unknown: unknownIn(url.searchParams, { etat: status }),
    paging: { page, pageCount: Math.ceil(count / ITEMS_A_PAGE) },
  }
}

const options = stockStatuses.map((value) => ({ value, label: stockStatusLabels[value] }))

export default function Inventory({ loaderData }: Route.ComponentProps) {
  const { frame, rows, count, status, unknown, paging } = loaderData
  const path = href('/admin/stock/inventaire')
  return (
    <StockFrame {...frame} title="Stock">
      <Filters>
        <SelectFilter name="etat" label="État" all="Tous" options={options} />
      </Filters>
      <UnknownFilters names={unknown} />
      {rows.length > 0 ? (
        <InventoryTable rows={rows} />
      ) : (
        <AdminEmpty>
          <p>{count > 0 ? 'Cette page est au-delà de la dernière.' : 'Aucun article dans cet état.'}</p>
          <Link to={path}>Revenir au début de l’inventaire</Link>
        </AdminEmpty>
      )}
      <p className="admin-table-foot">
        {count === 0 ? 'Aucun article' : `${formatCount(count)} article${count > 1 ? 's' : ''}`}
      </p>
      <Pager path={path} parameters={status ? { etat: status } : {}} {...paging} />
    </StockFrame>
  )
}
