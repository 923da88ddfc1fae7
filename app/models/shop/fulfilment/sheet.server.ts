import type { CustomerOrder, OrderEvent, OrderItem, Parcel, Payment, Refund, ShopDb } from '~/database/schema'
import type { IssuedPaper } from '~/models/shop/invoice'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import { findOrder, findVersion, pageOrderEvents } from '~/models/shop/order/index.server'
import { listPayments } from '~/models/shop/payment/index.server'
import { findRefundable, listRefunds, listUnmatchedPayments } from '~/models/shop/refund/index.server'
import { listTaken } from '~/models/shop/stock/index.server'

import { listParcels } from './parcel.server'
import { listSheetWithdrawals, type SheetWithdrawal } from './withdrawal.server'

/** All data of one order for the back-office. */
export interface OrderSheet {
  order: CustomerOrder
  items: OrderItem[]
  /** Newest first. */
  events: OrderEvent[]
  hasOlderEvents: boolean
  /** Id of the last event that changed the order. */
  version: number
  payments: Payment[]
  refunds: Refund[]
  refundable: Awaited<ReturnType<typeof findRefundable>>
  unmatchedPayments: Payment[]
  /** Goods taken from stock and not returned. */
  taken: { productId: string; name: string; quantity: number }[]
  papers: IssuedPaper[]
  mails: { id: string; kind: string; status: string; created_at: string }[]
  parcels: Parcel[]
  withdrawals: SheetWithdrawal[]
}

const MAX_LISTED = 200

/** `before`: pages the history up to that event. */
export async function findOrderSheet(db: ShopDb, orderId: string, before?: number): Promise<OrderSheet | undefined> {
  const found = await findOrder(db, orderId)
  if (!found) return undefined
  const { events, isMore } = await pageOrderEvents(db, { orderId, before })
  return {
    ...found,
    ...{ events, hasOlderEvents: isMore, version: await findVersion(db, orderId) },
    payments: await listPayments(db, orderId),
    refunds: await listRefunds(db, orderId),
    refundable: await findRefundable(db, found.order),
    unmatchedPayments: await listUnmatchedPayments(db, orderId),
    taken: await listGoodsTaken(db, orderId),
    papers: await listInvoicesOf(db, orderId),
    mails: await listMails(db, orderId),
    parcels: await listParcels(db, [orderId]),
    withdrawals: await listSheetWithdrawals(db, found.order),
  }
}

async function listGoodsTaken(db: ShopDb, orderId: string): Promise<OrderSheet['taken']> {
  const taken = await listTaken(db, orderId)
  if (taken.size === 0) return []
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', 'in', [...taken.keys()])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return products.map(({ id, name }) => ({ productId: id, name, quantity: taken.get(id) ?? 0 }))
}

function listMails(db: ShopDb, orderId: string): Promise<OrderSheet['mails']> {
  return db
    .selectFrom('email')
    .select(['id', 'kind', 'status', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}
