import { z } from 'zod'
import { prospectSources, prospectStatuses } from '~/models/crm/prospect'
import { PROSPECTS_A_PAGE, pageScoredProspects } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { hunterProspectSchema, toHunterProspect } from '../shared/prospects.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const MAX_PER_CALL = 100
const MAX_PAGE = 1_000_000

const listSchema = z
  .object({ prospects: z.array(hunterProspectSchema), total: z.int(), page: z.int(), limit: z.int() })
  .register(apiSchemas, { id: 'HunterProspectList' })

export const loader = defineCall({
  id: 'listHunterProspects',
  method: 'get',
  tag: 'Prospection',
  summary: 'Les prospects, du plus récent au plus ancien',
  query: z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(PROSPECTS_A_PAGE).describe('Combien par page.'),
    source: z.enum([...prospectSources, '']).optional(),
    status: z.enum([...prospectStatuses, '']).optional(),
    min_score: z.coerce.number().int().min(0).max(100).optional(),
  }),
  answer: {
    description: 'Une page des prospects qui passent les filtres, et combien ils sont.',
    schema: listSchema,
    example: {
      prospects: [
        {
          id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
          first_name: 'Éloïse',
          last_name: 'Dupont',
          job_title: 'Gérante',
          email: 'eloise@hotel.example',
          company: 'Hôtel des Sources',
          score: 85,
          status: 'new',
          source: 'linkedin',
          created_date: '2026-11-20T09:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      limit: 50,
    },
  },
  refusals: [401, 403],
  async handle({ tenant, query: { page, limit, source, status, min_score } }) {
    const filter = { source: source || undefined, status: status || undefined, minScore: min_score, page, limit }
    const { prospects, total } = await pageScoredProspects(tenant.db, filter)
    return { prospects: prospects.map(toHunterProspect), total, page, limit }
  },
})
