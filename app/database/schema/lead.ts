import type { Generated, Selectable } from 'kysely'

export type LeadStatus = 'prospect' | 'qualifié' | 'devis_envoyé' | 'négociation' | 'client' | 'fidélisé'
export type CustomerType = 'particulier' | 'professionnel' | 'mixte'

/** A person who left an e-mail address; one row per address. */
export interface LeadTable {
  id: string
  email: string
  /** Empty when not asked for. */
  name: string
  phone: string | null
  /** Null until known from the questionnaire. */
  customer_type: CustomerType | null
  status: Generated<LeadStatus>
  /** 0 to 50. */
  score: number
  /** JSON: { text, points }[] */
  reasons: string
  /** First source, e.g. questionnaire. */
  source: string
  created_at: string
  last_contact_at: string
  next_action: Generated<string | null>
  /** ISO day (Paris time). */
  next_action_due: Generated<string | null>
  /** Incremented when the status or the next action changes. */
  version: Generated<number>
  /** Demo data, removable. */
  is_demo: Generated<0 | 1>
}

/** Append-only. */
interface LeadNoteTable {
  id: string
  lead_id: string
  author: string
  body: string
  created_at: string
}

/** `source`: returned through that source. */
export type LeadEventKind = 'source' | 'status' | 'action-set' | 'action-done'

/** Append-only. */
interface LeadEventTable {
  id: string
  lead_id: string
  /** The lead's version after this event. */
  version: number
  kind: LeadEventKind
  /** Null for the lead and for automatic events. */
  actor_id: string | null
  actor: string
  before: string | null
  after: string | null
  /** ISO day on which an action is due. */
  due: string | null
  created_at: string
}

export type Lead = Selectable<LeadTable>
export type LeadNote = Selectable<LeadNoteTable>
export type LeadEvent = Selectable<LeadEventTable>

export interface LeadTables {
  lead: LeadTable
  lead_note: LeadNoteTable
  lead_event: LeadEventTable
}
