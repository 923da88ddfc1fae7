import type { Lead, LeadEvent, LeadNote, ShopDb } from '~/database/schema'

import { damageOf } from './damage'
import { readReasons, type ScoreReasons } from './reasons'

/** Newest notes and newest events, each. */
export const MAX_SHOWN = 100

export type LeadSheet = Omit<Lead, 'reasons'> & {
  reasons: ScoreReasons
  /** Invalid fields, in French. */
  damage: string[]
  /** Newest first. */
  notes: LeadNote[]
  events: LeadEvent[]
}

export async function findLead(db: ShopDb, id: string): Promise<LeadSheet | undefined> {
  const lead = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
  if (!lead) return undefined
  const [notes, events] = [await listNotes(db, id), await listEvents(db, id)]
  return { ...lead, reasons: readReasons(lead.reasons) ?? [], damage: damageOf(lead), notes, events }
}

function listNotes(db: ShopDb, leadId: string): Promise<LeadNote[]> {
  const notes = db.selectFrom('lead_note').selectAll().where('lead_id', '=', leadId)
  return notes.orderBy('id', 'desc').limit(MAX_SHOWN).execute()
}

function listEvents(db: ShopDb, leadId: string): Promise<LeadEvent[]> {
  const events = db.selectFrom('lead_event').selectAll().where('lead_id', '=', leadId)
  return events.orderBy('id', 'desc').limit(MAX_SHOWN).execute()
}
