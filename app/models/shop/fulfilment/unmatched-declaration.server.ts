import type { Selectable } from 'kysely'
import type { CustomerOrder, ShopDb, WithdrawalTable } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { Mail } from '~/models/base/outbox'
import { queueBuyerMail, queueEmail } from '~/models/base/outbox/index.server'
import { endedWithdrawalDay, orderSubject } from '~/models/shop/order'
import { findOrderByTypedNumber, findWithdrawal, recordOrderEvent } from '~/models/shop/order/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { ofName } from '~/models/values/wording'
import { declarationMatchedMail, declarationSetAsideMail } from './buyer-mails'
import { isLate } from './withdrawal.server'

type Withdrawal = Selectable<WithdrawalTable>

interface Matching {
  withdrawalId: string
  /** As typed. */
  orderNumber: string
}

type NotMatched = { ok: false; reason: 'unknown' | 'unknown-order' | 'matched' }

type MatchWithdrawalResult = { ok: true; orderId: string } | NotMatched

/**
 * Matches a declaration to an order when its number or address matched none; reopens one that was set aside. The mail
 * goes to the order's address, since the declared one is unverified.
 */
export function matchWithdrawal(
  db: ShopDb,
  input: Matching & { tellBuyer?: boolean; actor: AuditInput['actor']; at: Date },
): Promise<MatchWithdrawalResult> {
  const { withdrawalId: id, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const draft = await draftMatch(trx, input)
    if (!draft.ok) return draft
    const { order, withdrawal, mail } = draft
    const reopened = { settled_at: null, set_aside: null, set_aside_by: null }
    await trx
      .updateTable('withdrawal')
      .set({ order_id: order.id, ...reopened })
      .where('id', '=', id)
      .execute()
    const reason = `Déclaration ${ofName(withdrawal.customer_name)}, le ${declaredText(withdrawal)}, rapprochée par la boutique.`
    const kind = isLate(order, withdrawal) ? 'late-withdrawal' : 'withdrawal'
    await recordOrderEvent(trx, { orderId: order.id, kind, actor, reason, at })
    await recordAudit(trx, { at, actor, action: 'order.withdrawal-matched', subject: orderSubject(order) })
    const key = `withdrawal-matched:${id}:${order.id}`
    if (input.tellBuyer) await queueBuyerMail(trx, { order, key, ...mail, at })
    return { ok: true, orderId: order.id }
  })
}

type DraftMatchResult = { ok: true; order: CustomerOrder; withdrawal: Withdrawal; mail: Mail } | NotMatched

/** Previews the matched order and the mail to its buyer. */
export async function draftMatch(db: ShopDb, { withdrawalId, orderNumber }: Matching): Promise<DraftMatchResult> {
  const withdrawal = await findWithdrawal(db, withdrawalId)
  if (!withdrawal) return { ok: false, reason: 'unknown' }
  if (withdrawal.order_id !== null) return { ok: false, reason: 'matched' }
  const order = await findOrderByTypedNumber(db, orderNumber)
  if (!order) return { ok: false, reason: 'unknown-order' }
  const { declared_at: declaredAt } = withdrawal
  const endedOn = endedWithdrawalDay(order, new Date(declaredAt))
  return { ok: true, order, withdrawal, mail: declarationMatchedMail(order, { withdrawalId, declaredAt, endedOn }) }
}

type NotSetAside = { ok: false; reason: 'unknown' | 'matched' | 'set-aside' }

type SetAsideResult = { ok: true } | NotSetAside

/** Closes a declaration that concerns no order of the shop. It is kept, and can still be matched. */
export function setWithdrawalAside(
  db: ShopDb,
  input: { withdrawalId: string; reason: string; tellPerson: boolean; actor: AuditInput['actor']; at: Date },
): Promise<SetAsideResult> {
  const { withdrawalId: id, reason, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const draft = await draftSetAside(trx, input)
    if (!draft.ok) return draft
    await trx
      .updateTable('withdrawal')
      .set({ settled_at: at.toISOString(), set_aside: reason, set_aside_by: actor.name })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'withdrawal', id, label: `Rétractation ${draft.withdrawal.order_number}` }
    await recordAudit(trx, { at, actor, action: 'withdrawal.set-aside', subject, reason })
    const key = `withdrawal-set-aside:${id}:${at.toISOString()}`
    if (input.tellPerson) await queueEmail(trx, { key, ...draft.mail, to: draft.withdrawal.email, at })
    return { ok: true }
  })
}

type DraftSetAsideResult = { ok: true; withdrawal: Withdrawal; mail: Mail } | NotSetAside

/** Previews the mail about a declaration that is set aside. */
export async function draftSetAside(
  db: ShopDb,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
): Promise<DraftSetAsideResult> {
  const withdrawal = await findWithdrawal(db, withdrawalId)
  if (!withdrawal) return { ok: false, reason: 'unknown' }
  if (withdrawal.order_id !== null) return { ok: false, reason: 'matched' }
  if (withdrawal.set_aside !== null) return { ok: false, reason: 'set-aside' }
  return { ok: true, withdrawal, mail: declarationSetAsideMail({ withdrawalId, answer: reason }) }
}

function declaredText({ declared_at }: Withdrawal): string {
  return formatDateTime(new Date(declared_at))
}
