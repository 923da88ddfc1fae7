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
import { findOrderRow, listOrderItems, recordOrderEvent } from './order.server'
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
 * returns the first declaration, unless that was set aside, settled while the buyer keeps part of the order, or named
 * other lines. `lines`: what is renounced, of the matched order; without any, all of it.
 */
export function declareWithdrawal(
  db: ShopDb,
  input: { declaration: WithdrawalDeclaration; lines?: WithdrawnUnits[] | undefined; at: Date },
): Promise<{ id: string }> {
  const { declaration, lines = [], at } = input
  return db.transaction().execute(async (trx) => {
    const order = await findOrderOfBuyer(trx, declaration)
    const earlier = await findSameDeclaration(trx, { declaration, order, lines })
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
    const rows = order ? lines.map((line) => ({ withdrawal_id: withdrawal.id, ...line })) : []
    if (rows.length > 0) await trx.insertInto('withdrawal_line').values(rows).execute()
    if (due || (await mayAcknowledge(trx, withdrawal))) {
      await queueWithdrawalAcknowledgement(trx, { withdrawal, isPaid: order?.paid_at != null, endedOn, at })
    }
    if (order) await recordAndNotify(trx, { orderId: order.id, declaration, endedOn, at })
    else await queueUnmatchedWithdrawalNotice(trx, { withdrawalId: withdrawal.id, at })
    return { id: withdrawal.id }
  })
}

/** Units of a line of the order. */
export interface WithdrawnUnits {
  position: number
  quantity: number
}

export interface DeclarableLine extends WithdrawnUnits {
  name: string
}

/** What a declaration may be about, by line; empty where it matches no order. */
export async function listDeclarableLines(
  db: ShopDb,
  declaration: Pick<WithdrawalDeclaration, 'orderNumber' | 'email'>,
): Promise<DeclarableLine[]> {
  const order = await findOrderOfBuyer(db, declaration)
  const items = order ? await listOrderItems(db, order.id) : []
  return items.map(({ position, product_name: name, quantity }) => ({ position, name, quantity }))
}

/** Of the lines, what the second step keeps back; a line that it does not name is renounced. */
export function chosenLines(lines: DeclarableLine[], units: ReadonlyMap<number, number>): WithdrawnUnits[] {
  return lines
    .map(({ position, quantity }) => ({ position, quantity: Math.min(units.get(position) ?? quantity, quantity) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Lines named by a declaration, in words; empty for the whole order. */
export async function listWithdrawnLines(
  db: ShopDb,
  { id, order_id }: Pick<Selectable<WithdrawalTable>, 'id' | 'order_id'>,
): Promise<string[]> {
  if (order_id === null) return []
  const rows = await db
    .selectFrom('withdrawal_line as line')
    .innerJoin('order_item as item', (join) =>
      join.onRef('item.position', '=', 'line.position').on('item.order_id', '=', order_id),
    )
    .select(['line.quantity', 'item.product_name'])
    .where('line.withdrawal_id', '=', id)
    .orderBy('line.position')
    .limit(MAX_LINES)
    .execute()
  return rows.map(({ quantity, product_name }) => `${quantity} × ${product_name}`)
}

const MAX_LINES = 200

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
  {
    declaration,
    order,
    lines,
  }: { declaration: WithdrawalDeclaration; order: CustomerOrder | undefined; lines: WithdrawnUnits[] },
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
  const same = sameNumber.filter(
    (row) =>
      isSameEmail(row.email, declaration.email) &&
      isSameName(row.customer_name, declaration.name) &&
      !(keepsPart && row.settled_at !== null),
  )
  const wanted = lines.length === 0 && order ? await listOrderItems(trx, order.id) : lines
  for (const row of same) if (await covers(trx, { withdrawalId: row.id, wanted })) return row
  return undefined
}

/** Whether an earlier declaration is about all of this; one without lines is about the whole order. */
async function covers(
  trx: ShopDb,
  { withdrawalId, wanted }: { withdrawalId: string; wanted: WithdrawnUnits[] },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('withdrawal_line')
    .select(['position', 'quantity'])
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('position')
    .limit(MAX_LINES)
    .execute()
  if (earlier.length === 0) return true
  const declared = new Map(earlier.map(({ position, quantity }) => [position, quantity]))
  return wanted.every(({ position, quantity }) => quantity <= (declared.get(position) ?? 0))
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
