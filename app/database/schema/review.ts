import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export type ReviewStatus = 'pending' | 'published' | 'refused' | 'withdrawn'
/** The closed list of reasons for which a review is not published; a low rating is none of them. */
export type RefusalGround =
  | 'off-topic'
  | 'insult'
  | 'personal-data'
  | 'advertising'
  | 'unlawful'
  | 'interest'
  | 'unreadable'

export interface ReviewTable {
  id: string
  product_id: string
  /** Null for an example alone. */
  order_id: string | null
  /** Fictional, of a demonstration. */
  is_example: Generated<Flag>
  /** Of an order that was delivered (a trigger insists). */
  verified: Flag
  /** As it is shown; both empty once withdrawn. */
  author_name: string
  location: string
  /** 2 to 10: one to five stars in halves. */
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
export interface ReviewEventTable {
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

/** One an order. */
export interface ReviewInvitationTable {
  order_id: string
  queued_at: string
}

export type ReportReason = 'not-genuine' | 'insult' | 'personal-data' | 'unlawful' | 'other'

export interface ReviewReportTable {
  id: string
  review_id: string
  reason: ReportReason
  detail: string
  /** Of an open report alone: where the decision is told. */
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
