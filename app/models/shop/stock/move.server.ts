import type { MovementType, ShopDb, StockMovement } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

import { findStockItem, type StockRow } from './item.server'
import { availableOf } from './level'
import { deltaOf, isBeyondCapacity, movementText } from './movement'
import { listMovementsSince } from './movement-list.server'
import { recordMovement } from './stock.server'

const REPEATED_WITHIN_MS = 60_000

interface MoveStockInput {
  productId: string
  type: MovementType
  /** For an adjustment, the counted stock. */
  quantity: number
  /** Empty for the type's default. */
  reason: string
  /** Last movement shown; undefined skips the check. */
  seen?: number
  /** Confirmed stock beyond capacity, 0 for none; undefined skips the check. */
  confirmed?: number
  actor: AuditInput['actor']
  at: Date
}

export type MoveStockResult =
  | { ok: true; before: number; after: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-enough'; available: number }
  | { ok: false; reason: 'below-reserved'; reserved: number }
  /** Needs confirmation. */
  | { ok: false; reason: 'beyond-capacity'; after: number; capacity: number }
  /** Movements since the page was shown, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: StockMovement[] }

/** Restock, sale, return or count by an administrator. Resubmissions of one page are deduplicated. */
export function moveStock(db: ShopDb, input: MoveStockInput): Promise<MoveStockResult> {
  const { productId, type, quantity, actor, at } = input
  const reason = input.reason || movementText[type].reason
  return db.transaction().execute(async (trx): Promise<MoveStockResult> => {
    const item = await findStockItem(trx, { productId })
    if (!item) return { ok: false, reason: 'unknown' }
    const since = input.seen === undefined ? [] : await listMovementsSince(trx, { productId, seen: input.seen })
    const repeated = since.find((movement) => isRepeat(movement, { ...input, reason }))
    if (repeated) return { ok: true, before: repeated.previous_stock, after: repeated.new_stock }
    if (since.some(({ actor_id }) => type === 'adjustment' || actor_id !== null)) {
      return { ok: false, reason: 'changed', version: since[0]?.id ?? 0, since }
    }
    const refused = refusalOf(item, input)
    if (refused) return refused
    const before = item.current_stock
    const delta = deltaOf(type, { quantity, current: before })
    await recordMovement(trx, { productId, type, delta, reason, actor: actor.name, actorId: actor.id, at })
    await audit(trx, { item, input, reason, after: before + delta })
    return { ok: true, before, after: before + delta }
  })
}

/** The database also rejects the first two, without the figure. */
function refusalOf(item: StockRow, { type, quantity, confirmed }: MoveStockInput): MoveStockResult | undefined {
  const { reserved_stock: reserved, current_stock: current, maximum_capacity: capacity } = item
  const available = availableOf(item)
  if (type === 'sale' && quantity > available) return { ok: false, reason: 'not-enough', available }
  if (type === 'adjustment' && quantity < reserved) return { ok: false, reason: 'below-reserved', reserved }
  const delta = deltaOf(type, { quantity, current })
  const after = current + delta
  const isAsked = confirmed !== undefined && confirmed !== after && isBeyondCapacity({ delta, after, capacity })
  return isAsked ? { ok: false, reason: 'beyond-capacity', after, capacity } : undefined
}

function isRepeat(movement: StockMovement, { type, quantity, reason, actor, at }: MoveStockInput): boolean {
  const isSame =
    movement.actor_id === actor.id &&
    movement.type === type &&
    movement.reason === reason &&
    movement.delta === deltaOf(type, { quantity, current: movement.previous_stock })
  return isSame && at.getTime() - Date.parse(movement.created_at) < REPEATED_WITHIN_MS
}

function audit(
  trx: ShopDb,
  { item, input, reason, after }: { item: StockRow; input: MoveStockInput; reason: string; after: number },
) {
  return recordAudit(trx, {
    at: input.at,
    actor: input.actor,
    action: `stock.${input.type}`,
    subject: { kind: 'stock', id: item.product_id, label: `${item.name} (${item.sku})` },
    before: { stock: item.current_stock },
    after: { stock: after },
    reason,
  })
}
