import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Tabs } from '~/components/admin/page/tabs'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { RowMark } from '~/components/admin/row/row-mark'
import { listHref } from '~/components/ui/list-href'
import type { Booking } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { type BookingView, bookingViews, personsText, slotHourText } from '~/models/support/booking'
import { BOOKINGS_A_PAGE, countBookings, listAllServices, listBookings } from '~/models/support/booking/index.server'
import { formatDay, parisDay } from '~/models/values/french-date'
import { typesetPhone } from '~/models/values/phone'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/bookings'
import { Marks, StateBadge } from './booking-marks'

export const handle = { policy: {} satisfies RoutePolicy }

export { bookingStyles as links } from '../stylesheets'

const MAX_SEARCH = 100

/** `?vue=`: to come, past or cancelled; `?q=` searches name, e-mail, telephone and reference. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const revision = await readWorkRevision(db, ['inbox'])
  const page = listPage({ url, context })
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const view = chosen(url.searchParams.get('vue'), bookingViews) ?? 'a-venir'
  const [rows, count] = [
    await listBookings(db, { view, search, page, at }),
    await countBookings(db, { view, search, at }),
  ]
  const services = await listAllServices(db)
  return {
    days: daysOf(rows, at),
    ...{ revision, view, count, search },
    hasServices: services.length > 0,
    isOnline: services.some(({ hidden }) => hidden === 0),
    paging: { page, pageCount: Math.ceil(count / BOOKINGS_A_PAGE) },
  }
}

function daysOf(rows: Booking[], at: Date) {
  const days = new Map<string, ReturnType<typeof toShown>[]>()
  for (const row of rows) {
    const start = new Date(row.starts_at)
    const day = Number.isNaN(start.getTime()) ? '' : parisDay(start)
    days.set(day, [...(days.get(day) ?? []), toShown(row, at)])
  }
  return [...days].map(([day, shown]) => ({ day, title: dayTitle(day, at), rows: shown }))
}

function dayTitle(day: string, at: Date): string {
  const words = `${formatDay(day)} ${day.slice(0, 4)}`.trim()
  return day === parisDay(at) ? `Aujourd’hui, ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}

function toShown(row: Booking, at: Date) {
  const { id, number, service_name, name, email, phone, persons, state, version } = row
  const start = new Date(row.starts_at)
  const isReadable = !Number.isNaN(start.getTime())
  return {
    ...{ id, number, name, email, phone, state, version, service: service_name },
    hour: isReadable ? slotHourText(start) : `illisible (${row.starts_at})`,
    until: isReadable ? `– ${slotHourText(new Date(row.ends_at))}` : '',
    persons: persons === null ? '' : personsText(persons),
    isToMark: state === 'booked' && isReadable && start <= at,
  }
}

type ShownBooking = ReturnType<typeof toShown>

const viewNames: Record<BookingView, string> = { 'a-venir': 'À venir', passes: 'Passés', annules: 'Annulés' }

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { days, revision, view, count, search, hasServices, isOnline, paging } = loaderData
  useRefresh(['inbox'], revision)
  const path = href('/admin/rendez-vous')
  const tabs = bookingViews.map((each) => ({
    href: listHref(path, { vue: each === 'a-venir' ? '' : each, q: search }),
    label: viewNames[each],
    current: each === view,
  }))
  return (
    <>
      <AdminHeader
        title="Rendez-vous"
        lead={isOnline ? 'Ceux que l’on prend en ligne, et ceux que vous notez au téléphone.' : undefined}
        actions={
          <>
            {hasServices ? (
              <Link className="button" to={href('/admin/rendez-vous/nouveau')}>
                Noter un rendez-vous
              </Link>
            ) : null}
            <Link className="button button-quiet" to={href('/admin/rendez-vous/prestations')}>
              Prestations
            </Link>
            <Link className="button button-quiet" to={href('/admin/rendez-vous/fermetures')}>
              Fermetures
            </Link>
          </>
        }
      />
      {hasServices || count > 0 ? (
        <>
          <Tabs label="Rendez-vous" tabs={tabs} />
          <Filters>
            {view === 'a-venir' ? null : <input type="hidden" name="vue" value={view} />}
            <SearchFilter label="Nom, e-mail, téléphone ou référence" />
          </Filters>
        </>
      ) : null}
      {days.map(({ day, title, rows }) => (
        <section key={day} className="stack booking-day" aria-label={title}>
          <h2>{title}</h2>
          <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </section>
      ))}
      {days.length > 0 ? null : <Nothing view={view} search={search} hasServices={hasServices} count={count} />}
      {count > 0 ? <p className="admin-table-foot">{formatCount(count)} rendez-vous</p> : null}
      <Pager path={path} parameters={{ vue: view === 'a-venir' ? '' : view, q: search }} {...paging} />
    </>
  )
}

function Nothing(props: { view: BookingView; search: string; hasServices: boolean; count: number }) {
  const { view, search, hasServices, count } = props
  if (!hasServices && view === 'a-venir' && search === '')
    return (
      <AdminEmpty>
        <p>
          Rien ne se réserve encore : ajoutez une prestation, et vos visiteurs choisiront un créneau de vos horaires.
        </p>
        <Link to={href('/admin/rendez-vous/prestations/nouvelle')}>Ajouter une prestation</Link>
      </AdminEmpty>
    )
  const words = search || view !== 'a-venir' ? 'Aucun rendez-vous ici.' : 'Aucun rendez-vous à venir.'
  return (
    <AdminEmpty>
      <p>{count > 0 ? 'Cette page est au-delà de la dernière.' : words}</p>
      {search || view !== 'a-venir' || count > 0 ? (
        <Link to={href('/admin/rendez-vous')}>Voir les rendez-vous à venir</Link>
      ) : (
        <a href={href('/rendez-vous')}>Voir la page où l’on réserve</a>
      )}
    </AdminEmpty>
  )
}

const columns: Column<ShownBooking>[] = [
  {
    label: 'Heure',
    cell: ({ id, hour, until }) => (
      <span className="nowrap">
        <Link to={href('/admin/rendez-vous/:bookingId', { bookingId: id })}>{hour}</Link>{' '}
        <span className="muted">{until}</span>
      </span>
    ),
  },
  { label: 'Nom', cell: ({ name }) => <span className="anywhere">{name}</span> },
  {
    label: 'Prestation',
    cell: ({ service, persons }) => <span className="anywhere">{[service, persons].filter(Boolean).join(', ')}</span>,
  },
  { label: 'Joindre', cell: Contact },
  { label: 'État', cell: ({ state }) => <StateBadge state={state} /> },
  { label: 'Actions', cell: (row) => (row.isToMark ? <Marks {...row} /> : <RowMark rowKey={row.id} />) },
]

function Contact({ phone, email }: ShownBooking) {
  if (phone)
    return (
      <a className="nowrap" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        {typesetPhone(phone)}
      </a>
    )
  return email ? (
    <a className="anywhere" href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    '—'
  )
}
