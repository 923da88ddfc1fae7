import { href } from 'react-router'
import type { LeadConsent, ShopDb } from '~/database/schema'
import { refuseMails } from '~/models/base/agreement/index.server'
import { questionnaireConsents } from '~/models/base/user'
import { readReasons } from '~/models/crm/lead'
import { normalizeEmail } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import type { Signer } from '~/runtime/secret.server'
import { askedForCall, sumOf } from './lead-score'

const PURPOSE = 'consent'

/** Page of a lead's consents. Mails link to those of the mailbox; earlier ones link here. */
export function consentPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, leadId) })
}

/** Path for « Ce n’était pas moi ». */
export function disownPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference/pas-moi', { reference: signer.signReference(PURPOSE, leadId) })
}

/** Returns the lead's id. */
export function parseConsentReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}

/** Finds the lead of a signed-in user's address. */
export async function findLeadOf(db: ShopDb, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lead')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '=', normalizeEmail(email))
    .executeTakeFirst()
  return row?.id
}

export function findLeadContact(db: ShopDb, id: string): Promise<{ id: string; email: string } | undefined> {
  return db.selectFrom('lead').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
}

interface Change {
  leadId: string
  /** Path of the page, without tokens. */
  page: string
  at: Date
}

/** Ends the consents to calls; false when none was in force. The rows stay as proof. */
export function withdrawCalls(db: ShopDb, input: Change): Promise<boolean> {
  const { leadId, page, at } = input
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('lead_consent')
      .set({ withdrawn_at: at.toISOString(), withdrawn_page: page })
      .where('lead_id', '=', leadId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await scoreAgain(trx, leadId)
    return true
  })
}

/** Records a new consent to calls, with today's text, in place of a withdrawn one; false when none was withdrawn. */
export function renewCalls(db: ShopDb, input: Change): Promise<boolean> {
  const { leadId, page, at } = input
  return db.transaction().execute(async (trx) => {
    const last = await findCallConsent(trx, leadId)
    if (!last?.withdrawn_at) return false
    const { contact_name, contact_phone } = last
    await insertCallConsent(trx, { leadId, page, at, contact_name, contact_phone })
    await scoreAgain(trx, leadId)
    return true
  })
}

/** Records a ticked box or a pressed button with the text beside it. */
export async function insertCallConsent(
  trx: ShopDb,
  input: Change & { contact_name: string | null; contact_phone: string | null },
): Promise<void> {
  const { leadId, page, at, contact_name, contact_phone } = input
  const { version, text } = questionnaireConsents.phone
  await trx
    .insertInto('lead_consent')
    .values({
      id: newId(at),
      lead_id: leadId,
      channel: 'phone',
      text_version: version,
      text_shown: text,
      page,
      given_at: at.toISOString(),
      contact_name,
      contact_phone,
    })
    .execute()
}

/**
 * « Ce n’était pas moi »: deletes the lead with its consents and mails, and blocks mails to the mailbox, even when its
 * address is typed again. False when the lead was already deleted.
 */
export function disownLead(db: ShopDb, input: { leadId: string; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lead = await trx.deleteFrom('lead').where('id', '=', input.leadId).returning('email').executeTakeFirst()
    if (!lead) return false
    await refuseMails(trx, { email: lead.email, at: input.at })
    return true
  })
}

/** Finds the newest consent. */
export function findCallConsent(db: ShopDb, leadId: string): Promise<LeadConsent | undefined> {
  return db
    .selectFrom('lead_consent')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A consent to calls counts in the score. */
async function scoreAgain(trx: ShopDb, leadId: string) {
  const lead = await trx.selectFrom('lead').select('reasons').where('id', '=', leadId).executeTakeFirstOrThrow()
  const phone = await findCallConsent(trx, leadId)
  const known = readReasons(lead.reasons)
  // Withdrawal must work even when the stored reasons are damaged.
  if (!known) return
  const others = known.filter(({ text }) => text !== askedForCall.text)
  const reasons = phone && phone.withdrawn_at === null ? [...others, askedForCall] : others
  await trx
    .updateTable('lead')
    .set({ score: sumOf(reasons), reasons: JSON.stringify(reasons) })
    .where('id', '=', leadId)
    .execute()
}
