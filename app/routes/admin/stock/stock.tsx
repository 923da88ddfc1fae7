import { href } from 'react-router'
import { Metric, Metrics } from '~/components/admin/dashboard/metric'
import { StockFrame } from '~/components/admin/stock/stock-frame'
import { StockHealthWord } from '~/components/admin/stock/stock-status'
import { UnservableOrders } from '~/components/admin/stock/unservable-orders'
import { deskRequest } from '~/middleware/administrator.server'
import { listUnservableOrders } from '~/models/dashboard/index.server'
import { readStockSummary } from '~/models/stock/index.server'
import { formatEuros } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stock'
import { loadStockFrame } from './stock-frame.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = deskRequest(context)
  const summary = await readStockSummary(db)
  const unservable = await listUnservableOrders(db)
  return {
    frame: await loadStockFrame(db),
    unservable: unservable.map(({ totalCents, ...order }) => ({ ...order, total: formatEuros(totalCents) })),
    summary: {
      ...summary,
      retail: formatEuros(summary.retailCents),
      cost: formatEuros(summary.costCents),
    },
  }
}

export default function Stock({ loaderData: { frame, unservable, summary } }: Route.ComponentProps) {
  return (
    <StockFrame {...frame} title="Stock">
      <UnservableOrders orders={unservable} />
      <Metrics>
        <Metric
          label="Santé du stock"
          value={<StockHealthWord health={summary.health} />}
          definition="Critique dès qu’un article l’est ou manque, attention dès qu’un est faible."
        />
        <Metric
          label="Articles suivis"
          value={String(summary.products)}
          definition="Les prestations n’ont pas de stock."
        />
        <Metric
          label="Valeur TTC"
          value={summary.retail}
          definition="Au prix de vente d’aujourd’hui, réservé compris."
        />
        <Metric label="Valeur au coût" value={summary.cost} definition="Au coût unitaire HT de chaque fiche." />
        <Metric
          label="Stocks faibles"
          value={String(summary.low)}
          definition="Au seuil ou en dessous."
          href={href('/admin/stock/faibles')}
        />
        <Metric
          label="Alertes ouvertes"
          value={String(summary.activeAlerts)}
          definition="Chacune se lève seule quand le stock dépasse son seuil d’un dixième."
          href={href('/admin/stock/alertes')}
        />
      </Metrics>
    </StockFrame>
  )
}
