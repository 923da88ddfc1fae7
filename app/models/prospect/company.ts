/** What the public register says of a company's head office. */
export interface RegisteredCompany {
  siren: string
  name: string
  /** NAF code, such as `56.10A`. */
  activity: string | undefined
  postalCode: string | undefined
  city: string | undefined
}

/**
 * `none`: no open company, or several of that name in the place, or a name that the register cannot search. `busy`: the
 * register asks to come back later.
 */
export type CompanyAnswer = { ok: true; company: RegisteredCompany } | { ok: false; reason: 'none' | 'busy' | 'away' }

export interface CompanyRegister {
  find(asked: { name: string; city: string; signal: AbortSignal }): Promise<CompanyAnswer>
}
