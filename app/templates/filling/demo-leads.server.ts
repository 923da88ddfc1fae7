import type { ShopDb } from '~/database/schema'
import { giveAgreement } from '~/models/base/agreement/index.server'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import { DEMO_ACTOR } from '~/models/base/setting/index.server'
import type { DemoLead } from '~/models/base/template'
import { insertCallConsent } from '~/models/crm/advice/index.server'
import { leadStatuses } from '~/models/crm/lead'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { DAY_MS, HOUR_MS } from '~/runtime/time'

const DAY = DAY_MS
/** Page of the questionnaire's checkboxes. */
const page = '/questionnaire'

interface DemoLeads {
  leads: DemoLead[]
  rulesVersion: number
  productIdOf: (slug: string) => string
  at: Date
}

/** Marked as demo data, so that they can be removed together. */
export async function insertDemoLeads(trx: ShopDb, input: DemoLeads): Promise<void> {
  for (const lead of input.leads) {
    const created = new Date(input.at.getTime() - lead.daysAgo * DAY)
    const id = await insertLead(trx, lead, { created, at: input.at })
    await insertAnswers(trx, { ...input, lead, id, created })
    const given = { leadId: id, page, at: created }
    const contact = { contact_name: lead.name, contact_phone: lead.phone }
    if (lead.channels.includes('phone')) await insertCallConsent(trx, { ...given, ...contact })
    if (lead.channels.includes('email')) await giveAgreement(trx, { ...given, email: lead.email, kind: 'advice' })
    await insertHistory(trx, { lead, id, created })
  }
}

async function insertLead(trx: ShopDb, lead: DemoLead, { created, at }: { created: Date; at: Date }): Promise<string> {
  const { name, email, phone, source, status, customerType, reasons, nextAction } = lead
  const id = newId(created)
  await trx
    .insertInto('lead')
    .values({
      ...{ id, name, email, phone, source, status },
      customer_type: customerType,
      score: reasons.reduce((sum, { points }) => sum + points, 0),
      reasons: JSON.stringify(reasons),
      created_at: created.toISOString(),
      last_contact_at: created.toISOString(),
      next_action: nextAction?.text ?? null,
      next_action_due: nextAction ? parisDay(new Date(at.getTime() + nextAction.inDays * DAY)) : null,
      is_demo: 1,
    })
    .execute()
  await indexForSearch(trx, { kind: 'lead', id, texts: [name, email, phoneWord(phone ?? null)] })
  return id
}

interface Inserted {
  lead: DemoLead
  id: string
  created: Date
}

async function insertAnswers(trx: ShopDb, input: DemoLeads & Inserted): Promise<void> {
  const { lead, id, created, rulesVersion, productIdOf } = input
  if (!lead.answers) return
  await trx
    .insertInto('questionnaire_answer')
    .values({
      id: newId(created),
      lead_id: id,
      answers: JSON.stringify(lead.answers),
      rules_version: rulesVersion,
      recommended: JSON.stringify(lead.recommended.map(productIdOf)),
      answered_at: created.toISOString(),
      contact_name: lead.name,
      contact_phone: lead.phone,
    })
    .execute()
}

/** One step per hour up to the lead's status, then its notes. */
async function insertHistory(trx: ShopDb, { lead, id, created }: Inserted): Promise<void> {
  const reached = leadStatuses.slice(0, leadStatuses.indexOf(lead.status) + 1)
  for (const [step, status] of reached.entries()) {
    if (step === 0) continue
    const at = new Date(created.getTime() + step * HOUR_MS)
    const moved = { before: reached[step - 1], after: status, due: null, created_at: at.toISOString() }
    const event = { id: newId(at), lead_id: id, version: 0, kind: 'status' as const, ...moved }
    await trx
      .insertInto('lead_event')
      .values({ ...event, actor_id: null, actor: DEMO_ACTOR })
      .execute()
  }
  for (const [place, body] of lead.notes.entries()) {
    const at = new Date(created.getTime() + (place + 6) * HOUR_MS)
    const note = { id: newId(at), lead_id: id, author: DEMO_ACTOR, body, created_at: at.toISOString() }
    await trx.insertInto('lead_note').values(note).execute()
  }
}
