import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { listHref } from '~/components/ui/list-href'
import { adminRequest } from '~/middleware/administrator.server'
import { actionText, auditKindLabels, changeText } from '~/models/base/audit'
import { pageAuditEntries } from '~/models/base/audit/index.server'
import { formatPastMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { unknownIn } from '../list-filter'
import type { Route } from './+types/log'
import { readLogFilter } from './log-filter'

export const handle = { policy: {} satisfies RoutePolicy }

const PAGE_SIZE = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, kind, before } = readLogFilter(url)
  const { db, at } = adminRequest(context)
  const { entries, older } = await pageAuditEntries(db, { search, kind, before, limit: PAGE_SIZE })
  return {
    ...{ search, kind, older },
    unknown: unknownIn(url.searchParams, { objet: kind, avant: before === undefined ? '' : String(before) }),
    entries: entries.map((entry) => ({
      hash: entry.hash,
      moment: formatPastMoment(entry.at, at),
      actor: entry.actor,
      action: actionText(entry.action),
      subject: entry.subject_label,
      changes: changeText(entry),
      reason: entry.reason,
    })),
    isFirst: before === undefined,
  }
}

const kinds = Object.entries(auditKindLabels).map(([value, label]) => ({ value, label }))

export default function Log({ loaderData }: Route.ComponentProps) {
  const { entries, unknown, older, isFirst, search, kind } = loaderData
  return (
    <>
      <AdminHeader
        title="Journal"
        lead="Qui a fait quoi, quand et pourquoi. Rien ne s’y modifie ni ne s’y efface."
        actions={
          <a className="button button-quiet" href={listHref(href('/admin/log.csv'), { q: search, objet: kind })}>
            Exporter (CSV)
          </a>
        }
      />
      <Filters>
        <SearchFilter label="Rechercher une personne, un numéro, un motif" />
        <SelectFilter name="objet" label="Objet" all="Tous" options={kinds} />
      </Filters>
      <UnknownFilters names={unknown} />
      {entries.length === 0 ? (
        <AdminEmpty>
          <p>{emptyText(loaderData)}</p>
          {isFirst && !search && !kind ? null : (
            <Link to={listHref(href('/admin/log'), isFirst ? {} : { q: search, objet: kind })}>
              {isFirst ? 'Tout afficher' : 'Revenir aux plus récentes'}
            </Link>
          )}
        </AdminEmpty>
      ) : (
        <DataTable
          caption="Actions, de la plus récente à la plus ancienne"
          rows={entries}
          keyOf={({ hash }) => hash}
          columns={[
            { label: 'Date', cell: ({ moment }) => <span className="nowrap">{moment}</span> },
            { label: 'Qui', cell: ({ actor }) => actor },
            { label: 'Action', cell: ({ action }) => action },
            { label: 'Objet', cell: ({ subject }) => <span className="log-subject">{subject}</span> },
            { label: 'Changement', cell: ({ changes }) => <Changes changes={changes} /> },
            { label: 'Motif', cell: ({ reason }) => reason },
          ]}
        />
      )}
      {older === undefined ? null : (
        <nav className="admin-pager" aria-label="Pages">
          <Link to={listHref(href('/admin/log'), { q: search, objet: kind, avant: older })} rel="next">
            {entries.length === 0 ? 'Chercher dans les plus anciennes' : 'Plus anciennes'}
          </Link>
        </nav>
      )}
    </>
  )
}

function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return null
  return (
    <div className="log-changes">
      {changes.map((change) => (
        <div key={change}>{change}</div>
      ))}
    </div>
  )
}

function emptyText({ isFirst, search, kind, older }: Route.ComponentProps['loaderData']): string {
  if (older !== undefined) return 'Rien ne correspond dans cette partie du journal.'
  if (!isFirst) return 'Cette page est au-delà de la dernière.'
  return !search && !kind ? 'Rien n’a encore été fait.' : 'Rien ne correspond.'
}
