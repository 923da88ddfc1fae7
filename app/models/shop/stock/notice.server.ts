import { href } from 'react-router'
import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import type { MailKind } from '~/models/base/outbox'
import { eraseEmails, queueCapped, queueEmail } from '~/models/base/outbox/index.server'
import type { Consent } from '~/models/base/user'
import { emailForm } from '~/models/values/address'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { normalizeEmail } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { DAY_MS } from '~/runtime/time'

export const stockNoticeForm = z.object({ email: emailForm })

/** Retention of unfulfilled notices; repeated by the privacy page. */
export const NOTICE_LIFETIME_DAYS = 365
const ACKNOWLEDGEMENTS_A_DAY = 3

const stockMailKinds: MailKind[] = ['stock-notice-acknowledgement', 'stock-notice']

type AskStockNoticeResult = { ok: true } | { ok: false; reason: 'unknown-product' | 'in-stock' }

/** Idempotent by product and address. */
export function askStockNotice(
  db: ShopDb,
  input: { productId: string; email: string; consent: Consent; at: Date },
): Promise<AskStockNoticeResult> {
  const { productId, email, consent, at } = input
  return db.transaction().execute(async (trx) => {
    const product = await findStock(trx, productId)
    if (!product) return { ok: false, reason: 'unknown-product' }
    if (product.available > 0) return { ok: false, reason: 'in-stock' }
    const id = newId(at)
    const added = await trx
      .insertInto('stock_notice')
      .values({
        id,
        product_id: productId,
        email,
        email_key: normalizeEmail(email),
        consent_version: consent.version,
        consent_text: consent.text,
        consent_page: consent.page,
        created_at: at.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['product_id', 'email_key']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n) {
      await acknowledge(trx, { noticeId: id, productId, to: email, at })
    }
    return { ok: true }
  })
}

async function acknowledge(
  trx: ShopDb,
  { to, at, ...data }: { noticeId: string; productId: string; to: string; at: Date },
): Promise<void> {
  const kind = 'stock-notice-acknowledgement'
  await queueCapped(trx, { key: `${kind}:${data.noticeId}`, kind, data, to, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at })
}

/** Undefined once sent or cancelled. */
export function findStockNotice(db: ShopDb, id: string): Promise<{ product_id: string; name: string } | undefined> {
  return db
    .selectFrom('stock_notice')
    .innerJoin('product', 'product.id', 'stock_notice.product_id')
    .select(['product_id', 'name'])
    .where('stock_notice.id', '=', id)
    .executeTakeFirst()
}

/** Deletes the address with it. Idempotent. */
export async function endStockNotice(db: ShopDb, id: string): Promise<void> {
  await db.deleteFrom('stock_notice').where('id', '=', id).execute()
}

/**
 * Queues a mail for each notice whose product is back in stock and deletes the notice in the same transaction, so that
 * a restart sends none twice. Returns the number of mails.
 */
export async function queueBackInStockMails(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const due = await listDue(db, input.limit)
  if (due.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    let queued = 0
    for (const { id, email, product_id } of due) {
      const product = await findStock(trx, product_id)
      if (!product || product.available <= 0) continue
      const { numDeletedRows } = await trx.deleteFrom('stock_notice').where('id', '=', id).executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) continue
      const key = `stock-notice:${id}`
      await queueEmail(trx, { key, kind: 'stock-notice', data: { productId: product_id }, to: email, at: input.at })
      queued += 1
    }
    return queued
  })
}

/** Whether any notice can be mailed. */
export async function isProductBack(db: ShopDb): Promise<boolean> {
  return (await listDue(db, 1)).length > 0
}

/** Deletes expired notices, and mails a day after they were sent. */
export async function eraseStockNotices(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const before = new Date(input.at.getTime() - NOTICE_LIFETIME_DAYS * DAY_MS)
  const { limit } = input
  const notices = await deleteOldest(db, { table: 'stock_notice', before, limit })
  const mails = await eraseEmails(db, {
    kinds: stockMailKinds,
    sentBefore: new Date(input.at.getTime() - DAY_MS),
    writtenBefore: before,
    limit,
  })
  return notices + mails
}

/** The cancel link in the mail. */
export function endNoticePath(signer: Signer, id: string): string {
  return href('/alerte-stock/:reference', { reference: signer.signReference('stock-notice', id) })
}

export function parseStockNoticeReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('stock-notice', reference)
}

async function findStock(db: ShopDb, productId: string) {
  const row = await db
    .selectFrom('product')
    .innerJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(['name', 'current_stock', 'reserved_stock'])
    .where('product.id', '=', productId)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row && { name: row.name, available: row.current_stock - row.reserved_stock }
}

function listDue(db: ShopDb, limit: number) {
  return db
    .selectFrom('stock_notice')
    .innerJoin('stock_item', 'stock_item.product_id', 'stock_notice.product_id')
    .innerJoin('product', 'product.id', 'stock_notice.product_id')
    .select(['stock_notice.id', 'stock_notice.email', 'stock_notice.product_id'])
    .whereRef('current_stock', '>', 'reserved_stock')
    .where('published', '=', 1)
    .orderBy('stock_notice.created_at')
    .orderBy('stock_notice.id')
    .limit(limit)
    .execute()
}
