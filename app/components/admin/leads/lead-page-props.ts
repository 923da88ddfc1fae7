import type { Lead } from '~/database/schema'
import type { ScoreReasons } from '~/models/lead'
import type { FormAnswer } from '../form/desk-form'

export interface LeadPageProps {
  lead: Pick<Lead, 'id' | 'name' | 'email' | 'phone' | 'status' | 'score' | 'version'> & {
    number: string
    /** Undefined until the questionnaire is answered. */
    type: string | undefined
    source: string
    createdAt: string
    lastContactAt: string
    isDemo: boolean
    reasons: ScoreReasons
    nextAction: { text: string; due: string; dueText: string; isDue: boolean } | undefined
    damage: string[]
  }
  notes: { id: string; author: string; body: string; at: string }[]
  events: { id: string; actor: string; words: string; at: string }[]
  answers: {
    id: string
    at: string
    name: string | null
    phone: string | null
    chosen: { question: string; answer: string }[] | undefined
    recommended: { id: string; name: string }[] | undefined
  }[]
  agreements: {
    id: string
    channel: string
    text: string
    version: string
    page: string
    phone: string | null
    givenAt: string
    withdrawn: { at: string; page: string } | undefined
  }[]
  orders: {
    listed: { id: string; number: string | null; state: string; total: string; at: string }[]
    isMore: boolean
  }
  contacts: { id: string; words: string; href: string; state: string; at: string }[]
  refused: Refusals
}

/** The refused form, when the whole page was posted. */
export interface Refusals {
  status?: FormAnswer
  action?: FormAnswer
  done?: FormAnswer
  note?: FormAnswer
}
