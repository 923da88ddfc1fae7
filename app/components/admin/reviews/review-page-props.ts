import type { ReviewStatus } from '~/database/schema'
import type { FormAnswer } from '../form/desk-form'
import type { HistoryEntry } from '../inbox/history'

export interface ShownReport {
  id: string
  reason: string
  detail: string
  at: string
  isOpen: boolean
}

export interface ReviewPageProps {
  review: {
    id: string
    title: string
    comment: string
    status: ReviewStatus
    statusText: string
    isHighlighted: boolean
    isExample: boolean
    /** Ground of the refusal; empty without one. */
    ground: string
    reply: string
    version: number
  }
  facts: { label: string; value: string | null | undefined }[]
  grounds: { value: string; label: string }[]
  reports: ShownReport[]
  history: HistoryEntry[]
  revision: string
  /** The refused form, when the whole page was posted. */
  refused?: { refusal?: FormAnswer | undefined; reply?: FormAnswer | undefined }
}
