import type { CustomerOrder, ShopDb } from '~/database/schema'
import type { Mail } from '~/models/base/outbox'
import { findOrder } from '~/models/shop/order/index.server'

import { returnAddressMail, withdrawalRefusalMail } from './buyer-mails'
import type { WithdrawalGround } from './form-fields'
import { declarationOf, type ReceiveWithdrawalResult, refuseDay } from './received-withdrawal.server'
import {
  findDeclared,
  type NoteWithdrawalResult,
  type RefuseWithdrawalResult,
  refuseGround,
  refuseLines,
  renouncedLines,
} from './withdrawal.server'

type Refusal<Result extends { ok: boolean }> = Exclude<Result, { ok: true } | { reason: 'changed' }>

/** Preview of the mail that a form would send, or its refusal. */
type MailDraft<Result extends { ok: boolean }> = { ok: true; order: CustomerOrder; mail: Mail } | Refusal<Result>

interface Units {
  orderId: string
  withdrawalId: string
  /** Units by line position. */
  units: ReadonlyMap<number, number>
}

/** Previews the return label of a declaration, before its lines are recorded. */
export async function draftReturnAddress(db: ShopDb, input: Units): Promise<MailDraft<NoteWithdrawalResult>> {
  const found = await findDeclared(db, input)
  if (!found) return { ok: false, reason: 'unknown' }
  const { order, withdrawal } = found
  if (withdrawal.settled_at !== null) return { ok: false, reason: 'settled' }
  return draftLabel(db, { order, declaredAt: withdrawal.declared_at, ...input })
}

/** Previews the return label of a declaration by letter or telephone, before it is recorded. */
export async function draftReceivedWithdrawal(
  db: ShopDb,
  input: Units & { receivedOn: string; at: Date },
): Promise<MailDraft<ReceiveWithdrawalResult>> {
  const order = (await findOrder(db, input.orderId))?.order
  if (!order) return { ok: false, reason: 'unknown' }
  const declaredAt = declarationOf(order, input).declared_at
  return refuseDay(order, input) ?? draftLabel(db, { order, declaredAt, ...input })
}

async function draftLabel(
  db: ShopDb,
  input: Omit<Units, 'orderId'> & { order: CustomerOrder; declaredAt: string },
): Promise<MailDraft<NoteWithdrawalResult & ReceiveWithdrawalResult>> {
  const { order, withdrawalId, declaredAt } = input
  const lines = renouncedLines(input.units)
  const refusal = await refuseLines(db, { order, lines, sendsAddress: true })
  return refusal ?? { ok: true, order, mail: returnAddressMail(order, { withdrawalId, declaredAt, lines }) }
}

/** Previews the mail of a refusal. */
export async function draftRefusal(
  db: ShopDb,
  input: { orderId: string; withdrawalId: string; ground: WithdrawalGround; answer: string },
): Promise<MailDraft<RefuseWithdrawalResult>> {
  const { withdrawalId, ground, answer } = input
  const found = await findDeclared(db, input)
  if (!found) return { ok: false, reason: 'unknown' }
  const { order, withdrawal } = found
  if (withdrawal.settled_at !== null) return { ok: false, reason: 'settled' }
  const refusal = refuseGround(order, { withdrawal, ground })
  return refusal ?? { ok: true, order, mail: withdrawalRefusalMail(order, { withdrawalId, ground, answer }) }
}
