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
