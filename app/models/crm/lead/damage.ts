import type { Lead } from '~/database/schema'
import { isDay } from '~/models/values/french-date'
import { readReasons } from './reasons'
import { MAX_LEAD_SCORE } from './score'
import { leadStatuses } from './status'
import { customerTypes } from './text'

type Stored = Pick<
  Lead,
  'status' | 'customer_type' | 'score' | 'reasons' | 'created_at' | 'next_action' | 'next_action_due'
>

/** Describes invalid columns of a stored lead, in French. */
export function damageOf(lead: Stored): string[] {
  return [
    isOneOf(leadStatuses, lead.status) ? undefined : `statut inconnu («\u202f${lead.status}\u202f»)`,
    lead.customer_type === null || isOneOf(customerTypes, lead.customer_type) ? undefined : 'type inconnu',
    lead.score >= 0 && lead.score <= MAX_LEAD_SCORE ? undefined : 'score hors limites',
    readReasons(lead.reasons) ? undefined : 'raisons du score illisibles',
    isInstant(lead.created_at) ? undefined : 'date d’arrivée illisible',
    lead.next_action_due === null || isDay(lead.next_action_due) ? undefined : 'échéance illisible',
  ].filter((words) => words !== undefined)
}

export function isInstant(stored: string): boolean {
  return !Number.isNaN(Date.parse(stored))
}

function isOneOf(known: readonly string[], value: string): boolean {
  return known.includes(value)
}
