import type { RegisteredCompany } from './company'

/** What the register adds to a prospect, beside the fields that a person may type. */
export const enrichedFields = ['siren', 'official_name', 'activity', 'postal_code', 'city'] as const
export type EnrichedField = (typeof enrichedFields)[number]

export const enrichedFieldLabels: Record<EnrichedField, string> = {
  siren: 'SIREN',
  official_name: 'Dénomination',
  activity: 'Activité (NAF)',
  postal_code: 'Code postal du siège',
  city: 'Ville du siège',
}

export const REGISTER_SOURCE = 'company-register'
export const registerSourceLabel = 'Registre public des entreprises'

export interface EnrichedValue {
  field: EnrichedField
  value: string
  source: string
  /** When the register said so. */
  at: string
}

/** The values of `enriched_data` that have a source and a date; any others are not the register's. */
export function listEnriched(data: Record<string, unknown>): EnrichedValue[] {
  return enrichedFields.flatMap((field) => {
    const { value, source, at } = Object(data[field]) as Record<string, unknown>
    const isWhole = typeof value === 'string' && typeof source === 'string' && typeof at === 'string'
    return isWhole ? [{ field, value, source, at }] : []
  })
}

/** `enriched_data` with what the register says now in place of what it said before. */
export function withCompany(
  data: Record<string, unknown>,
  { company, at }: { company: RegisteredCompany | undefined; at: string },
): Record<string, unknown> {
  const former = listEnriched(data).filter(({ source }) => source === REGISTER_SOURCE)
  const others = Object.entries(data).filter(([name]) => !former.some(({ field }) => field === name))
  const values = Object.entries(company ? valuesOf(company) : {}).filter(([, value]) => value)
  const said = values.map(([field, value]) => [field, { value, source: REGISTER_SOURCE, at }])
  // A value of another source keeps its place.
  return Object.fromEntries([...said, ...others])
}

function valuesOf({ siren, name, activity, postalCode, city }: RegisteredCompany) {
  return { siren, official_name: name, activity, postal_code: postalCode, city }
}
