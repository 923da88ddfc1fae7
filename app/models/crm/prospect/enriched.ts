/** Fields from the register, beyond those editable by hand. */
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

interface EnrichedValue {
  field: EnrichedField
  value: string
  source: string
  /** Time of the register's answer. */
  at: string
}

/** Values of `enriched_data` with source and date; others are not from the register. */
export function listEnriched(data: Record<string, unknown>): EnrichedValue[] {
  return enrichedFields.flatMap((field) => {
    const { value, source, at }: Record<string, unknown> = Object(data[field])
    const isWhole = typeof value === 'string' && typeof source === 'string' && typeof at === 'string'
    return isWhole ? [{ field, value, source, at }] : []
  })
}

/** `enriched_data` with the previous register values replaced. */
export function withCompany(
  data: Record<string, unknown>,
  { company, at }: { company: RegisteredCompany | undefined; at: string },
): Record<string, unknown> {
  const former = listEnriched(data).filter(({ source }) => source === REGISTER_SOURCE)
  const others = Object.entries(data).filter(([name]) => !former.some(({ field }) => field === name))
  const values = Object.entries(company ? valuesOf(company) : {}).filter(([, value]) => value)
  const said = values.map(([field, value]) => [field, { value, source: REGISTER_SOURCE, at }])
  // Values from other sources are kept.
  return Object.fromEntries([...said, ...others])
}

function valuesOf({ siren, name, activity, postalCode, city }: RegisteredCompany) {
  return { siren, official_name: name, activity, postal_code: postalCode, city }
}

/** Head office data from the public register. */
export interface RegisteredCompany {
  siren: string
  name: string
  /** NAF code, such as `56.10A`. */
  activity: string | undefined
  postalCode: string | undefined
  city: string | undefined
}

/** `none`: no open company, several of that name in the city, or an unsearchable name. `busy`: rate limited. */
export type CompanyAnswer = { ok: true; company: RegisteredCompany } | { ok: false; reason: 'none' | 'busy' | 'away' }

export interface CompanyRegister {
  find(asked: { name: string; city: string; signal: AbortSignal }): Promise<CompanyAnswer>
}

export interface NumberedCompanyRegister extends CompanyRegister {
  findBySiren(asked: { siren: string; signal: AbortSignal }): Promise<CompanyAnswer>
}
