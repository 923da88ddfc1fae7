import type { Lead, LeadEvent, LeadEventKind, LeadStatus, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { recordLeadEvent } from './contact.server'
import { leadNumber } from './text'

const MAX_LISTED = 20
const REPEATED_WITHIN_MS = 60_000

export type ChangeLeadResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown' }
  /** Changes by others since the given version, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: LeadEvent[] }

type Actor = AuditInput['actor']

export interface Change {
  leadId: string
  /** Version the administrator read. */
  version: number
  actor: Actor
  at: Date
}

export function setLeadStatus(db: ShopDb, input: Change & { status: LeadStatus }): Promise<ChangeLeadResult> {
  return changeLead(db, input, toStatus(input.status))
}

export function toStatus(status: LeadStatus, reason?: string): Writing {
  return {
    isDone: (lead) => lead.status === status,
    columns: { status },
    event: (lead) => ({ kind: 'status', before: lead.status, after: status }),
    audit: (lead) => ({ action: 'lead.move', before: { status: lead.status }, after: { status }, reason }),
  }
}

type PlanActionResult = ChangeLeadResult | { ok: false; reason: 'past-day' }

/**
 * Plans the next action, due by the end of an ISO day in Paris; replaces an earlier plan. An overdue action may keep its
 * day.
 */
export async function planNextAction(
  db: ShopDb,
  input: Change & { action: string; due: string },
): Promise<PlanActionResult> {
  const { leadId, action, due, at } = input
  if (due < parisDay(at)) {
    const lead = await db.selectFrom('lead').select('next_action_due').where('id', '=', leadId).executeTakeFirst()
    if (lead && lead.next_action_due !== due) return { ok: false, reason: 'past-day' }
  }
  return changeLead(db, input, {
    isDone: (lead) => lead.next_action === action && lead.next_action_due === due,
    columns: { next_action: action, next_action_due: due },
    event: (lead) => ({ kind: 'action-set', before: lead.next_action, after: action, due }),
    audit: (lead) => ({ action: 'lead.plan', before: { due: lead.next_action_due }, after: { due } }),
  })
}

export function finishNextAction(db: ShopDb, input: Change): Promise<ChangeLeadResult> {
  return changeLead(db, input, {
    isDone: (lead) => lead.next_action === null,
    columns: { next_action: null, next_action_due: null },
    event: (lead) => ({ kind: 'action-done', before: lead.next_action, due: lead.next_action_due }),
    audit: (lead) => ({ action: 'lead.action-done', before: { due: lead.next_action_due } }),
  })
}

export type AddNoteResult = { ok: true } | { ok: false; reason: 'unknown' }

/** Append-only, so concurrent notes do not conflict; a resubmission is stored once. */
export function addLeadNote(db: ShopDb, input: Omit<Change, 'version'> & { body: string }): Promise<AddNoteResult> {
  const { leadId, actor, body, at } = input
  return db.transaction().execute(async (trx) => {
    const lead = await trx.selectFrom('lead').select('id').where('id', '=', leadId).executeTakeFirst()
    if (!lead) return { ok: false, reason: 'unknown' }
    if (await isRepeated(trx, input)) return { ok: true }
    const note = { id: newId(at), lead_id: leadId, author: actor.name, body, created_at: at.toISOString() }
    await trx.insertInto('lead_note').values(note).execute()
    await recordAudit(trx, { at, actor, action: 'lead.note', subject: subjectOf(leadId) })
    return { ok: true }
  })
}

async function isRepeated(trx: ShopDb, input: Omit<Change, 'version'> & { body: string }): Promise<boolean> {
  const last = await trx
    .selectFrom('lead_note')
    .select(['author', 'body', 'created_at'])
    .where('lead_id', '=', input.leadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.author !== input.actor.name || last.body !== input.body) return false
  return input.at.getTime() - Date.parse(last.created_at) < REPEATED_WITHIN_MS
}

interface Writing {
  /** Already applied, by a double click or another administrator. */
  isDone: (lead: Lead) => boolean
  columns: Partial<Pick<Lead, 'status' | 'next_action' | 'next_action_due'>>
  audit: (lead: Lead) => Pick<AuditInput, 'action' | 'before' | 'after' | 'reason'>
  event: (lead: Lead) => { kind: LeadEventKind; before?: string | null; after?: string; due?: string | null }
}

function changeLead(db: ShopDb, input: Change, writing: Writing): Promise<ChangeLeadResult> {
  return db.transaction().execute((trx) => changeLeadIn(trx, input, writing))
}

/** Optimistic lock: writes on the version that was read, or on later ones by the same administrator. */
export async function changeLeadIn(trx: ShopDb, input: Change, writing: Writing): Promise<ChangeLeadResult> {
  const { leadId, actor, at } = input
  const lead = await trx.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst()
  if (!lead) return { ok: false, reason: 'unknown' }
  if (writing.isDone(lead)) return { ok: true, version: lead.version }
  const since = lead.version === input.version ? [] : await listOthersChanges(trx, input)
  if (since.length > 0) return { ok: false, reason: 'changed', version: lead.version, since }
  const version = lead.version + 1
  await trx
    .updateTable('lead')
    .set({ ...writing.columns, version })
    .where('id', '=', leadId)
    .execute()
  await recordLeadEvent(trx, { leadId, version, actor, ...writing.event(lead), at })
  await recordAudit(trx, { at, actor, subject: subjectOf(leadId), ...writing.audit(lead) })
  return { ok: true, version }
}

function listOthersChanges(trx: ShopDb, { leadId, version, actor }: Change): Promise<LeadEvent[]> {
  const since = trx.selectFrom('lead_event').selectAll().where('lead_id', '=', leadId)
  return since
    .where('version', '>', version)
    .where('kind', '<>', 'source')
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', actor.id ?? '')]))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Identifies the lead in the log without naming the person. */
function subjectOf(leadId: string): AuditInput['subject'] {
  return { kind: 'lead', id: leadId, label: `Lead ${leadNumber(leadId)}` }
}
