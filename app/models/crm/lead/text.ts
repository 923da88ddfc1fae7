import type { ContactChannel, CustomerType, LeadEvent } from '~/database/schema'
import { formatShortDate, isDay } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'
import { leadStatusLabels } from './status'

/** Upper bound of a lead score; the specified bar is twice as wide. */
export const MAX_LEAD_SCORE = 50

/** In percent. */
export function scoreBarWidth(score: number): number {
  return Math.max(0, Math.min(100, score * 2))
}

export const leadSources = ['questionnaire', 'chat', 'contact', 'rappel', 'rendez-vous'] as const
export type LeadSource = (typeof leadSources)[number]

export const leadSourceLabels: Record<LeadSource, string> = {
  questionnaire: 'Questionnaire',
  chat: 'Chat',
  contact: 'Message',
  rappel: 'Rappel',
  'rendez-vous': 'Rendez-vous',
}

export const customerTypes = ['particulier', 'professionnel', 'mixte'] as const satisfies CustomerType[]

export const customerTypeLabels: Record<CustomerType, string> = {
  particulier: 'Particulier',
  professionnel: 'Professionnel',
  mixte: 'Mixte',
}

export const channelLabels: Record<ContactChannel, string> = { email: 'E-mail', phone: 'Appel' }

/** Pseudonym for a lead: the random tail of its id. */
export function leadNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}

export function leadEventText({ kind, before, after, due }: Omit<LeadEvent, 'id' | 'lead_id' | 'version'>): string {
  switch (kind) {
    case 'source':
      return `Nouveau contact\u202f: ${labelOf(leadSourceLabels, after ?? '')}`
    case 'status':
      return `Statut\u202f: ${statusLabel(before)} → ${statusLabel(after)}`
    case 'action-set':
      return `À faire pour le ${dueText(due)}\u202f: ${after}`
    case 'action-done':
      return `Fait\u202f: ${before}`
    default:
      return `Événement inconnu («\u202f${kind}\u202f»)`
  }
}

/** `24 nov. 2026`; an invalid date is shown as stored. */
export function dueText(due: string | null): string {
  return due && isDay(due) ? formatShortDate(new Date(`${due}T12:00:00Z`)) : (due ?? '')
}

function statusLabel(status: string | null): string {
  return labelOf(leadStatusLabels, status ?? '')
}
