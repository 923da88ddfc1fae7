import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { defineCall } from './call.server'
import { invalidInput } from './problem.server'

/** Items are sent in full. */
const MAX_PER_CALL = 50

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(MAX_PER_CALL).describe('Combien au plus.'),
  cursor: z.string().min(1).max(100).optional().describe('Donné par l’en-tête `Link` de la page précédente.'),
})

/** Of lists by creation: what is new since a former call. */
export const sinceQuery = z.iso
  .datetime({ offset: true, error: 'Indiquez un instant ISO-8601, par exemple 2026-11-30T09:00:00Z.' })
  .transform((instant) => new Date(instant).toISOString())
  .optional()
  .describe('Seulement ce qui date de cet instant ou d’après\u202f: ISO-8601, avec son décalage.')

export const unknownPage = () => invalidInput({ cursor: ['Cette page n’existe pas.'] })

/** A place in a list in the order of time. */
interface Place {
  at: string
  id: string
}

export function cursorOf({ at, id }: Place): string {
  return `${at}_${id}`
}

/** Undefined for what is no cursor of ours. */
export function placeOf(cursor: string): Place | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\w-]{1,64})$/.exec(cursor) ?? []
  return at && id ? { at, id } : undefined
}

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

/** A list by pages, whose cursor is the number of preceding rows. */
export function defineOffsetList<Item extends z.ZodType, Row>({
  answer,
  path,
  list,
  show,
  ...described
}: {
  id: string
  tag: string
  summary: string
  answer: { description: string; schema: z.ZodArray<Item>; example: z.input<Item>[] }
  path: string
  opensToKeys?: true
  list(db: ShopDb, page: { limit: number; offset: number }): Promise<Row[]>
  show(rows: Row[], db: ShopDb): z.input<Item>[] | Promise<z.input<Item>[]>
}) {
  return defineCall({
    ...described,
    method: 'get',
    query: pageQuery,
    answer,
    refusals: [401, 403],
    async handle({ tenant, query: { limit, cursor }, headers }) {
      if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return unknownPage()
      const offset = Number(cursor ?? 0)
      const { shown, next } = pageOf(await list(tenant.db, { limit: limit + 1, offset }), { limit, offset })
      linkNextPage(headers, path, { limit, cursor: next })
      return show(shown, tenant.db)
    },
  })
}

/** Expects one row more than the limit, which tells whether a next page exists. */
export function pageOf<Row>(rows: Row[], { limit, offset }: { limit: number; offset: number }) {
  return { shown: rows.slice(0, limit), next: rows.length > limit ? String(offset + limit) : undefined }
}
