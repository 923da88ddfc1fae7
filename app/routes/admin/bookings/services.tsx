import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { parseOpeningHours } from '~/models/base/setting'
import { minutesText } from '~/models/support/booking'
import { listAllServices } from '~/models/support/booking/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/services'
import { type ServiceVerb, serviceVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { bookingStyles as links } from '../stylesheets'

/** The path of a verb leads to the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const list = href('/admin/rendez-vous/prestations')
  if ('*' in params) throw serviceVerbs.knows(url) ? redirect(list) : data('Page inconnue', 404)
  const { db, readSettings } = adminRequest(context)
  const services = await listAllServices(db)
  return {
    hasHours: parseOpeningHours((await readSettings())['shop.hours']) !== undefined,
    services: services.map(({ hidden, is_example, calendar_name, ...service }) => ({
      ...{ id: service.id, name: service.name, position: service.position, version: service.version },
      ...{ minutes: service.minutes, capacity: service.capacity, calendar: calendar_name },
      isHidden: hidden === 1,
      isExample: is_example === 1,
    })),
  }
}

export const action = serviceVerbs.act

const verbPath = verbPathOf<ServiceVerb>('/admin/rendez-vous/prestations/*')

export default function Services({ loaderData: { services, hasHours } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Prestations à réserver"
        lead="Ce que vos visiteurs réservent en ligne, dans cet ordre. Les créneaux suivent vos horaires."
        actions={
          <>
            <Link className="button" to={href('/admin/rendez-vous/prestations/nouvelle')}>
              Nouvelle prestation
            </Link>
            <Link className="button button-quiet" to={href('/admin/rendez-vous')}>
              Rendez-vous
            </Link>
          </>
        }
      />
      {hasHours ? null : <NoHours />}
      {services.length > 0 ? (
        <ServiceTable services={services} />
      ) : (
        <AdminEmpty>
          <p>Aucune prestation : la page de réservation n’existe pas encore.</p>
          <Link to={href('/admin/rendez-vous/prestations/nouvelle')}>Ajouter la première</Link>
        </AdminEmpty>
      )}
    </>
  )
}

function NoHours() {
  const link = { href: href('/admin/settings/:group', { group: 'boutique' }), label: 'Écrire les horaires' }
  const lines = ['Vos horaires manquent ou ne se lisent pas\u202f: aucun créneau n’est proposé.']
  return <Notice tone="caution" live={false} className="page-notice" lines={lines} link={link} />
}

type ListedService = Route.ComponentProps['loaderData']['services'][number]

function ServiceTable({ services }: { services: ListedService[] }) {
  const columns: Column<ListedService>[] = [
    { label: 'Prestation', cell: Name },
    { label: 'Durée', cell: ({ minutes }) => <span className="nowrap">{minutesText(minutes)}</span> },
    { label: 'Par créneau', isNumber: true, cell: ({ capacity }) => capacity },
    { label: 'Agenda', cell: ({ calendar }) => calendar || <span className="muted">Le sien</span> },
    {
      label: 'État',
      cell: ({ isHidden }) =>
        isHidden ? <Badge tone="caution">Masquée</Badge> : <Badge tone="positive">En ligne</Badge>,
    },
    {
      label: 'Actions',
      cell: (row) => <Actions {...row} isFirst={row === services[0]} isLast={row === services.at(-1)} />,
    },
  ]
  return (
    <DataTable
      caption="Prestations, dans l’ordre de la page"
      columns={columns}
      rows={services}
      keyOf={({ id }) => id}
    />
  )
}

function Name({ id, name, isExample }: ListedService) {
  return (
    <>
      <Link to={href('/admin/rendez-vous/prestations/:serviceId', { serviceId: id })}>{name}</Link>{' '}
      {isExample ? <Badge>Exemple</Badge> : null}
    </>
  )
}

function Actions({ isFirst, isLast, ...row }: ListedService & { isFirst: boolean; isLast: boolean }) {
  const { id: serviceId, name, isHidden, version } = row
  return (
    <div className="row-actions">
      {isFirst ? null : <Move {...row} to="up" />}
      {isLast ? null : <Move {...row} to="down" />}
      <AdminForm
        rowKey={serviceId}
        action={verbPath(':serviceId/etat', { serviceId })}
        fields={{ version, to: isHidden ? 'shown' : 'hidden' }}
      >
        <Button variant="link" aria-label={`${isHidden ? 'Montrer' : 'Masquer'}, ${name}`}>
          {isHidden ? 'Montrer' : 'Masquer'}
        </Button>
      </AdminForm>
      <Link
        to={href('/admin/rendez-vous/prestations/:serviceId/supprimer', { serviceId })}
        aria-label={`Supprimer, ${name}`}
      >
        Supprimer
      </Link>
      <RowMark rowKey={serviceId} />
    </div>
  )
}

const moves = { up: 'Monter', down: 'Descendre' }

function Move({ id: serviceId, name, position, to }: ListedService & { to: keyof typeof moves }) {
  return (
    <AdminForm rowKey={serviceId} action={verbPath(':serviceId/place', { serviceId })} fields={{ position, to }}>
      <Button variant="link" aria-label={`${moves[to]}, ${name}`}>
        {moves[to]}
      </Button>
    </AdminForm>
  )
}
