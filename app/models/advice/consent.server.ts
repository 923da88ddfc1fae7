import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ContactChannel, LeadConsent, ShopDatabase } from '~/database/schema'
import { questionnaireConsents } from '~/models/customer'
import { normalizeEmail } from '~/models/values'
import { mailboxKey, newId } from '~/models/values/index.server'

import { askedForCall, sumOf } from './lead-score'

/** How long a mailbox's refusal is remembered, as that of whoever left their name. */
export const REFUSAL_LIFETIME_YEARS = 3

/** What the person of a lead agreed to last, for each channel that was ever agreed to. */
export async function listConsents(db: Kysely<ShopDatabase>, leadId: string): Promise<LeadConsent[]> {
  const rows = await Promise.all(channels.map((channel) => findLastConsent(db, { leadId, channel })))
  return rows.filter((row) => row !== undefined)
}

const channels: ContactChannel[] = ['email', 'phone']

/** Whose consents a signed-in person may see: what was left with their address. */
export async function findLeadOf(db: Kysely<ShopDatabase>, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lead')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '=', normalizeEmail(email))
    .executeTakeFirst()
  return row?.id
}

export async function isLead(db: Kysely<ShopDatabase>, id: string): Promise<boolean> {
  const row = await db.selectFrom('lead').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

interface Change {
  leadId: string
  channel: ContactChannel
  /** The path of the page, without what opens it. */
  page: string
  at: Date
}

/** Every agreement of that channel ends; false when none stood. What was agreed to, and when, stays as its proof. */
export function withdrawConsent(db: Kysely<ShopDatabase>, input: Change): Promise<boolean> {
  const { leadId, channel, page, at } = input
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('lead_consent')
      .set({ withdrawn_at: at.toISOString(), withdrawn_page: page })
      .where('lead_id', '=', leadId)
      .where('channel', '=', channel)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await scoreAgain(trx, leadId)
    return true
  })
}

/**
 * The person, known by their mailbox, agrees again to what they had withdrawn, in the words of today; false when
 * there is nothing to agree to again. It lifts the mailbox's refusal.
 */
export function renewConsent(db: Kysely<ShopDatabase>, input: Change): Promise<boolean> {
  const { leadId, channel, page, at } = input
  return db.transaction().execute(async (trx) => {
    const last = await findLastConsent(trx, { leadId, channel })
    if (!last?.withdrawn_at) return false
    const { contact_name, contact_phone } = last
    await insertConsent(trx, { leadId, channel, page, at, contact_name, contact_phone })
    if (channel === 'email') {
      const { email } = await trx.selectFrom('lead').select('email').where('id', '=', leadId).executeTakeFirstOrThrow()
      await trx.deleteFrom('mail_refusal').where('mailbox_hash', '=', mailboxHash(email)).execute()
    }
    await scoreAgain(trx, leadId)
    return true
  })
}

/** Keeps a box that was ticked, or a button that was pressed, with the words beside it; gives the row's id. */
export async function insertConsent(
  trx: Kysely<ShopDatabase>,
  input: Change & {
    contact_name: string | null
    contact_phone: string | null
    /** Somebody's tick against the refusal of the mailbox's owner: it never stood. */
    void?: boolean
  },
): Promise<string> {
  const { leadId, channel, page, at, contact_name, contact_phone } = input
  const { version, text } = questionnaireConsents[channel]
  const id = newId(at)
  await trx
    .insertInto('lead_consent')
    .values({
      id,
      lead_id: leadId,
      channel,
      text_version: version,
      text_shown: text,
      page,
      given_at: at.toISOString(),
      contact_name,
      contact_phone,
      ...(input.void && { withdrawn_at: at.toISOString(), withdrawn_page: page }),
    })
    .execute()
  return id
}

/**
 * « It was not me »: what was typed with the address is forgotten, its agreements and mails included, and no mail goes
 * to that mailbox again because of what somebody types. False when it was forgotten before.
 */
export function disownLead(db: Kysely<ShopDatabase>, input: { leadId: string; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lead = await trx.deleteFrom('lead').where('id', '=', input.leadId).returning('email').executeTakeFirst()
    if (!lead) return false
    await trx
      .insertInto('mail_refusal')
      .values({ mailbox_hash: mailboxHash(lead.email), refused_at: input.at.toISOString() })
      .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ refused_at: input.at.toISOString() }))
      .execute()
    return true
  })
}

/** Whether the owner of a mailbox wants none of our mails, whoever types the address. */
export async function isRefused(db: Kysely<ShopDatabase>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusal')
    .select('refused_at')
    .where('mailbox_hash', '=', mailboxHash(email))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldRefusals(
  db: Kysely<ShopDatabase>,
  input: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('mail_refusal')
    .select('mailbox_hash')
    .where('refused_at', '<', input.before.toISOString())
    .orderBy('refused_at')
    .orderBy('mailbox_hash')
    .limit(input.limit)
  const { numDeletedRows } = await db
    .deleteFrom('mail_refusal')
    .where('mailbox_hash', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function mailboxHash(email: string): string {
  return createHash('sha256').update(mailboxKey(email)).digest('hex')
}

function findLastConsent(
  db: Kysely<ShopDatabase>,
  input: { leadId: string; channel: ContactChannel },
): Promise<LeadConsent | undefined> {
  return db
    .selectFrom('lead_consent')
    .selectAll()
    .where('lead_id', '=', input.leadId)
    .where('channel', '=', input.channel)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const reasonsSchema = z.array(z.object({ text: z.string(), points: z.number() }))

/** Whether calls are agreed to is part of the score. */
async function scoreAgain(trx: Kysely<ShopDatabase>, leadId: string) {
  const lead = await trx.selectFrom('lead').select('reasons').where('id', '=', leadId).executeTakeFirstOrThrow()
  const phone = await findLastConsent(trx, { leadId, channel: 'phone' })
  const others = reasonsSchema.parse(JSON.parse(lead.reasons)).filter(({ text }) => text !== askedForCall.text)
  const reasons = phone && phone.withdrawn_at === null ? [...others, askedForCall] : others
  await trx
    .updateTable('lead')
    .set({ score: sumOf(reasons), reasons: JSON.stringify(reasons) })
    .where('id', '=', leadId)
    .execute()
}
