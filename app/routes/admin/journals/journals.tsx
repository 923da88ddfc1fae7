import { href } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { FieldError } from '~/components/ui/field-error'
import { deskRequest } from '~/middleware/administrator.server'
import { monthOf, readMonth } from '~/models/journal'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/journals'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ url, context }: Route.LoaderArgs) {
  const { at } = deskRequest(context)
  const typed = url.searchParams.get('mois')
  return { month: typed ?? monthOf(at), isUnknown: readMonth(typed, at) === undefined }
}

const lead =
  'La TVA des factures et des avoirs d’un mois, et jour par jour ce qui a été reçu, rendu, payé par avoir et gagné en points.'

/** The files ask the password again. */
export default function Journals({ loaderData: { month, isUnknown } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Journaux" lead={lead} />
      <form method="get" action={href('/admin/journaux/tva.csv')} className="admin-filters">
        <div className="field">
          <label htmlFor="mois">Mois</label>
          <input
            className="input"
            id="mois"
            name="mois"
            type="month"
            defaultValue={month}
            required
            aria-invalid={isUnknown || undefined}
            aria-describedby={isUnknown ? 'mois-erreur' : undefined}
          />
          {isUnknown ? (
            <FieldError
              id="mois-erreur"
              message={`«\u202f${month}\u202f» n’est pas un mois. Écrivez-le comme 2026-11.`}
            />
          ) : null}
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
