import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { isInstant } from '~/models/crm/lead'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import {
  alertMessage,
  alertSeverity,
  availableOf,
  daysOfCover,
  stockStatusOf,
  suggestedOrder,
} from '~/models/shop/stock'
import { type AlertView, countStockWork, listSold, type StockRow } from '~/models/shop/stock/index.server'
import { formatPastMoment } from '~/models/values/french-date'
import { formatEuros, type Vat, withVat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { formatCount } from '~/models/values/wording'

export type StockFrameData = Awaited<ReturnType<typeof loadStockFrame>>

/** Data of the frame around every stock screen. */
export async function loadStockFrame(db: ShopDb) {
  return { ...(await countStockWork(db)), revision: await readWorkRevision(db, ['orders', 'stock']) }
}

/** Formats rows, with the days of stock left at the sales rate of the last 30 days. */
export async function toStockView(db: ShopDb, { rows, at }: { rows: StockRow[]; at: Date }): Promise<StockView[]> {
  const sold = await listSold(db, { productIds: rows.map(({ product_id }) => product_id), at })
  const vat = catalogueVat(await readSettings(db))
  return rows.map((row) => shownStock(row, { sold: sold.get(row.product_id) ?? 0, vat }))
}

/** A product's stock, formatted as a row. */
export type StockView = ReturnType<typeof shownStock>

export function shownStock(row: StockRow, { sold, vat }: { sold: number; vat: Vat }) {
  const cover = daysOfCover(row, sold)
  return {
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    status: stockStatusOf(row),
    current: row.current_stock,
    reserved: row.reserved_stock,
    available: availableOf(row),
    threshold: row.minimum_threshold,
    capacity: row.maximum_capacity,
    retail: formatEuros(row.current_stock * withVat(row.price_cents, vat.percent)),
    cost: formatEuros(row.current_stock * row.unit_cost_cents),
    location: row.location,
    supplier: row.supplier,
    cover: cover === undefined ? 'Aucune vente en 30 jours' : `${formatCount(cover)} jour${cover > 1 ? 's' : ''}`,
    suggested: suggestedOrder(row, sold),
  }
}

export type StockAlertView = ReturnType<typeof toAlertView>

export function toAlertView(alert: AlertView) {
  return {
    id: alert.id,
    name: alert.name,
    sku: alert.sku,
    status: stockStatusOf(alert),
    isHigh: alertSeverity(alert) === 'high',
    message: alertMessage(alert),
    available: availableOf(alert),
    threshold: alert.minimum_threshold,
    openedAt: momentText(alert.opened_at),
    before: resolutionText(alert),
  }
}

function resolutionText({ resolved_at, resolved_by, resolve_reason, reopened_at }: AlertView): string | undefined {
  if (resolved_at === null) return undefined
  const resolved = `Résolue par ${resolved_by ?? 'la boutique'}, ${momentText(resolved_at)}\u202f: ${resolve_reason ?? ''}`
  return reopened_at === null || reopened_at < resolved_at
    ? resolved
    : `${resolved}. Rouverte ${momentText(reopened_at)}, toujours vraie`
}

export function momentText(stored: string | null): string {
  if (stored === null) return 'Jamais'
  return isInstant(stored) ? formatPastMoment(stored) : 'date illisible'
}

/** An administrator's name, or the process that moved the stock. */
export function authorText(actor: string): string {
  return Object.hasOwn(authors, actor) ? (authors[actor] ?? actor) : actor
}

const authors: Record<string, string> = {
  webhook: 'Paiement',
  return: 'Paiement',
  reconciler: 'Paiement',
  sandbox: 'Paiement simulé',
  administrator: 'Administrateur',
  client: 'Client',
  boutique: 'Boutique',
}
