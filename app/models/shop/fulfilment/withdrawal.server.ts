import type { Selectable } from 'kysely'
import type { CustomerOrder, OrderEvent, OrderItem, ShopDb, WithdrawalTable } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { endedWithdrawalDay, orderSubject } from '~/models/shop/order'
import {
  findOrder,
  findWithdrawal,
  listOthersEvents,
  listWithdrawalLines,
  listWithdrawalsOf,
  recordOrderEvent,
} from '~/models/shop/order/index.server'
import { findRefundable } from '~/models/shop/refund/index.server'
import { returnAddressMail, returnAddressOf, withdrawalRefusalMail } from './buyer-mails'
import { refusalGrounds, type WithdrawalGround } from './form-fields'

type Withdrawal = Selectable<WithdrawalTable>

export interface SheetWithdrawal extends Withdrawal {
  lines: { position: number; quantity: number }[]
  isLate: boolean
}

/** Declarations of an order with their recorded lines. */
export async function listSheetWithdrawals(db: ShopDb, order: CustomerOrder): Promise<SheetWithdrawal[]> {
  const withdrawals = await listWithdrawalsOf(db, order.id)
  const lines = await listWithdrawalLines(
    db,
    withdrawals.map(({ id }) => id),
  )
  return withdrawals.map((withdrawal) => ({
    ...withdrawal,
    lines: lines.filter(({ withdrawal_id }) => withdrawal_id === withdrawal.id),
    isLate: isLate(order, withdrawal),
  }))
}

export function isLate(order: CustomerOrder, { declared_at }: Pick<Withdrawal, 'declared_at'>): boolean {
  return endedWithdrawalDay(order, new Date(declared_at)) !== undefined
}

interface Acting {
  orderId: string
  withdrawalId: string
  /** Id of the last event seen. */
  seen: number
  actor: AuditInput['actor']
  at: Date
}

type Refused =
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'settled' }
  | { ok: false; reason: 'changed'; since: OrderEvent[] }

/** Why withdrawn units are refused. */
export type LinesRefusal =
  | { ok: false; reason: 'nothing' | 'no-address' }
  | { ok: false; reason: 'too-many-units'; position: number; left: number }

export type NoteWithdrawalResult = { ok: true } | Refused | LinesRefusal

export type RefuseWithdrawalResult = { ok: true } | Refused | { ok: false; reason: 'in-time' }

/** Records the units of a declaration, replacing earlier ones; optionally mails the return address. */
export function noteWithdrawal(
  db: ShopDb,
  input: Acting & { units: ReadonlyMap<number, number>; sendsAddress: boolean },
): Promise<NoteWithdrawalResult> {
  const { withdrawalId, units, sendsAddress, at } = input
  return db.transaction().execute(async (trx) => {
    const found = await findOpen(trx, input)
    if (!found.ok) return found
    const lines = renouncedLines(units)
    const refusal = await refuseLines(trx, { order: found.order, lines, sendsAddress })
    if (refusal) return refusal
    await trx.deleteFrom('withdrawal_line').where('withdrawal_id', '=', withdrawalId).execute()
    await insertLines(trx, { withdrawalId, lines })
    await record(trx, { ...input, order: found.order, kind: 'withdrawal-lines', words: lineText(found.items, lines) })
    if (sendsAddress) await sendReturnAddress(trx, { ...found, lines, at })
    return { ok: true }
  })
}

interface RenouncedLine {
  position: number
  quantity: number
}

/** `units`: by line position. */
export function renouncedLines(units: ReadonlyMap<number, number>): RenouncedLine[] {
  return [...units].map(([position, quantity]) => ({ position, quantity })).filter(({ quantity }) => quantity > 0)
}

/** Refuses more units than are refundable, none at all, or a missing return address. */
export async function refuseLines(
  trx: ShopDb,
  input: { order: CustomerOrder; lines: RenouncedLine[]; sendsAddress: boolean },
): Promise<LinesRefusal | undefined> {
  const { order, lines, sendsAddress } = input
  if (lines.length === 0) return { ok: false, reason: 'nothing' }
  const refundable = (await findRefundable(trx, order)).lines
  const leftOf = (position: number) => {
    const line = refundable.find((each) => each.position === position)
    return line ? line.quantity - line.refunded : 0
  }
  const excess = lines.find(({ position, quantity }) => quantity > leftOf(position))
  if (excess) return { ok: false, reason: 'too-many-units', position: excess.position, left: leftOf(excess.position) }
  const isMissing = sendsAddress && returnAddressOf(await readSettings(trx)) === ''
  return isMissing ? { ok: false, reason: 'no-address' } : undefined
}

