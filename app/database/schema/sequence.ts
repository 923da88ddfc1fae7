import type { Generated, Selectable } from 'kysely'
import type { MailBasis } from './agreement'

export type SequenceKey = 'bienvenue' | 'questionnaire' | 'panier' | 'apres-achat' | 'reactivation' | 'prospection'

/** Append-only: what was sent names its version. Without one the template's own steps hold, as version 0. */
export interface SequenceVersionTable {
  sequence: SequenceKey
  version: number
  /** JSON: SequenceStep[] */
  steps: string
  written_by: string
  written_at: string
}

/** While it is paused nobody enters a sequence, and no step of it is written. */
export interface SequencePauseTable {
  sequence: SequenceKey
  paused_by: string
  paused_at: string
}

export type LeaveReason =
  | 'finished'
  | 'bought'
  | 'refused'
  | 'agreement-ended'
  | 'bounced'
  | 'undeliverable'
  | 'cart-emptied'
  | 'removed'
  | 'subject-gone'

export interface SequenceEnrolmentTable {
  id: string
  sequence: SequenceKey
  mailbox_hash: string
  email: string
  basis: MailBasis
  /** Of the lead, order, cart, prospect or agreement that made the person enter. */
  subject_id: string | null
  /** In French, for a person. */
  reason: string
  entered_at: string
  /** Steps that were queued. */
  step: Generated<number>
  /** When the next step is due; null while the last one waits in the outbox. */
  next_at: string | null
  /** From the mail of the last step to the next one; null after the last. */
  wait_hours: Generated<number | null>
  left_at: Generated<string | null>
  left_reason: Generated<LeaveReason | null>
  is_demo: Generated<0 | 1>
}

export type SequenceEnrolment = Selectable<SequenceEnrolmentTable>
export type SequenceVersion = Selectable<SequenceVersionTable>

export interface SequenceTables {
  sequence_version: SequenceVersionTable
  sequence_pause: SequencePauseTable
  sequence_enrolment: SequenceEnrolmentTable
}
