import type { LeadEvent } from '~/database/schema'
import { formatShortDate, isDay } from '~/models/values/french-date'
import { labelOf } from '~/models/values/label'

import { leadStatusLabels } from './status'
import { leadSourceLabels } from './text'

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
