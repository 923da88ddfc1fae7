import { type ExpressionBuilder, sql } from 'kysely'
import type { CustomerType, LeadEventKind, ShopDatabase, ShopDb } from '~/database/schema'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import { countPaidOrdersOf } from '~/models/shop/order/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { earnedStatus, statusesBefore } from './status'
import type { LeadSource } from './text'

/** Actors of automatic changes: a visitor leaving an address, and an order. */
const VISITOR = { id: null, name: 'visiteur' }
const SHOP = { id: null, name: 'boutique' }

interface NewLeadEvent {
  leadId: string
  version: number
  kind: LeadEventKind
  actor: { id: string | null; name: string }
  before?: string | null
  after?: string | null
  due?: string | null
  at: Date
}

export async function recordLeadEvent(trx: ShopDb, event: NewLeadEvent): Promise<void> {
  const { leadId, version, kind, actor, before = null, after = null, due = null, at } = event
  await trx
    .insertInto('lead_event')
    .values({
      id: newId(at),
      lead_id: leadId,
      version,
      kind,
      actor_id: actor.id,
      actor: actor.name,
      before,
      after,
      due,
      created_at: at.toISOString(),
    })
    .execute()
}

interface LeadContact {
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

/** Matches `lower(email)`, the expression its index covers. */
export function isLeadOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'lead'>) => eb(sql`lower(lead.email)`, '=', normalizeEmail(email))
}

/** Raises a lead to the status its paid orders earn; never lowers it. Idempotent. */
async function promoteBuyer(trx: ShopDb, input: { email: string; at: Date }): Promise<void> {
  const { email, at } = input
  const lead = await trx.selectFrom('lead').select(['id', 'status']).where(isLeadOf(email)).executeTakeFirst()
  if (!lead) return
  const status = earnedStatus(await countPaidOrdersOf(trx, { email, most: 2 }))
  if (!status || !statusesBefore(status).includes(lead.status)) return
  const { version } = await trx
    .updateTable('lead')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', lead.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const change = { kind: 'status' as const, before: lead.status, after: status }
  await recordLeadEvent(trx, { leadId: lead.id, version, actor: SHOP, ...change, at })
}

/** Restarts the retention period: a purchase is a contact. */
export async function recordPurchase(trx: ShopDb, input: { email: string; at: Date }): Promise<void> {
  await trx.updateTable('lead').set({ last_contact_at: input.at.toISOString() }).where(isLeadOf(input.email)).execute()
  await promoteBuyer(trx, input)
}
