import { z } from 'zod'
import { invalidInput } from './problem.server'

/** Items are sent in full. */
const MAX_PER_CALL = 50

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(MAX_PER_CALL).describe('Combien au plus.'),
  cursor: z.string().min(1).max(100).optional().describe('Donné par l’en-tête `Link` de la page précédente.'),
})

export const unknownPage = () => invalidInput({ cursor: ['Cette page n’existe pas.'] })

interface NextPage {
  cursor: string | undefined
  /** The limit and the filters. */
  [parameter: string]: string | number | undefined
}

/** Sets `Link: …; rel="next"` (RFC 8288). */
export function linkNextPage(headers: Headers, path: string, next: NextPage) {
  if (next.cursor === undefined) return
  const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  headers.set('Link', `<${path}?${query}>; rel="next"`)
}
