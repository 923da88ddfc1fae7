import { href } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { deskRequest } from '~/middleware/administrator.server'
import { monthOf } from '~/models/journal'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/journals'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ context }: Route.LoaderArgs) {
  return { month: monthOf(deskRequest(context).at) }
}

const lead =
  'La TVA des ventes payées et des remboursements d’un mois, et jour par jour ce qui a été reçu, rendu, payé par avoir et gagné en points.'

/** The files ask the password again. */
export default function Journals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Journaux" lead={lead} />
      <form method="get" action={href('/admin/journaux/tva.csv')} className="admin-filters">
        <div className="field">
          <label htmlFor="mois">Mois</label>
          <input className="input" id="mois" name="mois" type="month" defaultValue={loaderData.month} required />
        </div>
        <button type="submit" className="button button-quiet">
          Journal de TVA (CSV)
        </button>
        <button type="submit" className="button button-quiet" formAction={href('/admin/journaux/rapprochement.csv')}>
          Rapprochement (CSV)
        </button>
      </form>
    </>
  )
}
