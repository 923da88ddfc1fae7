import type { ShownExport } from '~/components/admin/exports/export-table'
import type { AskedExport } from '~/components/admin/exports/new-export'
import type { ExportFormat, ShopDb } from '~/database/schema'
import { exportErrorText, type ListedExport } from '~/models/base/export'
import { formatOrderMoment } from '~/models/values/french-date'
import { type ExportScreen, queryOf } from './export-screen'

const formatNames = { csv: 'CSV', xlsx: 'Excel' }

export function toShownExport(screen: ExportScreen, asked: ListedExport, at: Date): ShownExport {
  const { id, format, query, row_count, written, actor, created_at, job_status } = asked
  const filters = screen.read(new URLSearchParams(query)).query
  return {
    id,
    at: formatOrderMoment(created_at),
    actor,
    what: `${screen.filterText(filters)}, ${formatNames[format]}`,
    rows: row_count.toLocaleString('fr-FR'),
    state: job_status,
    message: stateText(screen, asked, at),
    file: screen.file(id),
    retry: screen.retry(id),
    ...(isRunning(asked, at) && { progress: { written, of: row_count } }),
  }
}

function isRunning({ job_status, lease_until }: ListedExport, at: Date): boolean {
  return job_status === 'waiting' && lease_until !== null && lease_until > at.toISOString()
}

function stateText(screen: ExportScreen, asked: ListedExport, at: Date): string {
  if (asked.job_status === 'done') return 'Prêt, gardé un jour'
  if (asked.job_status === 'failed') return `Abandonné. ${exportErrorText(asked.last_error)}`
  if (isRunning(asked, at)) return progressText(screen, asked)
  if (asked.tries === 0) return 'En attente de son tour'
  return asked.last_error ? `Nouvel essai bientôt. ${exportErrorText(asked.last_error)}` : 'Interrompu, il va reprendre'
}

function progressText({ words }: ExportScreen, { written, row_count }: ListedExport): string {
  const [read, all] = [Math.min(written, row_count), row_count].map((count) => count.toLocaleString('fr-FR'))
  return written >= row_count ? 'Le fichier s’écrit' : `${read} ${words.read} sur ${all}`
}

/** The export about to be requested, with the filters of the URL. */
export async function showNewExport(
  db: ShopDb,
  screen: ExportScreen,
  { query, format }: { query: Record<string, string>; format: ExportFormat },
): Promise<AskedExport> {
  const { count } = await screen.subject.count(db, queryOf(query))
  const { words } = screen
  if (count === 0) return { message: words.nothing }
  const rows = `${count.toLocaleString('fr-FR')} ${words.rows} (${screen.filterText(query)})`
  return {
    fields: { format, ...query },
    message: `${rows}\u202f: le fichier ${formatNames[format]} se prépare à part, sans ralentir la boutique, et reste ici un jour.`,
  }
}
