import { z } from 'zod'
import { invalidInput } from './problem.server'

/** Items are sent in full. */
const MAX_PER_CALL = 50

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(MAX_PER_CALL).describe('Combien au plus.'),
  cursor: z.string().min(1).max(100).optional().describe('Donné par l’en-tête `Link` de la page précédente.'),
})

export const unknownPage = () => invalidInput({ cursor: ['Cette page n’existe pas.'] })

/** Sets `Link: …; rel="next"` (RFC 8288). */
export function linkNextPage(headers: Headers, path: string, next: { limit: number; cursor: string | undefined }) {
  if (next.cursor === undefined) return
  const query = new URLSearchParams({ limit: String(next.limit), cursor: next.cursor })
  headers.set('Link', `<${path}?${query}>; rel="next"`)
}
