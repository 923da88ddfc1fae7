import { createHash } from 'node:crypto'
import type { ContactChannel, LeadConsent, ShopDb } from '~/database/schema'
import { questionnaireConsents } from '~/models/customer'
import { readReasons } from '~/models/lead'
import { normalizeEmail } from '~/models/values'
import { mailboxKey, newId } from '~/models/values/index.server'

import { askedForCall, sumOf } from './lead-score'

/** As long as a lead without contact is kept. */
export const REFUSAL_LIFETIME_YEARS = 3

/** The latest consent of each channel. */
export async function listConsents(db: ShopDb, leadId: string): Promise<LeadConsent[]> {
  const rows = await Promise.all(channels.map((channel) => findLastConsent(db, { leadId, channel })))
  return rows.filter((row) => row !== undefined)
}

const channels: ContactChannel[] = ['email', 'phone']

/** The lead of a signed-in person's address. */
export async function findLeadOf(db: ShopDb, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lead')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '=', normalizeEmail(email))
    .executeTakeFirst()
  return row?.id
}

export async function isLead(db: ShopDb, id: string): Promise<boolean> {
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

/** Ends the channel's consents; false when none was in force. The rows stay as proof. */
export function withdrawConsent(db: ShopDb, input: Change): Promise<boolean> {
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
 * Records a new consent, with today's text, in place of a withdrawn one; false when none was withdrawn. Also lifts the
 * mailbox's refusal.
 */
export function renewConsent(db: ShopDb, input: Change): Promise<boolean> {
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

/** Records a ticked box or a pressed button with the text beside it; returns the row's id. */
export async function insertConsent(
  trx: ShopDb,
  input: Change & {
    contact_name: string | null
    contact_phone: string | null
    /** Withdrawn at once: the mailbox's owner has refused mails. */
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
 * « Ce n’était pas moi »: deletes the lead with its consents and mails, and records that the mailbox refuses mails,
 * whoever types its address. False when the lead was already deleted.
 */
export function disownLead(db: ShopDb, input: { leadId: string; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lead = await trx.deleteFrom('lead').where('id', '=', input.leadId).returning('email').executeTakeFirst()
    if (!lead) return false
    await refuseMails(trx, { email: lead.email, at: input.at })
    return true
  })
}

/** From now on nobody writes to this mailbox, whatever list it comes in by. */
export async function refuseMails(trx: ShopDb, { email, at }: { email: string; at: Date }): Promise<void> {
  const refused_at = at.toISOString()
  await trx
    .insertInto('mail_refusal')
    .values({ mailbox_hash: mailboxHash(email), refused_at })
    .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ refused_at }))
    .execute()
}

/** Those of some mailboxes, by `mailboxHash`, that have refused our mails. */
export async function listRefusals(db: ShopDb, hashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('mail_refusal').select('mailbox_hash').where('mailbox_hash', 'in', hashes).execute()
  return new Set(rows.map(({ mailbox_hash }) => mailbox_hash))
}

/** Whether the mailbox's owner has refused our mails. */
export async function isRefused(db: ShopDb, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusal')
    .select('refused_at')
    .where('mailbox_hash', '=', mailboxHash(email))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldRefusals(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
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

/** How the register of refusals names a mailbox: no address is kept there. */
export function mailboxHash(email: string): string {
  return createHash('sha256').update(mailboxKey(email)).digest('hex')
}

function findLastConsent(
  db: ShopDb,
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

/** The score counts a consent to calls. */
async function scoreAgain(trx: ShopDb, leadId: string) {
  const lead = await trx.selectFrom('lead').select('reasons').where('id', '=', leadId).executeTakeFirstOrThrow()
  const phone = await findLastConsent(trx, { leadId, channel: 'phone' })
  const known = readReasons(lead.reasons)
  // A damaged row is shown as such; withdrawing must work all the same.
  if (!known) return
  const others = known.filter(({ text }) => text !== askedForCall.text)
  const reasons = phone && phone.withdrawn_at === null ? [...others, askedForCall] : others
  await trx
    .updateTable('lead')
    .set({ score: sumOf(reasons), reasons: JSON.stringify(reasons) })
    .where('id', '=', leadId)
    .execute()
}
