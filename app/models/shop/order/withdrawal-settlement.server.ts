import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDatabase, ShopDb } from '~/database/schema'

import { orderColumn } from './order.server'

/** Whether a declaration awaits refund or answer. */
export async function hasOpenWithdrawal(db: ShopDb, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** SQL condition; `orderId` is a column. */
export function hasOpenDeclaration(orderId: string) {
  return sql<SqlBool>`exists (
    select 1 from withdrawal where withdrawal.order_id = ${sql.ref(orderId)} and withdrawal.settled_at is null
  )`
}

/**
 * Links the order's open declarations to a refund, which settles them when done. `leavesUnsealed`: except unsealed
 * goods (art. L221-28, 5° C. conso).
 */
export async function attachRefund(
  trx: ShopDb,
  input: { orderId: string; refundId: string; leavesUnsealed: boolean },
): Promise<void> {
  await trx
    .updateTable('withdrawal')
    .set({ refund_id: input.refundId, ground: input.leavesUnsealed ? 'unsealed' : null })
    .where('order_id', '=', input.orderId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Reopens declarations of a failed refund. */
export async function detachRefund(trx: ShopDb, refundId: string): Promise<void> {
  await trx
    .updateTable('withdrawal')
    .set({ refund_id: null, ground: null })
    .where('refund_id', '=', refundId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Whether a refund excludes unsealed goods of a declaration. */
export async function leavesUnsealed(db: ShopDb, refundId: string): Promise<boolean> {
  const left = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('ground', '=', 'unsealed')
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** Units in open declarations, by line position. */
export async function listRenouncedUnits(db: ShopDb, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('withdrawal_line')
    .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_line.withdrawal_id')
    .select(({ fn }) => ['position', fn.sum<number>('quantity').as('units')])
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .groupBy('position')
    .execute()
  return new Map(rows.map(({ position, units }) => [position, units]))
}

export async function settleWithdrawals(trx: ShopDb, { refundId, at }: { refundId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('withdrawal')
    .set({ settled_at: at.toISOString(), outcome: 'refunded' })
    .where('refund_id', '=', refundId)
    .where('settled_at', 'is', null)
    .execute()
}

/** After a full refund of the order. */
export async function settleWithdrawalsOf(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('withdrawal')
    .set({ settled_at: input.at.toISOString(), outcome: 'refunded' })
    .where('order_id', '=', input.orderId)
    .where('settled_at', 'is', null)
    .execute()
}

/** `open`: neither refunded nor refused. `unmatched`: without an order. `set-aside`: closed without one. */
type WithdrawalFilter = 'open' | 'unmatched' | 'set-aside'

const WITHDRAWALS_A_PAGE = 50

/** Open ones first, oldest first; then settled ones, newest first. Empty beyond the last page. */
export async function pageWithdrawals(db: ShopDb, input: { filter: WithdrawalFilter | undefined; page: number }) {
  const { filter, page } = input
  const counted = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { count } = counted
  const withdrawals = await listWaitingFirst(db, { filter, offset: (page - 1) * WITHDRAWALS_A_PAGE })
  return { withdrawals, count, pageCount: Math.max(1, Math.ceil(count / WITHDRAWALS_A_PAGE)) }
}

async function listWaitingFirst(db: ShopDb, input: { filter: WithdrawalFilter | undefined; offset: number }) {
  const { filter, offset } = input
  const waiting = matching(db, filter).where('settled_at', 'is', null)
  const first = await waiting
    .selectAll()
    .orderBy('declared_at')
    .orderBy('id')
    .limit(WITHDRAWALS_A_PAGE)
    .offset(offset)
    .execute()
  const left = WITHDRAWALS_A_PAGE - first.length
  if (left === 0) return first
  const count = await countOf(waiting)
  const settled = await matching(db, filter)
    .selectAll()
    .where('settled_at', 'is not', null)
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(left)
    .offset(Math.max(0, offset - count))
    .execute()
  return [...first, ...settled]
}

export async function countUnmatchedWithdrawals(db: ShopDb): Promise<{ count: number; oldest: Date | undefined }> {
  const { count, first } = await matching(db, 'unmatched')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('declared_at').as('first')])
    .executeTakeFirstOrThrow()
  return { count, oldest: count > 0 ? new Date(first) : undefined }
}

export function matching(db: ShopDb, filter: WithdrawalFilter | undefined) {
  const all = db.selectFrom('withdrawal')
  const open = all.where('settled_at', 'is', null)
  switch (filter) {
    case 'open':
      return open.where(isStillDue)
    case 'unmatched':
      return open.where('order_id', 'is', null)
    case 'set-aside':
      return all.where('set_aside', 'is not', null)
    default:
      return all
  }
}

/** Excludes orders cancelled unpaid or refunded in full. */
function isStillDue(eb: ExpressionBuilder<ShopDatabase, 'withdrawal'>): Expression<SqlBool> {
  const [payment, status] = (['payment_state', 'status'] as const).map((column) =>
    eb.fn.coalesce(orderColumn('withdrawal.order_id', column), eb.val('')),
  )
  if (!payment || !status) return eb.lit(true)
  return eb.not(eb.or([eb(payment, '=', 'refunded'), eb.and([eb(payment, '=', 'unpaid'), eb(status, '=', 'annule')])]))
}

/** Lines named by the given declarations. */
export function listWithdrawalLines(db: ShopDb, withdrawalIds: string[]) {
  return db
    .selectFrom('withdrawal_line')
    .selectAll()
    .where('withdrawal_id', 'in', withdrawalIds)
    .orderBy('withdrawal_id')
    .orderBy('position')
    .limit(1000)
    .execute()
}

const MAX_LISTED = 200

/** Oldest first. */
export function listWithdrawalsOf(db: ShopDb, orderId: string) {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('declared_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}
