import type { Generated, Selectable } from 'kysely'
import type { MailBasis } from './agreement'

export type SequenceKey = 'bienvenue' | 'questionnaire' | 'panier' | 'apres-achat' | 'reactivation' | 'prospection'

/**
 * Append-only, since sent mails reference their version. Without a row the template's own steps apply, as version 0.
 */
interface SequenceVersionTable {
  sequence: SequenceKey
  version: number
  /** JSON: SequenceStep[] */
  steps: string
  written_by: string
  written_at: string
}

/** While paused, no one is enrolled and no step is written. */
interface SequencePauseTable {
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

interface SequenceEnrolmentTable {
  id: string
  sequence: SequenceKey
  mailbox_hash: string
  email: string
  basis: MailBasis
  /** Lead, order, cart, prospect or agreement that triggered the enrolment. */
  subject_id: string | null
  /** In French, for display. */
  reason: string
  entered_at: string
  /** Number of steps queued. */
  step: Generated<number>
  /** When the next step is due; null while the last one is in the outbox. */
  next_at: string | null
  /** Delay from the last step's mail to the next; null after the last. */
  wait_hours: Generated<number | null>
  left_at: Generated<string | null>
  left_reason: Generated<LeaveReason | null>
  is_demo: Generated<0 | 1>
}

export type SequenceEnrolment = Selectable<SequenceEnrolmentTable>

export interface SequenceTables {
  sequence_version: SequenceVersionTable
  sequence_pause: SequencePauseTable
  sequence_enrolment: SequenceEnrolmentTable
}
