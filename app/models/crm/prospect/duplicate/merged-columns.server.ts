import type { Prospect } from '~/database/schema'
import { normalise } from '~/models/values/search-text'
import { type StoredField, storedFields } from '../fields'
import { readObject } from '../prospect-row.server'
import { prospectStatuses } from '../text'
import { defaultChoice, type MergeChoices } from './choices'

/** Columns a merge may change on the survivor. */
export const mergedColumns = [
  ...storedFields,
  'status',
  'tell_by',
  'told_at',
  'last_contact_at',
  'kept_from',
  'call_on',
  'call_about',
  'other_columns',
  'enriched_data',
] as const
export type MergedColumns = Pick<Prospect, (typeof mergedColumns)[number]>

interface Pair {
  kept: Prospect
  other: Prospect
}

/** Columns of the survivor after the merge. */
export function mergeColumns(pair: Pair, choices: MergeChoices): MergedColumns {
  const { kept, other } = pair
  const values = chosenValues(pair, choices)
  return {
    ...values,
    status: further(pair),
    tell_by: kept.tell_by < other.tell_by ? kept.tell_by : other.tell_by,
    told_at: kept.told_at ?? other.told_at,
    last_contact_at: latest(kept.last_contact_at, other.last_contact_at),
    kept_from: latest(kept.kept_from, other.kept_from) ?? kept.kept_from,
    ...firstCall(pair),
    other_columns: mergeObjects(kept.other_columns, other.other_columns),
    enriched_data: knownOf(values.company, pair),
  }
}

function chosenValues(pair: Pair, choices: MergeChoices): Record<StoredField, string> {
  const values = storedFields.map((field) => [field, pair[choices[field] ?? defaultChoice(field, pair)][field]])
  return Object.fromEntries(values)
}

function further({ kept, other }: Pair): Prospect['status'] {
  return prospectStatuses.indexOf(other.status) > prospectStatuses.indexOf(kept.status) ? other.status : kept.status
}

function latest(one: string | null, other: string | null): string | null {
  return (one ?? '') >= (other ?? '') ? one : other
}

function firstCall({ kept, other }: Pair): Pick<Prospect, 'call_on' | 'call_about'> {
  const isOther = other.call_on !== null && (kept.call_on === null || other.call_on < kept.call_on)
  const { call_on, call_about } = isOther ? other : kept
  return { call_on, call_about }
}

function mergeObjects(kept: string, other: string): string {
  return other === '{}' ? kept : JSON.stringify({ ...readObject(other), ...readObject(kept) })
}

/** Register data follows its company. */
function knownOf(company: string, { kept, other }: Pair): string {
  const about = [kept, other].filter((row) => normalise(row.company) === normalise(company))
  return about.find(({ enriched_data }) => enriched_data !== '{}')?.enriched_data ?? kept.enriched_data
}
