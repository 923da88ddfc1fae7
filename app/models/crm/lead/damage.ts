import { z } from 'zod'
import type { Lead } from '~/database/schema'
import { isDay } from '~/models/values/french-date'
import { leadStatuses } from './status'
import { customerTypes, MAX_LEAD_SCORE } from './text'

const reasonsSchema = z.array(z.object({ text: z.string(), points: z.number() }))

export type ScoreReasons = z.output<typeof reasonsSchema>

/** Undefined when the row is damaged. */
export function readReasons(stored: string): ScoreReasons | undefined {
  return reasonsSchema.safeParse(readJson(stored)).data
}

/** Undefined for invalid JSON. */
export function readJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

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
