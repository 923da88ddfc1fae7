import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export type ReviewStatus = 'pending' | 'published' | 'refused' | 'withdrawn'
/** Closed list of grounds for not publishing a review; a low rating is not one. */
export type RefusalGround =
  | 'off-topic'
  | 'insult'
  | 'personal-data'
  | 'advertising'
  | 'unlawful'
  | 'interest'
  | 'unreadable'

interface ReviewTable {
  id: string
  product_id: string
  /** Null only for an example. */
  order_id: string | null
  /** Fictional, for a demonstration. */
  is_example: Generated<Flag>
  /** From a delivered order (enforced by a trigger). */
  verified: Flag
  /** As shown; both empty once withdrawn. */
  author_name: string
  location: string
  /** 2 to 10: one to five stars in half steps. */
  rating_halves: number
  title: string | null
  comment: string
  /** ISO day. */
  experience_on: string
  status: ReviewStatus
  refusal_ground: RefusalGround | null
  /** At most one. */
  highlighted: Generated<Flag>
  reply: Generated<string | null>
  replied_at: Generated<string | null>
  submitted_at: string
  published_at: string | null
  updated_at: string
}

export type ReviewEventKind =
  | 'submitted'
  | 'changed'
  | 'withdrawn'
  | 'expired'
  | 'published'
  | 'refused'
  | 'replied'
  | 'highlighted'
  | 'lowered'
  | 'kept'

/** Append-only. */
interface ReviewEventTable {
  id: Generated<number>
  review_id: string
  kind: ReviewEventKind
  actor: string
  /** An administrator's account. */
  actor_id: Generated<string | null>
  ground: RefusalGround | null
  detail: string | null
  created_at: string
}

/** One per order. */
interface ReviewInvitationTable {
  order_id: string
  queued_at: string
}

export type ReportReason = 'not-genuine' | 'insult' | 'personal-data' | 'unlawful' | 'other'

interface ReviewReportTable {
  id: string
  review_id: string
  reason: ReportReason
  detail: string
  /** Only of an open report: where to send the decision. */
  email: Generated<string | null>
  reported_at: string
  handled_at: string | null
}

export type Review = Selectable<ReviewTable>
export type ReviewEvent = Selectable<ReviewEventTable>

export interface ReviewTables {
  review: ReviewTable
  review_event: ReviewEventTable
  review_invitation: ReviewInvitationTable
  review_report: ReviewReportTable
}
