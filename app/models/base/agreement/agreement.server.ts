import { href } from 'react-router'
import type { Agreement, AgreementKind, ShopDb } from '~/database/schema'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { endClickAgreement } from './click-agreement.server'
import { liftRefusal, listRefusals, mailboxHash, refuseMailbox } from './refusal.server'
import { agreementsSince, agreementTexts } from './texts'

const PURPOSE = 'mailbox'

/** Shows and ends all agreements of a mailbox, by its `mailboxHash`. Only mailed to it, or shown to its signed-in owner. */
export function agreementsPath(signer: Signer, hash: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, hash) })
}

/** One-click unsubscribe by POST (RFC 8058). */
export function unsubscribePath(signer: Signer, hash: string): string {
  return href('/accords/:reference/desinscription', { reference: signer.signReference(PURPOSE, hash) })
}

/** The `mailboxHash`. */
export function parseAgreementsReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}

const MAX_LISTED = 20

interface Given {
  email: string
  kind: AgreementKind
  /** Path of the page, without its secret token. */
  page: string
  leadId?: string
  /** Of a reminder. */
  cartId?: string
  /** Set when the mailbox's owner is signed in or used a mailed link: clears an earlier refusal. */
  isOwner?: boolean
  at: Date
}

/**
 * Records a ticked box or a pressed button with today's words; returns the row's id. Idempotent while one with the same
 * words is in force. Void where the mailbox has refused: knowing an address does not authenticate its owner.
 */
export async function giveAgreement(trx: ShopDb, input: Given): Promise<{ id: string; isVoid: boolean }> {
  const { email, kind, page, leadId, cartId, isOwner, at } = input
  const hash = mailboxHash(email)
  if (isOwner) await liftRefusal(trx, hash)
  const isVoid = (await listRefusals(trx, [hash])).size > 0
  const former = await findActive(trx, { hash, kind, cartId, at })
  const { version, text } = agreementTexts[kind]
  if (former && former.text_version === version && former.lead_id === (leadId ?? null))
    return { id: former.id, isVoid: false }
  const id = newId(at)
  const moment = at.toISOString()
  await trx
    .insertInto('agreement')
    .values({
      ...{ id, kind, email, page },
      mailbox: mailboxKey(email),
      mailbox_hash: hash,
      text_version: version,
      text_shown: text,
      given_at: moment,
      lead_id: leadId ?? null,
      cart_id: cartId ?? null,
      ...(isVoid && { ended_at: moment, ended_page: page }),
    })
    .execute()
  return { id, isVoid }
}

interface AgreementKey {
  hash: string
  kind: AgreementKind
  /** Of a reminder. */
  cartId?: string | undefined
  /** Only this agreement. */
  id?: string | undefined
  at: Date
}

/** The newest agreement in force. */
export function findActive(db: ShopDb, { hash, kind, cartId, id, at }: AgreementKey): Promise<Agreement | undefined> {
  let query = db
    .selectFrom('agreement')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('given_at', '>', agreementsSince(at))
  if (cartId !== undefined) query = query.where('cart_id', '=', cartId)
  if (id !== undefined) query = query.where('id', '=', id)
  return query.orderBy('given_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

interface Ending {
  hash: string
  /** All kinds when omitted. */
  kind?: AgreementKind | undefined
  page: string
  at: Date
}

/** Returns false when none was in force. Keeps the rows as proof. */
export async function endAgreements(trx: ShopDb, { hash, kind, page, at }: Ending): Promise<boolean> {
  let ending = trx
    .updateTable('agreement')
    .set({ ended_at: at.toISOString(), ended_page: page })
    .where('mailbox_hash', '=', hash)
    .where('ended_at', 'is', null)
  if (kind) ending = ending.where('kind', '=', kind)
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Ends every agreement of a mailbox, that to counted clicks too. For a prospect, or without an agreement in force, it
 * also records a refusal, which a later import does not undo.
 */
export function stopMails(
  db: ShopDb,
  { hash, page, at, isRefusal = false }: Omit<Ending, 'kind'> & { isRefusal?: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const ended = await endAgreements(trx, { hash, page, at })
    await endClickAgreement(trx, { hash, page, at })
    const prospect = await trx.selectFrom('prospect').select('id').where('mailbox_hash', '=', hash).executeTakeFirst()
    if (isRefusal || prospect || !ended) await refuseMailbox(trx, { hash, at })
  })
}

interface CartReminder {
  cartId: string
  email: string
  /** Whether the box is ticked. */
  wanted: boolean
  page: string
  at: Date
}

/** Sets a cart's reminder agreement from the delivery form, replacing earlier ones, also of another address. */
export async function chooseCartReminder(trx: ShopDb, { wanted, ...input }: CartReminder): Promise<void> {
  const { cartId, email, page, at } = input
  let former = trx
    .updateTable('agreement')
    .set({ ended_at: at.toISOString(), ended_page: page })
    .where('cart_id', '=', cartId)
    .where('ended_at', 'is', null)
  if (wanted) former = former.where('mailbox_hash', '<>', mailboxHash(email))
  await former.execute()
  if (wanted) await giveAgreement(trx, { ...input, kind: 'cart-reminder' })
}

/** The agreement in force for a cart, whatever its address. */
export function findCartReminder(db: ShopDb, { cartId, at }: { cartId: string; at: Date }) {
  return db
    .selectFrom('agreement')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('ended_at', 'is', null)
    .where('given_at', '>', agreementsSince(at))
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists all agreements of a mailbox, ended ones included; newest first. */
export function listAgreementsOf(db: ShopDb, hash: string): Promise<Agreement[]> {
  return db
    .selectFrom('agreement')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

const agreementTables = ['agreement', 'click_agreement'] as const

/** Retention of ended and expired agreements: as long as an agreement lasts. At most `limit` of each table. */
export async function deleteOldAgreements(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  let deleted = 0
  for (const table of agreementTables) {
    const old = db
      .selectFrom(table)
      .select('id')
      .where(({ fn }) => fn.coalesce('ended_at', 'given_at'), '<', input.before.toISOString())
      .orderBy(({ fn }) => fn.coalesce('ended_at', 'given_at'))
      .orderBy('id')
      .limit(input.limit)
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  return deleted
}

/** Deletes agreements with the mails based on them. Keeps refusals. */
export async function forgetAgreements(trx: ShopDb, email: string): Promise<void> {
  for (const table of agreementTables)
    await trx.deleteFrom(table).where('mailbox_hash', '=', mailboxHash(email)).execute()
}
