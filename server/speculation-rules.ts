import type { RouteRow } from '~/runtime/route-table'

export const SPECULATION_RULES = '/speculation-rules.json'

/** Only shared pages are prefetched: no side effects, no personal data, served from memory. */
export function speculationRules(rows: RouteRow[]): string {
  const patterns = rows.filter(({ policy }) => policy.shared).map(({ pattern }) => pattern)
  const rule = { source: 'document', where: { href_matches: patterns }, eagerness: 'moderate' }
  return JSON.stringify({ prefetch: [rule] })
}
