import { normalise } from './search-text'

/** `Dureté et calcaire` → `durete-et-calcaire`: what an address says of a name. */
export function slugOf(text: string): string {
  return normalise(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
