import { normalise } from './search-text'

/** `Dureté et calcaire` → `durete-et-calcaire`. */
export function slugOf(text: string): string {
  return normalise(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
