import type { CustomerType, LeadStatus } from '~/database/schema'

import { leadStatuses } from './status'
import { customerTypes, type LeadSource, leadSources } from './text'

export interface LeadFilters {
  status?: LeadStatus
  source?: LeadSource
  /** `inconnu`: questionnaire not answered. */
  type?: CustomerType | 'inconnu'
  /** Next action is due. */
  due?: true
  /** The address bought. */
  bought?: true
  /** Name or address, accent- and case-insensitive. */
  words: string
}

const MAX_TYPED = 200

/** Parses filters of a query string; `unknown` names parameters with invalid values. */
export function readLeadFilters(parameters: URLSearchParams): { filters: LeadFilters; unknown: string[] } {
  const filters: LeadFilters = {
    status: chosen(parameters, 'statut', leadStatuses),
    source: chosen(parameters, 'source', leadSources),
    type: chosen(parameters, 'type', [...customerTypes, 'inconnu']),
    due: chosen(parameters, 'relance', ['1']) && true,
    bought: chosen(parameters, 'achat', ['1']) && true,
    words: (parameters.get('q') ?? '').trim().slice(0, MAX_TYPED),
  }
  const parsed = leadFilterQuery(filters)
  const names = ['statut', 'source', 'type', 'relance', 'achat']
  return { filters, unknown: names.filter((name) => parameters.get(name) && !parsed.has(name)) }
}

function chosen<Value extends string>(
  parameters: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === parameters.get(name))
}

/** Inverse of `readLeadFilters`. */
export function leadFilterQuery(filters: LeadFilters): URLSearchParams {
  const { status, source, type, due, bought, words } = filters
  const pairs = { statut: status, source, type, relance: due && '1', achat: bought && '1', q: words }
  return new URLSearchParams(Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export function isFiltered({ status, source, type, due, bought, words }: LeadFilters): boolean {
  return Boolean(status || source || type || due || bought || words)
}
