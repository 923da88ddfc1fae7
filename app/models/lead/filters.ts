import type { CustomerType, LeadStatus } from '~/database/schema'

import { leadStatuses } from './status'
import { customerTypes, type LeadSource, leadSources } from './words'

export interface LeadFilters {
  status?: LeadStatus
  source?: LeadSource
  /** `inconnu`: the questionnaire has not told. */
  type?: CustomerType | 'inconnu'
  /** Those whose next action is due. */
  due?: true
  /** Name or address, in any spelling. */
  words: string
}

const choices = {
  statut: leadStatuses,
  source: leadSources,
  type: [...customerTypes, 'inconnu'],
  relance: ['1'],
} as const

const MAX_TYPED = 200

/** The filters of an address, and the names of those that have no such value. */
export function readLeadFilters(parameters: URLSearchParams): { filters: LeadFilters; unknown: string[] } {
  const chosen = <Name extends keyof typeof choices>(name: Name) =>
    choices[name].find((value) => value === parameters.get(name))
  const names = ['statut', 'source', 'type', 'relance'] as const
  const filters: LeadFilters = {
    status: chosen('statut'),
    source: chosen('source'),
    type: chosen('type'),
    due: chosen('relance') && true,
    words: (parameters.get('q') ?? '').trim().slice(0, MAX_TYPED),
  }
  return { filters, unknown: names.filter((name) => parameters.get(name) && !chosen(name)) }
}

/** The address of the same filters. */
export function leadFilterQuery(filters: LeadFilters): URLSearchParams {
  const { status, source, type, due, words } = filters
  const pairs = { statut: status, source, type, relance: due && '1', q: words }
  return new URLSearchParams(Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export function isFiltered({ status, source, type, due, words }: LeadFilters): boolean {
  return Boolean(status || source || type || due || words)
}
