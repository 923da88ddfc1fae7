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

const MAX_TYPED = 200

/** The filters of an address, and the names of those that have no such value. */
export function readLeadFilters(parameters: URLSearchParams): { filters: LeadFilters; unknown: string[] } {
  const filters: LeadFilters = {
    status: chosen(parameters, 'statut', leadStatuses),
    source: chosen(parameters, 'source', leadSources),
    type: chosen(parameters, 'type', [...customerTypes, 'inconnu']),
    due: chosen(parameters, 'relance', ['1']) && true,
    words: (parameters.get('q') ?? '').trim().slice(0, MAX_TYPED),
  }
  const understood = leadFilterQuery(filters)
  const names = ['statut', 'source', 'type', 'relance']
  return { filters, unknown: names.filter((name) => parameters.get(name) && !understood.has(name)) }
}

function chosen<Value extends string>(
  parameters: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === parameters.get(name))
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
