import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { bookingForms } from '~/components/admin/form/forms/bookings'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { typesetHours } from '~/models/base/setting'
import { listClosures } from '~/models/support/booking/index.server'
import { formatDayRange } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/closures'
import { type ClosureVerb, closureVerbs } from './closure-verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { bookingStyles as links } from '../stylesheets'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!closureVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const { db, readSettings, at } = adminRequest(context)
  const closures = await listClosures(db, at)
  return {
    hours: typesetHours((await readSettings())['shop.hours']),
    closures: closures.map(({ id, from_day, to_day, reason }) => ({
      ...{ id, reason },
      days: `${formatDayRange(from_day, to_day)} ${to_day.slice(0, 4)}`,
    })),
  }
}

export const action = closureVerbs.act

const verbPath = verbPathOf<ClosureVerb>('/admin/rendez-vous/fermetures/*')

type ListedClosure = Route.ComponentProps['loaderData']['closures'][number]

const columns: Column<ListedClosure>[] = [
  { label: 'Jours', cell: ({ days }) => days },
  { label: 'Motif', cell: ({ reason }) => <span className="anywhere">{reason || '—'}</span> },
  {
    label: 'Actions',
    cell: ({ id: closureId, days }) => (
      <div className="row-actions">
        <AdminForm rowKey={closureId} action={verbPath(':closureId/retirer', { closureId })}>
          <Button variant="link" aria-label={`Retirer, ${days}`}>
            Retirer
          </Button>
        </AdminForm>
        <RowMark rowKey={closureId} />
      </div>
    ),
  },
]

export default function Closures({ loaderData: { hours, closures } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Fermetures"
        lead="Congés et jours où rien ne se réserve, en plus de vos jours fermés."
        actions={
          <Link className="button button-quiet" to={href('/admin/rendez-vous')}>
            Rendez-vous
          </Link>
        }
      />
      <div className="admin-columns">
        <div className="stack">
          {closures.length > 0 ? (
            <DataTable caption="Fermetures à venir" columns={columns} rows={closures} keyOf={({ id }) => id} />
          ) : (
            <AdminEmpty>
              <p>Aucune fermeture prévue.</p>
            </AdminEmpty>
          )}
          <p className="small">
            Vos horaires : {hours || 'à écrire'}.{' '}
            <Link to={href('/admin/settings/:group', { group: 'boutique' })}>Les changer</Link>
          </p>
        </div>
        <section className="admin-panel" aria-labelledby="fermer">
          <h2 id="fermer">Ajouter une fermeture</h2>
          <AdminForm
            id="fermeture"
            schema={bookingForms(({ closureForm }) => closureForm)}
            action={href('/admin/rendez-vous/fermetures')}
            button="Fermer ces jours"
            pending="Enregistrement…"
          >
            {(fields) => (
              <>
                <TypedField field={fields.from_day} label="Du" type="date" required />
                <TypedField field={fields.to_day} label="Au" type="date" hint="Vide : un seul jour." />
                <TypedField
                  field={fields.reason}
                  label="Motif"
                  hint="Pour vous : les visiteurs voient « fermé »."
                  autoComplete="off"
                />
              </>
            )}
          </AdminForm>
        </section>
      </div>
    </>
  )
}
