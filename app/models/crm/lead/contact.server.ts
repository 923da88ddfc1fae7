import type { CustomerType, ShopDb } from '~/database/schema'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import { newId } from '~/models/values/id.server'

import { isLeadOf } from './address.server'
import { recordLeadEvent, VISITOR } from './event.server'
import { promoteBuyer } from './promotion.server'
import type { LeadSource } from './text'

export interface LeadContact {
  email: string
  name?: string | null
  phone?: string | null
  source: LeadSource
  /** From the questionnaire. */
  facts?: { customer_type: CustomerType; score: number; reasons: string }
  at: Date
}

/**
 * Upserts the lead of an address and returns its id. A known lead keeps its status, name and number, since knowing an
 * address does not authenticate its owner (docs/decisions/0040), and gains a history line. Grants no consent.
 */
export async function recordLead(trx: ShopDb, contact: LeadContact): Promise<string> {
  const { email, at } = contact
  const id = (await updateKnownLead(trx, contact)) ?? (await insertLead(trx, contact))
  await promoteBuyer(trx, { email, at })
  return id
}

async function updateKnownLead(trx: ShopDb, { email, source, facts, at }: LeadContact): Promise<string | undefined> {
  const known = await trx
    .updateTable('lead')
    .set({ ...facts, last_contact_at: at.toISOString(), is_demo: 0 })
    .where(isLeadOf(email))
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!known) return undefined
  const { id: leadId, version } = known
  await recordLeadEvent(trx, { leadId, version, kind: 'source', actor: VISITOR, after: source, at })
  return leadId
}

async function insertLead(trx: ShopDb, contact: LeadContact): Promise<string> {
  const { email, name, phone = null, source, at } = contact
  const facts = contact.facts ?? { customer_type: null, score: 0, reasons: '[]' }
  const lead = { id: newId(at), email, name: name ?? '' }
  const moment = at.toISOString()
  await trx
    .insertInto('lead')
    .values({ ...lead, phone, source, ...facts, created_at: moment, last_contact_at: moment })
    .execute()
  await indexForSearch(trx, { kind: 'lead', id: lead.id, texts: [lead.name, email, phoneWord(phone)] })
  return lead.id
}
