/** Of a title. */
const MAX_QUOTED = 60

/** What was searched, as titles quote it. */
export function shortened(search: string): string {
  return search.length > MAX_QUOTED ? `${search.slice(0, MAX_QUOTED)}…` : search
}
