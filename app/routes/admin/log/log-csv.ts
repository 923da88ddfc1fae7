import { deskRequest } from '~/middleware/administrator.server'
import { listAuditEntries, recordAudit } from '~/models/audit/index.server'
import { parisDay, toCsv } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/log-csv'
import { readLogFilter } from './log-filter'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** A file has an end; what is older is reached by `?avant=`. */
const MAX_ROWS = 10_000

/** What the list shows by the same filters, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, at, actor } = deskRequest(context)
  const entries = await listAuditEntries(db, { ...readLogFilter(url), limit: MAX_ROWS })
  const day = parisDay(at)
  await recordAudit(db, { at, actor, action: 'log.export', subject: { kind: 'export', id: day, label: 'Journal' } })
  const rows = entries.map((row) => [
    row.at,
    row.actor,
    row.action,
    row.subject_kind,
    row.subject_label,
    row.before,
    row.after,
    row.reason,
    row.hash,
  ])
  const csv = toCsv([
    ['Instant (UTC)', 'Qui', 'Action', 'Objet', 'Nom', 'Avant', 'Après', 'Motif', 'Empreinte'],
    ...rows,
  ])
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="journal-${day}.csv"`,
    },
  })
}
