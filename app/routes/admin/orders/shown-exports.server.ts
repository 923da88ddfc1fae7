import type { ShownExport } from '~/components/admin/orders/export-table'
import type { AskedExport } from '~/components/admin/orders/new-export'
import type { ShopDb } from '~/database/schema'
import { exportErrorWords, exportFormats, type ListedExport } from '~/models/fulfilment'
import { type OrderFilters, orderFilterQuery, orderStatusLabels, readOrderFilters } from '~/models/order'
import { pageOrders } from '~/models/order/index.server'
import { formatOrderMoment } from '~/models/values'

const formatNames = { csv: 'CSV', xlsx: 'Excel' }

export function toShownExport(asked: ListedExport, at: Date): ShownExport {
  const { id, format, words, status, orders, actor, created_at, job_status } = asked
  return {
    id,
    at: formatOrderMoment(created_at),
    actor,
    what: `${filterWords({ words, ...(status && { status }) })}, ${formatNames[format]}`,
    orders: orders.toLocaleString('fr-FR'),
    state: job_status,
    told: stateWords(asked, at),
    ...(isRunning(asked, at) && { progress: { written: asked.written, of: orders } }),
  }
}

function isRunning({ job_status, lease_until }: ListedExport, at: Date): boolean {
  return job_status === 'waiting' && lease_until !== null && lease_until > at.toISOString()
}

function stateWords(asked: ListedExport, at: Date): string {
  if (asked.job_status === 'done') return 'Prêt, gardé un jour'
  if (asked.job_status === 'failed') return `Abandonné. ${exportErrorWords(asked.last_error)}`
  if (isRunning(asked, at)) return progressWords(asked)
  if (asked.tries === 0) return 'En attente de son tour'
  return asked.last_error
    ? `Nouvel essai bientôt. ${exportErrorWords(asked.last_error)}`
    : 'Interrompu, il va reprendre'
}

function progressWords({ written, orders }: ListedExport): string {
  const [read, all] = [Math.min(written, orders), orders].map((count) => count.toLocaleString('fr-FR'))
  return written >= orders ? 'Le fichier s’écrit' : `${read} commandes lues sur ${all}`
}

/** Undefined where the address asks for none. */
export async function readNewExport(db: ShopDb, parameters: URLSearchParams): Promise<AskedExport | undefined> {
  const format = exportFormats.find((value) => value === parameters.get('format'))
  const { filters, unknown } = readOrderFilters(parameters)
  if (!format || unknown.length > 0) return undefined
  const { count } = await pageOrders(db, { filters, page: 1 })
  return {
    fields: { format, ...orderFilterQuery(filters) },
    count,
    told: `${count.toLocaleString('fr-FR')} commandes (${filterWords(filters)}) : le fichier ${formatNames[format]} se prépare à part, sans ralentir la boutique, et reste ici un jour.`,
  }
}

function filterWords({ status, words }: OrderFilters): string {
  const ofStatus = status ? orderStatusLabels[status] : 'Tous les statuts'
  return words ? `${ofStatus}, « ${words} »` : ofStatus
}
