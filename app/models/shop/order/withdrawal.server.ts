import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { CustomerOrder, ShopDb, WithdrawalTable } from '~/database/schema'
import { mayWriteTo } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { knownEmailForm, nameForm } from '~/models/values/address'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { isSameEmail } from '~/models/values/email-address'
import { formatDateTime } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { type ReturnTerms, returnTerms, returnTermsOf } from '~/models/values/return-terms'
import { ofName } from '~/models/values/wording'
import type { Signer } from '~/runtime/secret.server'
import { findOrderOfBuyer } from './look-up.server'
import {
  ACKNOWLEDGEMENT,
  acknowledgementKey,
  queueShopkeeperNotice,
  queueUnmatchedWithdrawalNotice,
  queueWithdrawalAcknowledgement,
} from './mails.server'
import { findOrderRow, recordOrderEvent } from './order.server'
import { orderNumberForm } from './order-number'
import { endedWithdrawalDay } from './withdrawal-period'

/** Only what the law allows to ask (art. L221-21 and D221-5 C. conso): no reason, no account. */
export const withdrawalSchema = z.object({
  name: nameForm,
  orderNumber: orderNumberForm,
  email: knownEmailForm,
})

export type WithdrawalDeclaration = z.output<typeof withdrawalSchema>

/** Daily acknowledgements per mailbox, against mail flooding; a matched order's own are exempt. */
const MAILS_A_DAY = 3

/**
 * Records a declaration with its acknowledgement and the shopkeeper's notice, atomically. A number and e-mail that
 * match no order are handled alike: a mistyped number is still a valid withdrawal. The first declaration of an order
 * and the first in its buyer's name are always acknowledged; others only within a daily limit per mailbox. A repeat
 * returns the first declaration, unless that was set aside, or settled while the buyer keeps part of the order.
 */
export function declareWithdrawal(
  db: ShopDb,
  input: { declaration: WithdrawalDeclaration; at: Date },
): Promise<{ id: string }> {
  const { declaration, at } = input
  return db.transaction().execute(async (trx) => {
    const order = await findOrderOfBuyer(trx, declaration)
    const earlier = await findSameDeclaration(trx, { declaration, order })
    if (earlier) return { id: earlier.id }
    const endedOn = order && endedWithdrawalDay(order, at)
    const withdrawal = {
      id: newId(at),
      order_id: order?.id ?? null,
      customer_name: declaration.name,
      order_number: declaration.orderNumber,
      email: declaration.email,
      declared_at: at.toISOString(),
    }
    const due = order !== undefined && (await isOwedAcknowledgement(trx, { order, name: declaration.name }))
    await trx.insertInto('withdrawal').values(withdrawal).execute()
    if (due || (await mayAcknowledge(trx, withdrawal))) {
      await queueWithdrawalAcknowledgement(trx, { withdrawal, isPaid: order?.paid_at != null, endedOn, at })
    }
    if (order) await recordAndNotify(trx, { orderId: order.id, declaration, endedOn, at })
    else await queueUnmatchedWithdrawalNotice(trx, { withdrawalId: withdrawal.id, at })
    return { id: withdrawal.id }
  })
}

/** Whether number and e-mail match one order; never reveals which is wrong. */
export async function namesOrder(
  db: ShopDb,
  declaration: Pick<WithdrawalDeclaration, 'orderNumber' | 'email'>,
): Promise<boolean> {
  return (await findOrderOfBuyer(db, declaration)) !== undefined
}

/** Prefill for a buyer arriving by a signed link. */
export async function findDeclarationDraft(db: ShopDb, orderId: string): Promise<WithdrawalDeclaration | undefined> {
  const order = await findOrderRow(db, orderId)
  return order && { name: order.customer_name, orderNumber: order.order_number ?? '', email: order.email }
}

