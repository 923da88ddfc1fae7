import { z } from 'zod'
import type { TenantDomain } from '~/database/schema'

/** Result of looking for a domain's proof, and for where its host leads. */
export interface DomainFinding {
  /** `unknown`: the name servers do not answer. */
  proof: 'found' | 'missing' | 'unknown'
  /** `private`: to addresses that the Internet does not route to. */
  points: 'here' | 'elsewhere' | 'nowhere' | 'private' | 'unknown'
}

export type DomainState = TenantDomain['state']

/** Hosts of one shop, whatever their state. */
export const MOST_HOSTS = 20

/** A lost domain keeps its shop for these, so that a mistake in the DNS can be mended. */
export const LOST_DAYS = 7

/** Between the notice that a plan does not include a domain any more, and its removal. */
export const PLAN_NOTICE_DAYS = 14

/** Below `/.well-known/` on the host's present web server. */
export const DOMAIN_FILE = 'catalyse-domaine.txt'

/** Name of the TXT record. */
export function domainRecordName(host: string): string {
  return `_catalyse.${host}`
}

/** What the record, or the file, must contain. */
export function domainProof(token: string): string {
  return `catalyse-domaine=${token}`
}

/** Domains are counted with and without `www.` as one. */
export function domainGroup(host: string): string {
  return host.replace(/^www\./, '')
}

/** Of the mails about a domain. */
export type DomainNotice = NonNullable<TenantDomain['notice']>

/** As it was typed: what it names is read by `readDomain`. */
export const domainForm = z.object({
  host: z
    .string('Indiquez un nom de domaine')
    .trim()
    .min(1, 'Indiquez un nom de domaine')
    .max(300, 'Un nom de domaine a 253 caractères au plus'),
})
