import { href } from 'react-router'
import { z } from 'zod'
import { type ListedLead, MAX_LEAD_SCORE } from '~/models/crm/lead'
import { listNewestLeads, NEWEST_LEADS } from '~/models/crm/lead/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { cursorOf, linkNextPage, pageQuery, placeOf, sinceQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const MAX_PER_CALL = 100

const leadSchema = z
  .object({
    id: z.string(),
    name: z.string().describe('Vide quand la personne n’a laissé qu’une adresse.'),
    email: z.string(),
    customer_type: z.string().nullable().describe('`particulier`, `professionnel`, `mixte`, ou null s’il est inconnu.'),
    status: z.string().describe('Dans l’ordre\u202f: prospect, qualifié, devis_envoyé, négociation, client, fidélisé.'),
    score: z.int().describe(`De 0 à ${MAX_LEAD_SCORE}.`),
    source: z.string(),
    created_at: z.string().describe('Instant ISO-8601, UTC.'),
    phone: z
      .string()
      .nullable()
      .describe('Null quand la personne n’en a pas laissé, ou sans son accord pour y être appelée.'),
  })
  .register(apiSchemas, { id: 'Lead' })

export const loader = defineCall({
  id: 'listLeads',
  method: 'get',
  tag: 'Gestion',
  summary: 'Les derniers leads, du plus récent au plus ancien',
  query: pageQuery.extend({
    limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(NEWEST_LEADS).describe('Combien au plus.'),
    since: sinceQuery,
  }),
  answer: {
    description: 'Les leads.',
    schema: z.array(leadSchema).register(apiSchemas, { id: 'LeadList' }),
    example: [
      {
        id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
        name: 'Éloïse Dupont',
        email: 'eloise@example.fr',
        customer_type: 'particulier',
        status: 'prospect',
        score: 32,
        source: 'questionnaire',
        created_at: '2026-11-20T09:00:00.000Z',
        phone: '06 12 34 56 78',
      },
    ],
  },
  refusals: [401, 403],
  opensToKeys: true,
  async handle({ tenant, query: { limit, cursor, since }, headers }) {
    const place = cursor === undefined ? undefined : placeOf(cursor)
    if (cursor !== undefined && !place) return unknownPage()
    const behind = place && { created_at: place.at, id: place.id }
    const found = await listNewestLeads(tenant.db, { limit: limit + 1, behind, since })
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    const next = last && cursorOf({ at: last.created_at, id: last.id })
    linkNextPage(headers, href('/api/crm/leads'), { limit, since, cursor: next })
    return shown.map(toLead)
  },
})

function toLead({ id, name, email, customer_type, status, score, source, created_at, phone, isCallable }: ListedLead) {
  return { id, name, email, customer_type, status, score, source, created_at, phone: isCallable ? phone : null }
}
