import { href, Link } from 'react-router'
import { MoneyMetrics } from '~/components/admin/dashboard/money-metrics'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { UnknownFilters } from '~/components/admin/page/filters'
import { Tabs } from '~/components/admin/page/tabs'
import { adminRequest } from '~/middleware/administrator.server'
import { readFigures, revenueSpan } from '~/models/platform/dashboard/index.server'
import { LISTED_SALES, listSales, type SaleKind } from '~/models/shop/order/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import type { Route } from './+types/sales'

export const handle = { policy: {} satisfies RoutePolicy }

const parts = [
  { name: 'tout', label: 'Tout', kinds: ['sold', 'refunded', 'returned', 'due'] },
  { name: 'vendu', label: 'Vendu', kinds: ['sold'] },
  { name: 'rembourse', label: 'Remboursé', kinds: ['refunded'] },
  { name: 'a-rendre', label: 'À rendre', kinds: ['returned', 'due'] },
] as const satisfies { name: string; label: string; kinds: readonly SaleKind[] }[]
const names = parts.map(({ name }) => name)

const words: Record<SaleKind, string> = {
  sold: 'Commande payée',
  refunded: 'Remboursement fait',
  returned: 'Remboursement revenu de la banque',
  due: 'À rendre',
}

/** `?quoi=`: the entries behind the money of the dashboard. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const asked = chosen(url.searchParams.get('quoi'), names)
  const part = parts.find(({ name }) => name === asked) ?? parts[0]
  const rows = await listSales(db, { kinds: part.kinds, ...revenueSpan(at) })
  return {
    part: part.name,
    unknown: unknownIn(url.searchParams, { quoi: asked }),
    money: (await readFigures(db, at)).money,
    limit: rows.length === LISTED_SALES ? LISTED_SALES : undefined,
    rows: rows.map(({ at: moment, kind, cents, order_number, customer_name, order_id, is_demo }, place) => ({
      key: String(place),
      orderId: order_id,
      order: `Commande ${order_number ?? 'sans numéro'}${is_demo ? ' (démonstration)' : ''}`,
      buyer: customer_name,
      what: words[kind],
      moment: moment ? formatOrderMoment(moment) : '',
      amount: formatEuros(kind === 'sold' ? cents : -cents),
    })),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function Sales({ loaderData: { part, unknown, money, limit, rows } }: Route.ComponentProps) {
  const path = href('/admin/ventes')
  return (
    <>
      <AdminHeader
        title="Ventes des 30 derniers jours"
        lead="Ce que le tableau de bord additionne, ligne à ligne. Les paiements reçus sans vente n’y sont pas : le rapprochement les compte à part. Une rétractation compte quand son remboursement est demandé."
        actions={<Link to={href('/admin/journaux')}>Journaux</Link>}
      />
      <MoneyMetrics money={money} />
      <Tabs
        label="Ventes"
        tabs={parts.map(({ name, label }) => ({
          href: name === 'tout' ? path : `${path}?quoi=${name}`,
          label,
          current: name === part,
        }))}
      />
      <UnknownFilters names={unknown} />
      {limit ? <p>Les {limit} premières lignes.</p> : null}
      {rows.length === 0 ? (
        <AdminEmpty>
          <p>Rien ces 30 derniers jours.</p>
        </AdminEmpty>
      ) : (
        <DataTable
          caption="Ventes"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { label: 'Commande', cell: OrderLink },
            { label: 'Acheteur', cell: ({ buyer }) => buyer },
            { label: 'Quoi', cell: ({ what }) => what },
            { label: 'Date', cell: ({ moment }) => moment },
            { label: 'TTC', isNumber: true, cell: ({ amount }) => amount },
          ]}
        />
      )}
    </>
  )
}

function OrderLink({ order, orderId }: Row) {
  return <Link to={href('/admin/orders/:orderId', { orderId })}>{order}</Link>
}
