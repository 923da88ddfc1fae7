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
    stateText: { state: string; why: string }
    endsSoon: boolean
    isWithdrawn: boolean
    expiresOn: string
    /** Name of the proof file; empty without one. */
    proofName: string
    /** Form values. */
    words: Record<'figure' | 'text' | 'proof' | 'proofUrl' | 'liveQuery' | 'expiresOn', string>
  }
  facts: { label: string; value: string | null | undefined }[]
  history: HistoryEntry[]
  /** The refused form, when the whole page was posted. */
  refused?: { words?: FormAnswer | undefined; renewal?: FormAnswer | undefined; file?: string[] | undefined }
}