export function findWithdrawal(db: ShopDb, id: string): Promise<Selectable<WithdrawalTable> | undefined> {
  return db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Declared after the order's withdrawal period. */
export async function isDeclaredLate(
  db: ShopDb,
  withdrawal: Pick<Selectable<WithdrawalTable>, 'order_id' | 'declared_at'>,
): Promise<boolean> {
  const order = await findOrderRow(db, withdrawal.order_id ?? '')
  return order !== undefined && endedWithdrawalDay(order, new Date(withdrawal.declared_at)) !== undefined
}

/** What the declared order promised of returns; without a matched order, what the shop says today. */
export async function findReturnTerms(db: ShopDb, { order_id }: { order_id: string | null }): Promise<ReturnTerms> {
  const order = order_id === null ? undefined : await findOrderRow(db, order_id)
  return order ? returnTermsOf(order) : returnTerms(await readSettings(db))
}

/** False beyond the daily limit of the address. */
export async function isAcknowledged(db: ShopDb, id: string): Promise<boolean> {
  const mail = await db
    .selectFrom('email')
    .select('id')
    .where('idempotency_key', '=', acknowledgementKey(id))
    .executeTakeFirst()
  return mail !== undefined
}

/** Retention as proof; repeated by the privacy page. */
export const WITHDRAWAL_PROOF_YEARS = 5

export function deleteOldWithdrawals(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<number> {
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - WITHDRAWAL_PROOF_YEARS)
  return deleteOldest(db, { table: 'withdrawal', before, limit })
}

/** Bearer reference that lets the declarant read it again. */
export function withdrawalReference(signer: Signer, id: string): string {
  return signer.signReference('withdrawal', id)
}

export function parseWithdrawalReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('withdrawal', reference)
}

async function findSameDeclaration(
  trx: ShopDb,
  { declaration, order }: { declaration: WithdrawalDeclaration; order: CustomerOrder | undefined },
) {
  const sameNumber = await trx
    .selectFrom('withdrawal')
    .select(['id', 'customer_name', 'email', 'settled_at'])
    .where((eb) =>
      eb.or([eb('order_number', '=', declaration.orderNumber), ...(order ? [eb('order_id', '=', order.id)] : [])]),
    )
    .where('set_aside', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  const keepsPart = order?.payment_state === 'paid'
  return sameNumber.find(
    (row) =>
      isSameEmail(row.email, declaration.email) &&
      isSameName(row.customer_name, declaration.name) &&
      !(keepsPart && row.settled_at !== null),
  )
}

/** Above what the page's rate limits allow for one order. */
const COMPARED_DECLARATIONS = 10_000

/** Legally owed (art. L221-21 C. conso): once to the buyer, whatever others declared before. */
async function isOwedAcknowledgement(
  trx: ShopDb,
  { order, name }: { order: CustomerOrder; name: string },
): Promise<boolean> {
  const buyer = [order.customer_name, `${order.first_name} ${order.last_name}`].map(nameKey)
  const isBuyer = (declared: string) => buyer.includes(nameKey(declared))
  const earlier = await trx
    .selectFrom('withdrawal')
    .select('customer_name')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .limit(COMPARED_DECLARATIONS)
    .execute()
  return earlier.length === 0 || (isBuyer(name) && !earlier.some((row) => isBuyer(row.customer_name)))
}

type Declared = Pick<Selectable<WithdrawalTable>, 'email' | 'declared_at'>

function mayAcknowledge(trx: ShopDb, withdrawal: Declared): Promise<boolean> {
  const { email: to, declared_at } = withdrawal
  return mayWriteTo(trx, { kind: ACKNOWLEDGEMENT, to, mailsADay: MAILS_A_DAY, at: new Date(declared_at) })
}

/** Ignores accents, case, hyphens and the order of names. */
function nameKey(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? []
  return words.sort().join(' ')
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

async function recordAndNotify(
  trx: ShopDb,
  input: { orderId: string; declaration: WithdrawalDeclaration; endedOn: string | undefined; at: Date },
) {
  const { orderId, declaration, endedOn, at } = input
  const detail = `Déclaration ${ofName(declaration.name)}, le ${formatDateTime(at)}.`
  const kind = endedOn ? 'late-withdrawal' : 'withdrawal'
  await recordOrderEvent(trx, { orderId, kind, actor: 'client', reason: detail, at })
  await queueShopkeeperNotice(trx, { orderId, at, subjectHint: endedOn ? 'late_withdrawal' : 'withdrawal', detail })
}
