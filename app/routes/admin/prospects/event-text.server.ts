import type { ProspectEvent } from '~/database/schema'
import {
  enrichedFieldLabels,
  enrichedFields,
  prospectFieldLabels,
  prospectStatusLabels,
  registerSourceLabel,
} from '~/models/crm/prospect'
import { readEnriched } from '~/models/crm/prospect/index.server'
import { formatDay, formatPastMoment, isDay } from '~/models/values/french-date'
import { isKeyOf } from '~/runtime/record'

/** Line of a conflict: who changed what, and when. */
export function changeText(event: ProspectEvent): string {
  return `${event.actor}, ${formatPastMoment(event.created_at)} — ${eventText(event)}`
}

export function eventText({ kind, before, after, reason }: ProspectEvent): string {
  if (kind === 'refused') return 'Ne plus contacter'
  if (kind === 'enriched') return enrichmentText({ before, after })
  if (kind === 'status') {
    const { status } = readEnriched(after)
    const label = Object.entries(prospectStatusLabels).find(([known]) => known === status)?.[1] ?? ''
    return `Statut\u202f: ${label}${reason ? ` (${reason})` : ''}`
  }
  if (kind === 'callback') return callText({ after, reason })
  if (kind === 'merged') return `Fusionnée avec ${reason}`
  if (kind === 'parted') return `Séparée de ${reason}`
  if (kind !== 'edited') return 'Fiche changée'
  const was = readEnriched(before)
  const changes = Object.entries(readEnriched(after)).map(([field, value]) => {
    const label = isKeyOf(prospectFieldLabels, field) ? prospectFieldLabels[field] : field
    return `${label}\u202f: ${was[field] || 'vide'} → ${value || 'vide'}`
  })
  return changes.join(', ')
}

function callText({ after, reason }: Pick<ProspectEvent, 'after' | 'reason'>): string {
  const { call_on, call_about } = readEnriched(after)
  if (typeof call_on !== 'string') return `Rappel fait\u202f: ${reason}`
  return `Rappel prévu ${dayText(call_on)}\u202f: ${call_about}`
}

/** Shows a placeholder for a malformed date. */
export function dayText(day: string): string {
  return isDay(day) ? formatDay(day) : 'jour illisible'
}

/** Wording of a register result in the history. */
function enrichmentText({ before, after }: Pick<ProspectEvent, 'before' | 'after'>): string {
  const was = readEnriched(before)
  const changes = Object.entries(readEnriched(after)).map(
    ([name, value]) => `${registerLabel(name)}\u202f: ${was[name] || 'vide'} → ${value || 'vide'}`,
  )
  return `${registerSourceLabel} (${changes.join(', ')})`
}

function registerLabel(name: string): string {
  const field = enrichedFields.find((known) => name === `register_${known}`)
  return field ? enrichedFieldLabels[field] : prospectFieldLabels.sector
}
