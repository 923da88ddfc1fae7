import { refusedSubdomain } from '~/database/hosts.server'
import { normalise } from '~/models/values/search-text'

const MAX_LENGTH = 40
const SUGGESTED = 3

/** The text as a name of letters, digits and single hyphens; may be empty or refused. */
export function subdomainFrom(text: string): string {
  return labelOf(text, MAX_LENGTH)
}

/** Free names close to a taken or refused one. */
export function suggestSubdomains(text: string, isFree: (name: string) => boolean): string[] {
  const base = labelOf(text, MAX_LENGTH - 9) || 'espace'
  const endings = ['pro', 'en-ligne', ...Array.from({ length: 97 }, (_, place) => String(place + 2))]
  return endings
    .map((ending) => `${base}-${ending}`)
    .filter((name) => refusedSubdomain(name) === undefined && isFree(name))
    .slice(0, SUGGESTED)
}

function labelOf(text: string, length: number): string {
  return normalise(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, length)
    .replace(/-+$/, '')
}
