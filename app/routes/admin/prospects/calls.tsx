import { href, Link } from 'react-router'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { OpenPager } from '~/components/admin/page/pager'
import { Badge } from '~/components/ui/marks'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { fullName } from '~/models/crm/prospect'
import { pageCalls } from '~/models/crm/prospect/index.server'
import { parisDay } from '~/models/values/french-date'
import { isProfessional } from '~/models/values/mail-provider'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/calls'
import { dayText } from './event-text.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const page = listPage({ url, context })
  const { calls, isMore } = await pageCalls(db, { page })
  return { calls: calls.map((row) => toShown(row, parisDay(at))), page, isMore }
}

function toShown(row: Prospect, today: string) {
  const day = row.call_on ?? ''
  return {
    id: row.id,
    name: fullName(row) || row.email,
    company: row.company,
    phone: row.phone,
    isCallable: isProfessional(row.email),
    day: dayText(day),
    isDue: day <= today,
    about: row.call_about,
  }
}

const columns: Column<ReturnType<typeof toShown>>[] = [
  {
    label: 'Prévu',
    cell: ({ day, isDue }) => (isDue ? <Badge tone="caution">{day}</Badge> : day),
  },
  {
    label: 'Prospect',
    cell: ({ id, name, company }) => (
      <span className="prospect-name">
        <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name}</Link>
        <span className="small">{company}</span>
      </span>
    ),
  },
  {
    label: 'Téléphone',
    cell: ({ phone, isCallable }) => {
      if (!phone) return '—'
      if (isCallable) return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      return <Badge tone="caution">Accord absent : ne pas appeler</Badge>
    },
  },
  { label: 'À propos de', cell: ({ about }) => <span className="anywhere">{about}</span> },
]

/** Planned calls, earliest first. */
export default function Calls({ loaderData: { calls, page, isMore } }: Route.ComponentProps) {
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/prospects')}>Prospects</BackLink>
      </p>
      <AdminHeader title="Rappels de prospects" lead="Le plus ancien d’abord. Un rappel se prévoit sur la fiche." />
      {calls.length > 0 ? (
        <DataTable caption="Rappels" columns={columns} rows={calls} keyOf={({ id }) => id} />
      ) : (
        <AdminEmpty>
          <p>{page > 1 ? 'Rien de plus sur cette page.' : 'Aucun rappel prévu.'}</p>
          <Link to={href('/admin/prospects')}>Voir tous les prospects</Link>
        </AdminEmpty>
      )}
      <OpenPager path={href('/admin/prospects/rappels')} page={page} isMore={isMore} />
    </>
  )
}
