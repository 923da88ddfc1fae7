import type { Invoice, ShopDb } from '~/database/schema'

export type IssuedPaper = Pick<Invoice, 'number' | 'kind' | 'total_cents' | 'issued_at'>

const MAX_OF_ORDER = 200

/** An order's invoices and credit notes, first to last. */
export function listInvoicesOf(db: ShopDb, orderId: string): Promise<IssuedPaper[]> {
  return db
    .selectFrom('invoice')
    .select(['number', 'kind', 'total_cents', 'issued_at'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(MAX_OF_ORDER)
    .execute()
}

/** An order's own invoice or credit note of that number. */
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
