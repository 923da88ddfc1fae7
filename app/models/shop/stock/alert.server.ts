import { countOf } from '~/database/aggregates'
import { compiledOnce } from '~/database/compiled.server'
import type { ShopDb, StockAlert } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'

import { hasRecovered, isLow } from './level'

export const ALERTS_A_PAGE = 50

/** Raises, reopens or lifts alerts for the current stock: call at the end of every transaction that changes it. */
export async function watchLevels(trx: ShopDb, { productIds, at }: { productIds: string[]; at: Date }): Promise<void> {
  if (productIds.length === 0) return
  const { rows } = await selectLevels(trx, { productIds })
  for (const { alert_id: id, ...row } of rows) {
    if (id === null && isLow(row)) await raise(trx, { productId: row.product_id, at })
    else if (id !== null && row.state === 'resolved' && isLow(row)) await reopen(trx, { id, at })
    else if (id !== null && hasRecovered(row)) await closeLifted(trx, { id, at })
  }
}

const selectLevels = compiledOnce((trx, { productIds }: { productIds: string[] }) =>
  trx
    .selectFrom('stock_item')
    .leftJoin('stock_alert', (join) =>
      join.onRef('stock_alert.product_id', '=', 'stock_item.product_id').on('stock_alert.state', '<>', 'lifted'),
    )
    .select(['stock_item.product_id', 'current_stock', 'reserved_stock', 'minimum_threshold'])
    .select(['stock_alert.id as alert_id', 'state'])
    .where('stock_item.product_id', 'in', productIds),
)

async function raise(trx: ShopDb, { productId, at }: { productId: string; at: Date }): Promise<void> {
  const row = { id: newId(at), product_id: productId, opened_at: at.toISOString() }
  await trx.insertInto('stock_alert').values(row).execute()
}

async function reopen(trx: ShopDb, { id, at }: { id: string; at: Date }): Promise<void> {
  await trx
    .updateTable('stock_alert')
    .set({ state: 'open', reopened_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

async function closeLifted(trx: ShopDb, { id, at }: { id: string; at: Date }): Promise<void> {
  await trx
    .updateTable('stock_alert')
    .set({ state: 'lifted', lifted_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

function alerts(db: ShopDb) {
  return db
    .selectFrom('stock_alert')
    .innerJoin('stock_item', 'stock_item.product_id', 'stock_alert.product_id')
    .innerJoin('product', 'product.id', 'stock_alert.product_id')
    .select(['stock_alert.id', 'stock_alert.product_id', 'product.name', 'stock_item.sku', 'state', 'opened_at'])
    .select(['reopened_at', 'resolved_at', 'resolved_by', 'resolve_reason', 'lifted_at'])
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
}

export type AlertView = Awaited<ReturnType<ReturnType<typeof alerts>['executeTakeFirstOrThrow']>>

/** Oldest first; empty beyond the last page. */
export function listOpenAlerts(db: ShopDb, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return alerts(db)
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .orderBy('stock_alert.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countOpenAlerts(db: ShopDb): Promise<number> {
  return countOf(db.selectFrom('stock_alert').where('state', '=', 'open'))
}

export function findAlert(db: ShopDb, id: string): Promise<AlertView | undefined> {
  return alerts(db).where('stock_alert.id', '=', id).executeTakeFirst()
}

/** Open or resolved; undefined once the stock has recovered. */
export function findStandingAlert(db: ShopDb, productId: string): Promise<AlertView | undefined> {
  return alerts(db).where('stock_alert.product_id', '=', productId).where('state', '<>', 'lifted').executeTakeFirst()
}

type ResolveAlertResult =
  | { ok: true; alert: AlertView }
  | { ok: false; reason: 'unknown' }
  /** By another user, or by recovery of the stock. */
  | { ok: false; reason: 'closed'; alert: AlertView }

/** Requires a reason; reopens on the next change that leaves the stock at its threshold. */
export function resolveAlert(
  db: ShopDb,
  input: { alertId: string; reason: string; actor: AuditInput['actor']; at: Date },
): Promise<ResolveAlertResult> {
  const { alertId, reason, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const alert = await findAlert(trx, alertId)
    if (!alert) return { ok: false, reason: 'unknown' }
    if (alert.state !== 'open') return { ok: false, reason: 'closed', alert }
    const resolved = {
      state: 'resolved',
      resolved_at: at.toISOString(),
      resolved_by: actor.name,
      resolve_reason: reason,
    } satisfies Partial<StockAlert>
    await trx.updateTable('stock_alert').set(resolved).where('id', '=', alertId).execute()
    const subject = { kind: 'stock', id: alert.product_id, label: `${alert.name} (${alert.sku})` }
    await recordAudit(trx, { at, actor, action: 'stock.resolve', subject, reason })
    return { ok: true, alert: { ...alert, ...resolved } }
  })
}
