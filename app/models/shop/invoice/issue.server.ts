import type { CustomerOrder, Invoice, InvoiceKind, Refund, ShopDb } from '~/database/schema'
import { beganAsDemo } from '~/models/base/setting/index.server'
import { listOrderItems, readOrder } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'

import { type InvoiceContent, readInvoiceContent } from './content'
import { type CreditedPart, describeCreditNote, describeInvoice } from './describe.server'

/** Batch size for orders placed before invoices existed. */
const BATCH = 200

/**
 * Issues an order's invoice, in the transaction that settles or ships it, unless an open invoice covers it. Demo orders
 * have none, since they are deleted with the demo data.
 */
export async function issueInvoice(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  if (order.is_demo) return
  await issueBacklog(trx, { at })
  await invoiceOrder(trx, { order, at })
}

/** Issues the credit note of a completed refund, in the same transaction. Idempotent. */
export async function issueCreditNote(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<void> {
  await issueBacklog(trx, { at })
  await creditRefund(trx, { order: await readOrder(trx, refund.order_id), refund, at })
}

/** Credits the open amount of an invoiced order that is cancelled unpaid. */
export async function cancelInvoice(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  const standing = await findUncancelled(trx, order.id)
  if (!standing || standing.openCents <= 0) return
  const reason = order.cancel_reason ?? 'Commande annulée'
  const parts = [{ name: 'Annulation de la facture', quantity: 1, cents: standing.openCents }]
  const content = await describeCreditNote(trx, { order, ...standing, parts, refund: undefined, reason, at })
  await insertInvoice(trx, { orderId: order.id, content, at })
}

/**
 * Invoices orders placed before invoices existed, before any new number is assigned, in order of payment, each with the
 * credit notes of its refunds. Returns how many; with a limit, call again to continue.
 */
export async function issueBacklog(
  trx: ShopDb,
  { at, limit = Number.POSITIVE_INFINITY }: { at: Date; limit?: number },
): Promise<number> {
  for (let issued = 0; ; ) {
    const most = Math.min(BATCH, limit - issued)
    const due = most > 0 ? await listBacklog(trx, most) : []
    for (const orderId of due) await issueLate(trx, { orderId, at })
    issued += due.length
    if (due.length < most || due.length === 0) return issued
  }
}

async function listBacklog(trx: ShopDb, limit: number): Promise<string[]> {
  const backlog = trx.selectFrom('invoice_backlog').select('order_id').orderBy('due_at').orderBy('order_id')
  return (await backlog.limit(limit).execute()).map(({ order_id }) => order_id)
}

async function issueLate(trx: ShopDb, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  await trx.deleteFrom('invoice_backlog').where('order_id', '=', orderId).execute()
  const order = await readOrder(trx, orderId)
  await invoiceOrder(trx, { order, at })
  const refunds = await trx
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('subject', '=', 'order')
    .where(({ eb, or }) => or([eb('status', '=', 'done'), eb('returned_at', 'is not', null)]))
    .orderBy('done_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const refund of refunds) await creditRefund(trx, { order, refund, at })
}

async function invoiceOrder(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  const standing = await findUncancelled(trx, order.id)
  if (standing && standing.openCents > 0) return
  const content = await describeInvoice(trx, { order, at })
  await insertInvoice(trx, { orderId: order.id, content, at })
}

async function creditRefund(
  trx: ShopDb,
  { order, refund, at }: { order: CustomerOrder; refund: Refund; at: Date },
): Promise<void> {
  if (await isCredited(trx, refund)) return
  const standing = await findUncancelled(trx, order.id)
  if (!standing || standing.openCents < refund.amount_cents + refund.credit_cents) return
  const parts = await listParts(trx, refund)
  const content = await describeCreditNote(trx, { order, ...standing, parts, refund, reason: refund.reason, at })
  await insertInvoice(trx, { orderId: order.id, content, refundId: refund.id, at })
}

async function isCredited(trx: ShopDb, { id }: Refund): Promise<boolean> {
  const note = trx.selectFrom('invoice').select('number').where('refund_id', '=', id)
  return (await note.limit(1).executeTakeFirst()) !== undefined
}

async function listParts(trx: ShopDb, refund: Refund): Promise<CreditedPart[]> {
  const names = new Map((await listOrderItems(trx, refund.order_id)).map((item) => [item.position, item.product_name]))
  const lines = await trx
    .selectFrom('refund_line')
    .selectAll()
    .where('refund_id', '=', refund.id)
    .orderBy('position')
    .limit(BATCH)
    .execute()
  const listed = lines.map(({ position, quantity, amount_cents }) => {
    return { name: names.get(position) ?? 'Article', quantity, cents: amount_cents }
  })
  const other = refund.other_cents < 0 ? 'Retenue' : 'Geste commercial'
  const beside = [
    { name: 'Livraison', quantity: 1, cents: refund.delivery_cents },
    { name: other, quantity: 1, cents: refund.other_cents },
  ]
  return [...listed, ...beside.filter(({ cents }) => cents !== 0)]
}

/** Latest invoice of an order, its credited amount and the open rest. */
async function findUncancelled(trx: ShopDb, orderId: string) {
  const issued = await trx
    .selectFrom('invoice')
    .select(['kind', 'content', 'total_cents'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(BATCH)
    .execute()
  const invoices = issued.filter(({ kind }) => kind === 'invoice')
  const sum = (rows: { total_cents: number }[]) => rows.reduce((total, row) => total + row.total_cents, 0)
  const openCents = sum(invoices) - sum(issued.filter(({ kind }) => kind === 'credit-note'))
  const invoice = invoices.map(({ content }) => readInvoiceContent(content)).at(-1)
  if (!invoice) return undefined
  return { invoice, openCents, creditedCents: invoice.grossCents - openCents }
}

const seriesLetters: Record<InvoiceKind, string> = { invoice: 'FA', 'credit-note': 'AV' }

/**
 * The next number is the last one plus one, so a rolled-back number is reused without a gap. Those that a restore passed
 * over count as issued.
 */
export async function insertInvoice(
  trx: ShopDb,
  input: {
    orderId: string | null
    content: Omit<InvoiceContent, 'number' | 'isSpecimen'>
    refundId?: string
    billReference?: string
    creditReference?: string
    at: Date
  },
): Promise<string> {
  const { orderId, content, refundId = null, billReference = null, creditReference = null, at } = input
  const isSpecimen = await issuesSpecimens(trx)
  const series = `${seriesLetters[content.kind]}-${isSpecimen ? 'SPECIMEN' : parisDay(at).slice(0, 4)}`
  const sequence = (await readLastOf(trx, series)) + 1
  const number = numberIn(series, sequence)
  await trx
    .insertInto('invoice')
    .values({
      ...{ number, kind: content.kind, series, sequence, order_id: orderId, refund_id: refundId },
      ...{ bill_reference: billReference, credit_reference: creditReference },
      total_cents: content.grossCents,
      issued_at: at.toISOString(),
      content: JSON.stringify({ ...content, number, isSpecimen }),
    })
    .execute()
  return number
}

export function numberIn(series: string, sequence: number): string {
  return `${series}-${String(sequence).padStart(6, '0')}`
}

/** Issued or passed over; 0 for a series that has not begun. */
export async function readLastOf(trx: ShopDb, series: string): Promise<number> {
  const issued = await trx
    .selectFrom('invoice')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('series', '=', series)
    .executeTakeFirst()
  const passed = await trx
    .selectFrom('number_gap')
    .select(({ fn }) => fn.max('last_sequence').as('last'))
    .where('series', '=', series)
    .executeTakeFirst()
  return Math.max(issued?.last ?? 0, passed?.last ?? 0)
}

/** A shop never changes between demonstration and real, so its first invoice tells. */
async function issuesSpecimens(trx: ShopDb): Promise<boolean> {
  const first: Pick<Invoice, 'series'> | undefined = await trx
    .selectFrom('invoice')
    .select('series')
    .orderBy('issued_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return first ? first.series.endsWith('-SPECIMEN') : beganAsDemo(trx)
}
