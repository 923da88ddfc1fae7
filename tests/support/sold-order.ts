import type { ShopDb } from '~/database/schema'

const DAY_MS = 24 * 3_600_000

/** A delivered, invoiced order like the demonstration's, with a withdrawal and a partial refund. */
export async function soldOrder(db: ShopDb): Promise<{ id: string; number: string }> {
  const { issueInvoice } = await import('~/models/shop/invoice/index.server')
  const { declareWithdrawal, readOrder } = await import('~/models/shop/order/index.server')
  const { requestRefund } = await import('~/models/shop/refund/index.server')
  const { newId } = await import('~/models/values/id.server')
  const at = new Date()
  const [id, refundId] = [newId(at), newId(at)]
  const number = id.slice(-8).toUpperCase()
  await copyDemoOrder(db, { id, number })
  const order = await readOrder(db, id)
  await db.transaction().execute((trx) => issueInvoice(trx, { order, at }))
  const declaration = { name: order.customer_name, orderNumber: number, email: order.email }
  await declareWithdrawal(db, { declaration, at })
  const choice = { lines: new Map<number, number>(), delivery: false, amountCents: 1250 }
  const actor = { id: null, name: 'Camille Roy' }
  await requestRefund(db, { refundId, orderId: id, choice, reason: 'essai', actor, at })
  return { id, number }
}

async function copyDemoOrder(db: ShopDb, { id, number }: { id: string; number: string }): Promise<void> {
  const model = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('is_demo', '=', 1)
    .where('status', '=', 'livre')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const own = { id, order_number: number, is_demo: 0 as const, cart_id: id, source_cart_id: id, checkout_cart_id: null }
  const [created_at, delivered_at] = [new Date().toISOString(), new Date(Date.now() - DAY_MS).toISOString()]
  await db
    .insertInto('customer_order')
    .values({ ...model, ...own, fingerprint: id, created_at, delivered_at })
    .execute()
  const items = await db.selectFrom('order_item').selectAll().where('order_id', '=', model.id).execute()
  await db
    .insertInto('order_item')
    .values(items.map((item) => ({ ...item, order_id: id })))
    .execute()
}

/** A withdrawal with free text that matches no order. */
export async function unmatchedDeclaration(db: ShopDb): Promise<string> {
  const { declareWithdrawal } = await import('~/models/shop/order/index.server')
  const typed = `${Date.now()}${process.pid}`
  const declaration = {
    name: 'Marie-Antoinette de La Rochefoucauld-Montmorency',
    orderNumber: `FA${typed}`,
    email: `marie-antoinette.${typed}@une-adresse-assez-longue.example`,
  }
  return (await declareWithdrawal(db, { declaration, at: new Date(Date.now() - 11 * DAY_MS) })).id
}
