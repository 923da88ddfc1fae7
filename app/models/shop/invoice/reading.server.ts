import type { Invoice, ShopDb } from '~/database/schema'

export type IssuedPaper = Pick<Invoice, 'number' | 'kind' | 'total_cents' | 'issued_at'>

const MAX_LISTED = 1000

/** Invoices and credit notes of an order, oldest first. */
export function listInvoicesOf(db: ShopDb, orderId: string): Promise<IssuedPaper[]> {
  return listInvoicesOfOrders(db, [orderId])
}

export function listInvoicesOfOrders(db: ShopDb, orderIds: string[]): Promise<(IssuedPaper & { order_id: string })[]> {
  return db
    .selectFrom('invoice')
    .select(['number', 'order_id', 'kind', 'total_cents', 'issued_at'])
    .$narrowType<{ order_id: string }>()
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(MAX_LISTED)
    .execute()
}

/** Finds an order's invoice or credit note by number. */
export function findInvoiceOf(
  db: ShopDb,
  { orderId, number }: { orderId: string; number: string },
): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('number', '=', number)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
