import type { ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import type { WrittenMail } from '~/models/base/outbox'
import { findText, keepText, openTokens, sealTokens } from '~/models/base/outbox/index.server'
import { noteMailed } from '~/models/crm/prospect/index.server'
import { recordBounce } from '~/models/mailing/bounce/index.server'
import { keepOpenTokens, noteMeasured } from '~/models/mailing/campaign/index.server'
import { advanceAfterMail, leaveSequence } from '~/models/mailing/sequence/index.server'
import { HOUR_MS } from '~/runtime/time'

import { attachedEvent, attachedTerms, embedPictures, type MailBaggage, type MailFile } from './attachments.server'
import { type ClaimedEmail, isHeldBy, MAX_ATTEMPTS } from './claiming.server'
import { unsubscribeUrlOf } from './grounds.server'
import { withLinks } from './kept-links.server'
import { MailSubjectGone, requireSubject } from './letter'
import { explainFailure, renderForSending } from './mail.server'
import type { MailShop } from './shop.server'

export type { ClaimedEmail } from './claiming.server'
export { claimNextEmails, confirmBeforeSending, findEarliestMail, hasDueEmail } from './claiming.server'

const FIRST_BACK_OFF_MS = 10_000
const MAX_ERROR_LENGTH = 500
/** A full mailbox or a rule may change within days; a mail that is of use later only. */
const REFUSED_DELAYS_MS = [6 * HOUR_MS, 24 * HOUR_MS]

interface MailToSend extends WrittenMail {
  attachments: MailFile[]
  /** One-click unsubscribe (RFC 8058); undefined for a mail without a revocable legal basis. */
  unsubscribeUrl: string | undefined
}

/**
 * Renders and stores the text; on failure marks the mail as failed and returns undefined. Without `baggage` nothing is
 * attached.
 */
export async function writeClaimed(
  shop: MailShop,
  { email, at, baggage }: { email: ClaimedEmail; at: Date; baggage?: MailBaggage | undefined },
): Promise<MailToSend | undefined> {
  try {
    const written = (await findWhole(shop, email)) ?? (await writeAndKeep(shop, { email, at }))
    const unsubscribeUrl = email.basis ? unsubscribeUrlOf(shop, email.to) : undefined
    if (!baggage) return { ...written, unsubscribeUrl, attachments: [] }
    const { html, pictures } = await embedPictures(written.html, baggage.readPicture)
    const terms = await attachedTerms(shop, { email, at, draw: baggage.draw })
    const events = await attachedEvent(shop, email)
    return { ...written, html, unsubscribeUrl, attachments: [...pictures, ...terms, ...events] }
  } catch (error) {
    const permanent = error instanceof MailSubjectGone
    await markFailed(shop.db, { email, permanent, error: explainFailure(error, email), at })
    return undefined
  }
}

async function findWhole(shop: MailShop, { id, sealed }: ClaimedEmail): Promise<WrittenMail | undefined> {
  const kept = await findText(shop.db, id)
  return kept && withLinks(kept, { signer: shop.signer, tokens: openTokens(shop.signer, sealed) })
}

async function writeAndKeep(shop: MailShop, { email, at }: { email: ClaimedEmail; at: Date }): Promise<WrittenMail> {
  const { tokens, ...kept } = await renderForSending(shop, email)
  const sealed = tokens.length > 0 ? sealTokens(shop.signer, tokens) : null
  await keepText(shop.db, { id: email.id, ...kept, sealed })
  if (email.kind === 'campaign-mail' && email.data)
    await keepOpenTokens(shop.db, { data: JSON.parse(email.data), tokens, at })
  return requireSubject(await findWhole(shop, { ...email, sealed }))
}

/** Also applies the consequences: a sequence's next step, a prospect's contact date. No effect if reclaimed since. */
export function markSent(db: ShopDb, { email, at }: { email: ClaimedEmail; at: Date }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const sent = await trx
      .updateTable('email')
      .set({ status: 'sent', sent_at: at.toISOString(), lease_until: null, last_error: null, sealed: null })
      .where(isHeldBy(email))
      .returning(['class', 'cause', 'cause_id', 'step', 'html_body'])
      .executeTakeFirst()
    if (sent?.class !== 'agent') return
    await noteMailed(trx, {
      hash: mailboxHash(email.to),
      step: sent.step ?? 1,
      tells: email.basis === 'prospection',
      at,
    })
    if (email.kind === 'campaign-mail' && email.data)
      await noteMeasured(trx, { data: JSON.parse(email.data), html: sent.html_body, at })
    if (sent.cause === 'sequence') await advanceAfterMail(trx, { enrolmentId: sent.cause_id ?? '', at })
  })
}

/**
 * Schedules a retry, up to MAX_ATTEMPTS; a permanent failure is final, unless it says nothing final of the mailbox.
 * Stores the mailbox's refusal code.
 */
export function markFailed(
  db: ShopDb,
  input: { email: ClaimedEmail; permanent: boolean; error: string; bounce?: string | undefined; at: Date },
): Promise<void> {
  const { email, error, bounce: status, at } = input
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('email')
      .select(['cause', 'cause_id', 'order_id'])
      .where(isHeldBy(email))
      .executeTakeFirst()
    if (!held) return
    const bounce =
      status === undefined
        ? undefined
        : await recordBounce(trx, { emailId: email.id, status, diagnostic: error, source: 'smtp', at })
    const isOfUseLater = email.class === 'agent' || held.order_id !== null
    const mayPass = isOfUseLater && bounce?.severity === 'soft'
    const delayMs = delayOf(email.attempt, { permanent: input.permanent, mayPass })
    await trx
      .updateTable('email')
      .set({
        status: delayMs === undefined ? 'failed' : 'queued',
        next_attempt_at: new Date(at.getTime() + (delayMs ?? 0)).toISOString(),
        lease_until: null,
        last_error: error.slice(0, MAX_ERROR_LENGTH),
      })
      .where(isHeldBy(email))
      .execute()
    if (delayMs === undefined && held.cause === 'sequence')
      await leaveSequence(trx, { id: held.cause_id ?? '', reason: 'undeliverable', at })
  })
}

/** Until the next attempt; undefined after the last. */
function delayOf(attempt: number, { permanent, mayPass }: { permanent: boolean; mayPass: boolean }) {
  if (permanent) return mayPass ? REFUSED_DELAYS_MS[attempt - 1] : undefined
  return attempt < MAX_ATTEMPTS ? backOffMs(attempt) : undefined
}

/** Exponential back-off, 10 s, 20 s, 40 s …, with up to 50 % jitter. */
function backOffMs(attempt: number): number {
  return FIRST_BACK_OFF_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2)
}
