import { href, Link } from 'react-router'
import { Metric, Metrics } from '~/components/admin/dashboard/metric'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { listUnservableOrders } from '~/models/platform/dashboard/index.server'
import { stockHealthLabels } from '~/models/shop/stock'
import { readStockSummary } from '~/models/shop/stock/index.server'
import { formatEuros } from '~/models/values/money'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stock'
import { StockFrame } from './stock-frame'
import { loadStockFrame } from './stock-view.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
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
          value={<span className={`stock-health-${summary.health}`}>{stockHealthLabels[summary.health]}</span>}
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

function UnservableOrders({ orders }: { orders: Route.ComponentProps['loaderData']['unservable'] }) {
  if (orders.length === 0) return null
  return (
    <Notice tone="danger" live={false} className="stock-unservable">
      <h2>
        {orders.length > 1
          ? `${orders.length} commandes ne peuvent pas être servies`
          : 'Une commande ne peut pas être servie'}
      </h2>
      <p>
        {orders.length > 1 ? 'Payées après la fin de leur réservation' : 'Payée après la fin de sa réservation'} :
        réapprovisionnez, ou <Link to={href('/admin/a-traiter/:task', { task: 'refund' })}>remboursez</Link>.
      </p>
      <ul>
        {orders.map(({ id, number, customer, total, missing }) => (
          <li key={id}>
            Commande <span className="num">{number ?? 'sans numéro'}</span>, {customer}, {total} : il manque{' '}
            {missing.map(({ sku, name, quantity }, place) => (
              <span key={sku}>
                {place > 0 ? ', ' : null}
                <span className="num">{formatCount(quantity)}</span>{' '}
                <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}>{name}</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
