import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { useRefresh } from '~/components/admin/page/use-refresh'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawals'
import { loadWithdrawals } from './verbs.server'
import { WithdrawalList } from './withdrawal-list'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadWithdrawals(args)
}

const options = [
  { value: 'a-regler', label: 'À régler' },
  { value: 'sans-commande', label: 'Sans commande' },
  { value: 'de-cote', label: 'Mises de côté' },
]

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { withdrawals, unknown, count, page, pageCount, state, revision } = loaderData
  useRefresh(['orders'], revision)
  return (
    <>
      <AdminHeader
        title="Rétractations"
        lead="Le remboursement est dû au plus tard quatorze jours après la déclaration."
        actions={<Link to={href('/admin/orders')}>Commandes</Link>}
      />
      <Filters>
        <SelectFilter name="etat" label="État" all="Toutes" options={options} />
      </Filters>
      <UnknownFilters names={unknown} />
      {withdrawals.length > 0 ? <WithdrawalList withdrawals={withdrawals} /> : <Nothing isBeyond={page > pageCount} />}
      <p className="admin-table-foot">
        {count === 0 ? 'Aucune déclaration' : `${count.toLocaleString('fr-FR')} déclaration${count > 1 ? 's' : ''}`}
      </p>
      <Pager path={href('/admin/retractations')} parameters={{ etat: state ?? '' }} page={page} pageCount={pageCount} />
    </>
  )
}

function Nothing({ isBeyond }: { isBeyond: boolean }) {
  return (
    <AdminEmpty>
      <p>{isBeyond ? 'Cette page est au-delà de la dernière.' : 'Aucune déclaration ici.'}</p>
      <Link to={href('/admin/retractations')}>Revenir à toutes les rétractations</Link>
    </AdminEmpty>
  )
}
