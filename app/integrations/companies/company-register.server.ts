import { z } from 'zod'
import type { CompanyAnswer, NumberedCompanyRegister, RegisteredCompany } from '~/models/crm/prospect'
import { normalise } from '~/models/values/search-text'
import { type Bounds, createBoundedFetch, exceededBound } from '../bounded-fetch.server'

const defaultBounds: Bounds & { totalMs: number } = {
  connectMs: 3_000,
  silentMs: 5_000,
  totalMs: 8_000,
  maxBytes: 512 * 1024,
}
const PAGE_SIZE = '10'
const MOST_TYPED = 120

/**
 * Client of the French public company register (`https://recherche-entreprises.api.gouv.fr`, documented at `/docs`):
 * `/search?q=<name> <city>`, active companies only, without officers and financial data.
 */
export function createCompanyRegister(
  url: string,
  bounds: Partial<typeof defaultBounds> = {},
): NumberedCompanyRegister {
  const limits = { ...defaultBounds, ...bounds }
  const fetchBounded = createBoundedFetch(limits)

  async function search(
    text: string,
    { signal, choose }: { signal: AbortSignal; choose: (companies: RegisteredCompany[]) => CompanyAnswer },
  ): Promise<CompanyAnswer> {
    try {
      const response = await fetchBounded(addressOf(url, text), {
        headers: { Accept: 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]),
      })
      const body = await response.text()
      if (response.status === 429) return { ok: false, reason: 'busy' }
      // The query is invalid for the register: a retry would fail again and block the other prospects.
      if (response.status === 400) return { ok: false, reason: 'none' }
      if (response.status !== 200) return { ok: false, reason: 'away' }
      return choose(answer.parse(JSON.parse(body)).results.flatMap(readCompany))
    } catch (error) {
      signal.throwIfAborted()
      if (exceededBound(error) || error instanceof Error) return { ok: false, reason: 'away' }
      throw error
    }
  }

  return {
    find: ({ name, city, signal }) =>
      search(`${name} ${city}`, { signal, choose: (companies) => chooseNamed(companies, { name, city }) }),
    findBySiren: ({ siren, signal }) =>
      search(siren, { signal, choose: (companies) => only(companies.filter((company) => company.siren === siren)) }),
  }
}

function addressOf(url: string, text: string): URL {
  const address = new URL(`${url.replace(/\/$/, '')}/search`)
  const asked = {
    q: text.slice(0, MOST_TYPED),
    etat_administratif: 'A',
    minimal: 'true',
    include: 'siege',
  }
  for (const [key, value] of Object.entries({ ...asked, page: '1', per_page: PAGE_SIZE }))
    address.searchParams.set(key, value)
  return address
}

const answer = z.object({ results: z.array(z.unknown()) })

const result = z.object({
  siren: z.string().regex(/^\d{9}$/),
  nom_complet: z.string().min(1).max(300),
  activite_principale: z.string().max(10).nullish(),
  siege: z.object({
    code_postal: z.string().max(10).nullish(),
    libelle_commune: z.string().max(100).nullish(),
  }),
})

/** Empty for an unreadable row: the others may be valid. */
function readCompany(row: unknown): RegisteredCompany[] {
  const { data } = result.safeParse(row)
  if (!data) return []
  return [
    {
      siren: data.siren,
      name: data.nom_complet,
      activity: data.activite_principale ?? undefined,
      postalCode: data.siege.code_postal ?? undefined,
      city: data.siege.libelle_commune ?? undefined,
    },
  ]
}

/** Accepts only a unique company of that name in that place: a wrong match is worse than none. */
function chooseNamed(companies: RegisteredCompany[], asked: { name: string; city: string }): CompanyAnswer {
  const named = companies.filter(
    ({ name, city = '' }) => namesOf(name).includes(plainName(asked.name)) && plainCity(city) === plainCity(asked.city),
  )
  return only(named)
}

function only([company, ...others]: RegisteredCompany[]): CompanyAnswer {
  return company && others.length === 0 ? { ok: true, company } : { ok: false, reason: 'none' }
}

/** `BOULANGERIE DU PORT (LE FOURNIL)` contains two names. */
function namesOf(name: string): string[] {
  return name.split(/[()]/).map(plainName).filter(Boolean)
}

const legalForms = /\b(?:sa|sas|sasu|sarl|eurl|sci|snc|scop)\b/g

function plainName(name: string): string {
  return normalise(name).replace(legalForms, ' ').replace(/\s+/g, ' ').trim()
}

/** The register includes districts: `LYON 3`. */
function plainCity(city: string): string {
  return normalise(city).replace(/ \d{1,2}(?: ?(?:e|er|eme))?(?: arrondissement)?$/, '')
}
