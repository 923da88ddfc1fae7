import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerOrder, SequenceKey, ShopDatabase, ShopDb } from '~/database/schema'

/** Orders whose VAT number could not be checked, oldest first. */
export function listUnverifiedVatNumbers(db: ShopDb, { since, limit }: { since: Date; limit: number }) {
  return (
    db
      .selectFrom('customer_order')
      .select(['id', 'vat_number'])
      // Must match the partial index.
      .where(sql<boolean>`vat_check = 'unverified'`)
      .where('created_at', '>', since.toISOString())
      .where('vat_number', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Unpaid orders past their payment deadline, earliest deadline first. */
export function listOverdueOrders(db: ShopDb, input: { at: Date; limit: number }): Promise<{ id: string }[]> {
  return db
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .where('expires_at', '<=', input.at.toISOString())
    .where(hasNoMismatch)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

/** No payment of a differing amount, which needs manual review. */
export function hasNoMismatch(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>): Expression<SqlBool> {
  return eb.not(hasPayment(eb, 'mismatch'))
}

/** No declaration awaiting refund or answer. */
export function hasNoOpenWithdrawal(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>): Expression<SqlBool> {
  const open = eb
    .selectFrom('withdrawal')
    .select('withdrawal.id')
    .whereRef('withdrawal.order_id', '=', sql.ref('customer_order.id'))
    .where('withdrawal.settled_at', 'is', null)
  return eb.not(eb.exists(open))
}

/** Nor a refund under way. */
export function hasNoOpenReturn(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>): Expression<SqlBool> {
  const asked = eb
    .selectFrom('refund')
    .select('refund.id')
    .whereRef('refund.order_id', '=', sql.ref('customer_order.id'))
    .where('refund.subject', '=', 'order')
    .where('refund.status', '=', 'requested')
  return eb.and([hasNoOpenWithdrawal(eb), eb.not(eb.exists(asked))])
}

/** Earliest payment deadline; may be past. */
export async function findEarliestExpiry(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.min('expires_at').as('instant'))
    .where('status', '=', 'en_attente')
    .executeTakeFirst()
  return row?.instant ?? undefined
}

/** Subquery: ids of unpaid orders awaiting a transfer whose mailbox is unconfirmed. */
export function unconfirmedTransfers(db: ShopDb) {
  const waiting = db
    .selectFrom('customer_order')
    .select('customer_order.id')
    .where('customer_order.status', '=', 'en_attente')
    .where('customer_order.payment_state', '=', 'unpaid')
    .where('email_confirmed_at', 'is', null)
  return waiting
    .where('customer_order.payment_method', '=', 'transfer')
    .unionAll(
      waiting
        .innerJoin('payment', 'payment.order_id', 'customer_order.id')
        .where('payment.provider', '=', 'transfer')
        .where('payment.status', '=', 'open'),
    )
}

/** Orders paid too late or twice. */
export function listOrdersToRefund(db: ShopDb, limit: number): Promise<{ order_number: string | null }[]> {
  return db
    .selectFrom('customer_order')
    .select('order_number')
    .where((eb) => eb.or([eb('payment_state', '=', 'refund_due'), hasPayment(eb, 'refund_due')]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface Delivered {
  deliveredUntil: Date
  limit: number
}

/** Orders delivered in a period without an invitation to review, a review or a withdrawal. */
export function listOrdersToReview(db: ShopDb, input: Delivered & { deliveredAfter: Date }): Promise<{ id: string }[]> {
  return delivered(db, input)
    .where('delivered_at', '>', input.deliveredAfter.toISOString())
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['review_invitation', 'review', 'withdrawal'] as const).map((table) =>
          not(exists(selectFrom(table).select('order_id').whereRef('order_id', '=', 'customer_order.id'))),
        ),
      ),
    )
    .execute()
}

/** Delivered orders past their withdrawal period without rewards; open withdrawals and refunds are excluded. */
export function listOrdersToReward(db: ShopDb, input: Delivered): Promise<{ id: string }[]> {
  return delivered(db, input)
    .where('rewarded_at', 'is', null)
    .where('payment_state', '=', 'paid')
    .where(hasNoOpenReturn)
    .execute()
}

/** Order of a buyer with marketing consent and no active mail sequence. */
type OrderToWriteAbout = Pick<CustomerOrder, 'id' | 'order_number' | 'delivered_at' | 'paid_at'> & {
  email: string
}

/** Delivered in a period and not yet covered by the sequence, oldest first. */
export function listDeliveredToWriteAbout(
  db: ShopDb,
  input: Delivered & { deliveredAfter: Date; sequence: SequenceKey },
): Promise<OrderToWriteAbout[]> {
  return ordersToWriteAbout(db, input.sequence)
    .where('customer_order.status', '=', 'livre')
    .where('customer_order.delivered_at', '>', input.deliveredAfter.toISOString())
    .where('customer_order.delivered_at', '<=', input.deliveredUntil.toISOString())
    .orderBy('customer_order.delivered_at')
    .orderBy('customer_order.id')
    .limit(input.limit)
    .execute()
}

/** Latest paid order per mailbox, for mailboxes without payment since `paidUntil`; oldest first. */
export function listLastToWriteAbout(
  db: ShopDb,
  input: { paidUntil: Date; sequence: SequenceKey; limit: number },
): Promise<OrderToWriteAbout[]> {
  return ordersToWriteAbout(db, input.sequence)
    .where('customer_order.paid_at', '<=', input.paidUntil.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_order as newer')
            .select('newer.id')
            .whereRef('newer.mailbox', '=', 'customer_order.mailbox')
            .whereRef('newer.paid_at', '>', 'customer_order.paid_at'),
        ),
      ),
    )
    .orderBy('customer_order.paid_at')
    .orderBy('customer_order.id')
    .limit(input.limit)
    .execute()
}

function ordersToWriteAbout(db: ShopDb, sequence: SequenceKey) {
  return db
    .selectFrom('customer_order')
    .innerJoin('agreement', 'agreement.mailbox', 'customer_order.mailbox')
    .select(['customer_order.id', 'agreement.email', 'customer_order.order_number'])
    .select(['customer_order.delivered_at', 'customer_order.paid_at'])
    .where('customer_order.paid_at', 'is not', null)
    .where('agreement.kind', '=', 'offers')
    .where('agreement.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment')
            .select('sequence_enrolment.id')
            .whereRef('sequence_enrolment.mailbox_hash', '=', 'agreement.mailbox_hash')
            .where('left_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment as former')
            .select('former.id')
            .where('former.sequence', '=', sequence)
            .whereRef('former.subject_id', '=', 'customer_order.id'),
        ),
      ),
    )
}

function delivered(db: ShopDb, { deliveredUntil, limit }: Delivered) {
  return db
    .selectFrom('customer_order')
    .select('id')
    .where('delivered_at', 'is not', null)
    .where('delivered_at', '<=', deliveredUntil.toISOString())
    .where('status', '=', 'livre')
    .where('is_demo', '=', 0)
    .orderBy('delivered_at')
    .orderBy('id')
    .limit(limit)
}

/** Cancelled or refunded orders that still hold points or credit. */
export function listOrdersToUndo(db: ShopDb, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('customer_order')
    .select('id')
    .where((eb) => eb.or([eb('status', '=', 'annule'), eb('payment_state', '=', 'refunded')]))
    .where((eb) =>
      eb.or([
        sql<boolean>`(select sum(points) from loyalty_entry where order_id = customer_order.id) <> 0`,
        sql<boolean>`(select sum(amount_cents) from credit_entry where order_id = customer_order.id) <> 0`,
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

function hasPayment(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>, status: 'mismatch' | 'refund_due') {
  return eb.exists(
    eb
      .selectFrom('payment')
      .select('payment.id')
      .whereRef('payment.order_id', '=', sql.ref('customer_order.id'))
      .where('payment.status', '=', status),
  )
}
