import type { PrioritySegment, ProspectSource, ProspectStatus } from '~/database/schema'
import { prioritySegments, prospectSources, prospectStatuses } from './text'

export const prospectSorts = ['created_at', 'score', 'nom', 'entreprise', 'last_contact_date'] as const
export type ProspectSort = (typeof prospectSorts)[number]

export const prospectSortLabels: Record<ProspectSort, string> = {
  created_at: 'Date d’ajout',
  score: 'Score',
  nom: 'Nom',
  entreprise: 'Entreprise',
  last_contact_date: 'Dernier contact',
}

export interface ProspectFilters {
  words: string
  segment?: PrioritySegment
  source?: ProspectSource
  status?: ProspectStatus
}

export interface ProspectOrder {
  by: ProspectSort
  direction: 'asc' | 'desc'
}

const MAX_TYPED = 200

/** Parses filters and order of a query string; also returns names of parameters with invalid values. */
export function readProspectFilters(parameters: URLSearchParams) {
  const filters: ProspectFilters = {
    words: (parameters.get('search') ?? '').trim().slice(0, MAX_TYPED),
    segment: chosen(parameters, 'prioritySegment', prioritySegments),
    source: chosen(parameters, 'source', prospectSources),
    status: chosen(parameters, 'status', prospectStatuses),
  }
  const by = chosen(parameters, 'sort_by', prospectSorts) ?? 'created_at'
  const direction = chosen(parameters, 'sort_order', ['asc', 'desc'] as const) ?? 'desc'
  const order: ProspectOrder = { by, direction }
  const given = prospectQuery(filters, order)
  const names = ['prioritySegment', 'source', 'status', 'sort_by', 'sort_order']
  const unknown = names.filter(
    (name) => parameters.get(name) && parameters.get(name) !== (given[name] ?? defaults[name]),
  )
  return { filters, order, unknown }
}

const defaults: Partial<Record<string, string>> = { sort_by: 'created_at', sort_order: 'desc' }

function chosen<Value extends string>(parameters: URLSearchParams, name: string, values: readonly Value[]) {
  return values.find((value) => value === parameters.get(name))
}

/** Inverse of `readProspectFilters`. */
export function prospectQuery(filters: ProspectFilters, order: ProspectOrder): Record<string, string> {
  const pairs = {
    search: filters.words,
    prioritySegment: filters.segment,
    source: filters.source,
    status: filters.status,
    sort_by: order.by,
    sort_order: order.direction,
  }
  const said = Object.entries(pairs).flatMap(([name, value]) =>
    value && value !== defaults[name] ? [[name, value] as const] : [],
  )
  return Object.fromEntries(said)
}
