import type { OrderEvent, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { orderSubject } from '~/models/shop/order'
import { findOrderRow, listOthersEvents, recordOrderEvent } from '~/models/shop/order/index.server'
import type { ReturnedGoods } from '~/models/shop/stock'
import { takeBackGoods } from '~/models/shop/stock/index.server'
import { newId } from '~/models/values/id.server'
import { orRefused, Refused } from '~/runtime/refused'

type ReceiveGoodsResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'nothing' }
  | { ok: false; reason: 'changed'; since: OrderEvent[] }
  | { ok: false; reason: 'too-many'; productId: string; taken: number }

/** Restocks or writes off returned goods, and removes them from the stock the order holds. */
export function receiveGoods(
  db: ShopDb,
  input: {
    orderId: string
    goods: ReturnedGoods[]
    reason: string
    seen: number
    actor: AuditInput['actor']
    at: Date
  },
): Promise<ReceiveGoodsResult> {
  const { orderId, reason, actor, at } = input
  const goods = input.goods.filter(({ restocked, writtenOff }) => restocked + writtenOff > 0)
  if (goods.length === 0) return Promise.resolve({ ok: false, reason: 'nothing' })
  const work = db.transaction().execute(async (trx): Promise<ReceiveGoodsResult> => {
    const order = await findOrderRow(trx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const since = await listOthersEvents(trx, input)
    if (since.length > 0) return { ok: false, reason: 'changed', since }
    const taken = await takeBackGoods(trx, { orderId, goods, reason, actor: actor.name, at })
    if (!taken.ok) throw new Refused<ReceiveGoodsResult>({ ...taken, reason: 'too-many' })
    const rows = goods.map(({ productId, restocked, writtenOff }) => ({
      id: newId(at),
      order_id: orderId,
      product_id: productId,
      restocked,
      written_off: writtenOff,
      reason,
      actor: actor.name,
      created_at: at.toISOString(),
    }))
    await trx.insertInto('returned_item').values(rows).execute()
    const words = `${await goodsText(trx, goods)}, ${reason}`
    await recordOrderEvent(trx, { orderId, kind: 'goods-back', actor, reason: words, at })
    await recordAudit(trx, {
      at,
      actor,
      action: 'order.goods-back',
      subject: orderSubject(order),
      after: { units: goods.reduce((sum, each) => sum + each.restocked + each.writtenOff, 0) },
      reason,
    })
    return { ok: true }
  })
  return orRefused<ReceiveGoodsResult, ReceiveGoodsResult>(work)
}

/** Description for the order's history. */
async function goodsText(trx: ShopDb, goods: ReturnedGoods[]): Promise<string> {
  const ids = goods.map(({ productId }) => productId)
  const products = await trx.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const described = goods.map(({ productId, restocked, writtenOff }) => {
    const parts = [
      ...(restocked > 0 ? [`${restocked} remis en vente`] : []),
      ...(writtenOff > 0 ? [`${writtenOff} mis au rebut`] : []),
    ]
    return `${names.get(productId) ?? productId}\u202f: ${parts.join(', ')}`
  })
  return described.join('\u202f; ')
}
