import { sumOf } from '~/database/aggregates'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { ensureUser } from '~/models/base/user/index.server'
import { hasOpenDeclaration, orderColumn } from '~/models/shop/order/index.server'

interface Span {
  from: Date
  to: Date
}

/** Upper bound for one month of a large shop. */
const MAX_OF_A_MONTH = 200_000

/** Ledger of all customers. */
export function listCreditEntries(db: ShopDb, { from, to }: Span) {
  return db
    .selectFrom('credit_entry')
    .select(['purpose', 'amount_cents', 'created_at'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
}

/** Ledger of all customers. */
export function listPointEntries(db: ShopDb, { from, to }: Span) {
  return db
    .selectFrom('loyalty_entry')
    .select(['points', 'created_at'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
}

/** Ledger balance. */
export function pointsOf(db: ShopDb, userId: string): Promise<number> {
  return sumOf(entriesOf(db, userId), 'points')
}

/** Points that count toward the tier: of orders kept past their withdrawal period. */
export function keptPointsOf(db: ShopDb, userId: string): Promise<number> {
  const kept = entriesOf(db, userId).where(orderColumn('loyalty_entry.order_id', 'rewarded_at'), 'is not', null)
  return sumOf(kept, 'points')
}

/** Points, not yet counted, to be taken back by the refunds of withdrawn orders. */
export function renouncedPointsOf(db: ShopDb, userId: string): Promise<number> {
  const renounced = entriesOf(db, userId)
    .where(hasOpenDeclaration('loyalty_entry.order_id'))
    .where(orderColumn('loyalty_entry.order_id', 'rewarded_at'), 'is', null)
  return sumOf(renounced, 'points')
}

function entriesOf(db: ShopDb, userId: string) {
  return db.selectFrom('loyalty_entry').where('user_id', '=', userId)
}

/** Writes the points of a paid order. Idempotent. */
export async function earnPoints(
  trx: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email' | 'customer_name'>; at: Date },
): Promise<void> {
  const { order, at } = input
  const settings = await readSettings(trx)
  if (settings['loyalty.enabled'] !== 'oui') return
  const last = await findLastEntry(trx, order.id)
  if (last && last.step % 2 === 0) return
  const user = await ensureUser(trx, { email: order.email, name: order.customer_name, at })
  const points = Number(settings['loyalty.points_per_order'])
  await trx
    .insertInto('loyalty_entry')
    .values({
      user_id: user.id,
      order_id: order.id,
      step: last ? last.step + 1 : 0,
      points,
      cashback_percent: 0,
      created_at: at.toISOString(),
    })
    .execute()
}

/** Idempotent. */
export async function takeBackPoints(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  const last = await findLastEntry(trx, input.orderId)
  if (!last || last.step % 2 === 1) return
  await trx
    .insertInto('loyalty_entry')
    .values({
      user_id: last.user_id,
      order_id: last.order_id,
      step: last.step + 1,
      points: -last.points,
      cashback_percent: 0,
      created_at: input.at.toISOString(),
    })
    .execute()
}

/** Undefined when the order holds no points. */
export async function findOrderPoints(db: ShopDb, orderId: string) {
  const last = await findLastEntry(db, orderId)
  return last && last.step % 2 === 0 ? last : undefined
}

function findLastEntry(db: ShopDb, orderId: string) {
  return db
    .selectFrom('loyalty_entry')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
}
