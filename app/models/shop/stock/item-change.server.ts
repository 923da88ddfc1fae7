import type { Selectable } from 'kysely'
import type { AuditEntry, ShopDb, StockItemTable } from '~/database/schema'
import { type AuditInput, listAuditOf, recordAudit } from '~/models/base/audit/index.server'
import { keysOf, pick } from '~/runtime/record'

import { watchLevels } from './alert.server'
import { findStockItem } from './item.server'

type StockSettings = Pick<
  Selectable<StockItemTable>,
  'minimum_threshold' | 'maximum_capacity' | 'unit_cost_cents' | 'location' | 'supplier'
>

type ChangeStockItemResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** Changes by others since the version that was read, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: AuditEntry[] }

const ACTION = 'stock.edit'

/** Optimistic lock on the version that was read; a new threshold may change the alert. */
export function changeStockItem(
  db: ShopDb,
  input: { productId: string; version: number; settings: StockSettings; actor: AuditInput['actor']; at: Date },
): Promise<ChangeStockItemResult> {
  const { productId, settings, actor, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeStockItemResult> => {
    const item = await findStockItem(trx, { productId })
    if (!item) return { ok: false, reason: 'unknown' }
    const changed = keysOf(settings).filter((field) => item[field] !== settings[field])
    if (changed.length === 0) return { ok: true }
    if (item.version !== input.version) {
      const since = await listChanges(trx, { productId, count: item.version - input.version })
      return { ok: false, reason: 'changed', version: item.version, since }
    }
    await trx
      .updateTable('stock_item')
      .set({ ...settings, version: item.version + 1, last_updated_at: at.toISOString() })
      .where('product_id', '=', productId)
      .execute()
    await watchLevels(trx, { productIds: [productId], at })
    const subject = { kind: 'stock', id: productId, label: `${item.name} (${item.sku})` }
    const [before, after] = [pick(item, changed), pick(settings, changed)]
    await recordAudit(trx, { at, actor, action: ACTION, subject, before, after })
    return { ok: true }
  })
}

async function listChanges(trx: ShopDb, { productId, count }: { productId: string; count: number }) {
  const entries = await listAuditOf(trx, { kind: 'stock', id: productId })
  return entries.filter(({ action }) => action === ACTION).slice(0, Math.max(1, count))
}
