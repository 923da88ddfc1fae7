import type { Generated, Selectable } from 'kysely'

export type LeadStatus = 'prospect' | 'qualifié' | 'devis_envoyé' | 'négociation' | 'client' | 'fidélisé'
export type CustomerType = 'particulier' | 'professionnel' | 'mixte'

/** Someone who left an e-mail address: one row each. */
export interface LeadTable {
  id: string
  email: string
  /** Empty where none was asked for. */
  name: string
  phone: string | null
  /** Null until the questionnaire tells. */
  customer_type: CustomerType | null
  status: Generated<LeadStatus>
  /** 0 to 50. */
  score: number
  /** JSON: { text, points }[] */
  reasons: string
  /** Where the person first came from, e.g. questionnaire. */
  source: string
  created_at: string
  last_contact_at: string
  next_action: Generated<string | null>
  /** ISO day, in Paris. */
  next_action_due: Generated<string | null>
  /** Moves with the status and the next action. */
  version: Generated<number>
  /** Of the demonstration: removed with it. */
  is_demo: Generated<0 | 1>
}

/** Append-only. */
export interface LeadNoteTable {
  id: string
  lead_id: string
  author: string
  body: string
  created_at: string
}

/** `source`: came again that way. */
export type LeadEventKind = 'source' | 'status' | 'action-set' | 'action-done'

/** Append-only. */
export interface LeadEventTable {
  id: string
  lead_id: string
  /** That of the lead, once this had happened. */
  version: number
  kind: LeadEventKind
  /** Null for the person and the shop. */
  actor_id: string | null
  actor: string
  before: string | null
  after: string | null
  /** Of an action: ISO day. */
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
