/** Longest search quoted in a title. */
const MAX_QUOTED = 60

/** Shortens a search for titles. */
export function shortened(search: string): string {
  return search.length > MAX_QUOTED ? `${search.slice(0, MAX_QUOTED)}…` : search
}