export async function insertLines(
  trx: ShopDb,
  { withdrawalId, lines }: { withdrawalId: string; lines: RenouncedLine[] },
): Promise<void> {
  const rows = lines.map((line) => ({ withdrawal_id: withdrawalId, ...line }))
  await trx.insertInto('withdrawal_line').values(rows).execute()
}

/** Refuses a declaration on a legal ground; the buyer is mailed the reason. */
export function refuseWithdrawal(
  db: ShopDb,
  input: Acting & { ground: WithdrawalGround; answer: string },
): Promise<RefuseWithdrawalResult> {
  const { withdrawalId, ground, answer, at } = input
  return db.transaction().execute(async (trx) => {
    const found = await findOpen(trx, input)
    if (!found.ok) return found
    const { order, withdrawal } = found
    const refusal = refuseGround(order, { withdrawal, ground })
    if (refusal) return refusal
    await trx
      .updateTable('withdrawal')
      .set({ settled_at: at.toISOString(), outcome: 'refused', ground, answer })
      .where('id', '=', withdrawalId)
      .execute()
    await record(trx, { ...input, order, kind: 'withdrawal-refused', words: `${refusalGrounds[ground]}, ${answer}` })
    await queueRefusal(trx, { order, withdrawalId, ground, answer, at })
    return { ok: true }
  })
}

export function refuseGround(
  order: CustomerOrder,
  { withdrawal, ground }: { withdrawal: Withdrawal; ground: WithdrawalGround },
) {
  return ground === 'late' && !isLate(order, withdrawal) ? ({ ok: false, reason: 'in-time' } as const) : undefined
}

async function findOpen(trx: ShopDb, input: Acting) {
  const found = await findDeclared(trx, input)
  if (!found) return { ok: false, reason: 'unknown' } as const
  const since = await listOthersEvents(trx, input)
  if (since.length > 0) return { ok: false, reason: 'changed', since } as const
  if (found.withdrawal.settled_at !== null) return { ok: false, reason: 'settled' } as const
  return { ok: true, ...found } as const
}

/** Finds a declaration and its order. */
export async function findDeclared(db: ShopDb, { orderId, withdrawalId }: { orderId: string; withdrawalId: string }) {
  const found = await findOrder(db, orderId)
  const withdrawal = await findWithdrawal(db, withdrawalId)
  return found && withdrawal?.order_id === orderId ? { ...found, withdrawal } : undefined
}

export function lineText(items: OrderItem[], lines: { position: number; quantity: number }[]): string {
  const nameOf = (position: number) => items.find((item) => item.position === position)?.product_name ?? ''
  return lines.map(({ position, quantity }) => `${quantity} × ${nameOf(position)}`).join(', ')
}

export async function sendReturnAddress(
  trx: ShopDb,
  input: {
    order: CustomerOrder
    withdrawal: Pick<Withdrawal, 'id' | 'declared_at'>
    lines: RenouncedLine[]
    at: Date
  },
): Promise<void> {
  const { order, lines, at } = input
  const { id, declared_at: declaredAt } = input.withdrawal
  if (order.is_demo) return
  await trx.updateTable('withdrawal').set({ return_sent_at: at.toISOString() }).where('id', '=', id).execute()
  const key = `return-address:${id}:${at.toISOString()}`
  const mail = returnAddressMail(order, { withdrawalId: id, declaredAt, lines })
  await queueBuyerMail(trx, { order, key, ...mail, at })
}

async function queueRefusal(
  trx: ShopDb,
  input: { order: CustomerOrder; withdrawalId: string; ground: WithdrawalGround; answer: string; at: Date },
): Promise<void> {
  const { order, at, ...refusal } = input
  const key = `withdrawal-refused:${refusal.withdrawalId}`
  await queueBuyerMail(trx, { order, key, ...withdrawalRefusalMail(order, refusal), at })
}

async function record(
  trx: ShopDb,
  input: Acting & { order: CustomerOrder; kind: 'withdrawal-lines' | 'withdrawal-refused'; words: string },
): Promise<void> {
  const { order, kind, words, actor, at } = input
  await recordOrderEvent(trx, { orderId: order.id, kind, actor, reason: words, at })
  await recordAudit(trx, { at, actor, action: `order.${kind}`, subject: orderSubject(order), reason: words })
}
