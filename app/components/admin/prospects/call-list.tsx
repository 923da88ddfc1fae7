import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { BackLink } from '../list/row-link'
import { AdminEmpty } from '../page/admin-empty'
import { AdminHeader } from '../page/admin-header'
import { type Column, DataTable } from '../page/data-table'
import { OpenPager } from '../page/pager'

export interface ShownCall {
  id: string
  name: string
  company: string
  phone: string
  day: string
  /** Today or earlier. */
  isDue: boolean
  about: string
}

const columns: Column<ShownCall>[] = [
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
  { label: 'Téléphone', cell: ({ phone }) => (phone ? <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> : '—') },
  { label: 'À propos de', cell: ({ about }) => <span className="anywhere">{about}</span> },
]

/** Planned calls, earliest first. */
export function CallList({ calls, page, isMore }: { calls: ShownCall[]; page: number; isMore: boolean }) {
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
