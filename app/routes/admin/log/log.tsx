import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { listHref } from '~/components/ui/list-href'
import { deskRequest } from '~/middleware/administrator.server'
import { listAuditEntries } from '~/models/audit/index.server'
import { formatDateTime } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/log'
import { readLogFilter } from './log-filter'

export const handle = { policy: {} satisfies RoutePolicy }

const PAGE_SIZE = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, kind, before } = readLogFilter(url)
  const { db } = deskRequest(context)
  const rows = await listAuditEntries(db, { search, kind, before, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    search,
    kind,
    entries: shown.map((row) => ({ ...row, atWords: formatDateTime(new Date(row.at)) })),
    older: rows.length > PAGE_SIZE ? shown.at(-1)?.position : undefined,
    isFirst: before === undefined,
  }
}

const kinds = [
  { value: 'lead', label: 'Leads' },
  { value: 'stock', label: 'Stock' },
  { value: 'conversation', label: 'Conversations' },
  { value: 'callback', label: 'Rappels' },
  { value: 'message', label: 'Messages' },
  { value: 'email', label: 'E-mails' },
  { value: 'user', label: 'Comptes' },
  { value: 'session', label: 'Connexions' },
  { value: 'view', label: 'Vues enregistrées' },
]

export default function Log({ loaderData }: Route.ComponentProps) {
  const { entries, older, isFirst, search, kind } = loaderData
  return (
    <>
      <AdminHeader
        title="Journal"
        lead="Qui a fait quoi, quand et pourquoi. Rien ne s’y modifie ni ne s’y efface."
        actions={
          <a
            className="button button-quiet"
            href={listHref(href('/admin/log.csv'), { q: search, objet: kind })}
            download
          >
            Exporter (CSV)
          </a>
        }
      />
      <Filters>
        <SearchFilter label="Rechercher une personne, un numéro, un motif" />
        <SelectFilter name="objet" label="Objet" all="Tous" options={kinds} />
      </Filters>
      {entries.length === 0 ? (
        <AdminEmpty>
          <p>{isFirst && !search && !kind ? 'Rien n’a encore été fait.' : 'Rien ne correspond.'}</p>
          {isFirst && !search && !kind ? null : <Link to={href('/admin/log')}>Tout afficher</Link>}
        </AdminEmpty>
      ) : (
        <DataTable
          caption="Actions, de la plus récente à la plus ancienne"
          rows={entries}
          keyOf={({ hash }) => hash}
          columns={[
            { label: 'Date', cell: ({ atWords }) => atWords },
            { label: 'Qui', cell: ({ actor }) => actor },
            { label: 'Action', cell: ({ action }) => action },
            { label: 'Objet', cell: ({ subject_label }) => subject_label },
            { label: 'Changement', cell: ({ before, after }) => [before, after].filter(Boolean).join(' → ') },
            { label: 'Motif', cell: ({ reason }) => reason },
          ]}
        />
      )}
      {older === undefined ? null : (
        <nav className="admin-pager" aria-label="Pages">
          <Link to={listHref(href('/admin/log'), { q: search, objet: kind, avant: older })} rel="next">
            Plus anciennes
          </Link>
        </nav>
      )}
    </>
  )
}
