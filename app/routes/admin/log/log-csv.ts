import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { actionText, sideText } from '~/models/base/audit'
import { type AuditEntry, pageAuditEntries, recordAudit } from '~/models/base/audit/index.server'
import { toCsv } from '~/models/values/csv'
import { parisDay } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/log-csv'
import { readLogFilter } from './log-filter'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** Rows per file; older ones are reached by `?avant=`. */
const MAX_ROWS = 10_000

/** Exports the filtered list, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireFreshPassword(
    { request, url, context },
    { back: href('/admin/log') + url.search, label: 'Retour au journal' },
  )
  const { db, at, actor } = adminRequest(context)
  const entries = await listEntries(db, readLogFilter(url))
  const day = parisDay(at)
  const subject = { kind: 'export', id: day, label: 'Journal' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'log.export', subject }))
  const rows = entries.map((row) => [
    row.at,
    row.actor,
    actionText(row.action),
    row.action,
    row.subject_kind,
    row.subject_label,
    sideText(row.before),
    sideText(row.after),
    row.reason,
    row.hash,
  ])
  const csv = toCsv([
    ['Instant (UTC)', 'Qui', 'Action', 'Code', 'Objet', 'Nom', 'Avant', 'Après', 'Motif', 'Empreinte'],
    ...rows,
  ])
  return fileResponse({ body: csv, format: 'csv', fileName: `journal-${day}.csv` })
}

/** Reads in pages, so each query is bounded. */
async function listEntries(db: ShopDb, filter: ReturnType<typeof readLogFilter>): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (let { before } = filter; ; ) {
    const page = await pageAuditEntries(db, { ...filter, before, limit: MAX_ROWS - entries.length })
    entries.push(...page.entries)
    before = page.older
    if (before === undefined || entries.length >= MAX_ROWS) return entries
  }
}
