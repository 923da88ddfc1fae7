import type { ClaimState } from '~/models/content'
import type { FormAnswer } from '../form/desk-form'
import type { HistoryEntry } from '../inbox/history'

export interface ClaimPageProps {
  claim: {
    place: string
    key: string
    title: string
    version: number
    state: ClaimState
    stateWords: { state: string; why: string }
    endsSoon: boolean
    isWithdrawn: boolean
    expiresOn: string
    /** Of the file that bears it out; empty without one. */
    proofName: string
    /** As the form has them. */
    words: Record<'figure' | 'text' | 'proof' | 'proofUrl' | 'liveQuery' | 'expiresOn', string>
  }
  facts: { label: string; value: string | null | undefined }[]
  history: HistoryEntry[]
  /** The form that was refused, where the whole page was sent again. */
  refused?: { words?: FormAnswer | undefined; renewal?: FormAnswer | undefined; file?: string[] | undefined }
}
