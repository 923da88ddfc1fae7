import { href } from 'react-router'
import { z } from 'zod'
import { pageProspects } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, unknownPage } from '../shared/paging.server'
import { prospectListFields, prospectSchema, toList, toProspect } from '../shared/prospects.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listProspects',
  method: 'get',
  tag: 'Prospection',
  summary: 'La base de prospects, par pages de cinquante',
  query: z.object({
    ...prospectListFields,
    cursor: z.string().max(100).default('1').describe('Donné par l’en-tête `Link` de la page précédente.'),
  }),
  answer: {
    description: 'Les prospects.',
    schema: z.array(prospectSchema).register(apiSchemas, { id: 'ProspectList' }),
    example: [
      {
        id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
        nom: 'Éloïse Dupont',
        email: 'eloise@hotel.example',
        entreprise: 'Hôtel des Sources',
        telephone: '04 72 00 00 00',
        ville: 'Lyon',
        secteur: 'hôtellerie',
        source: 'excel_upload',
        score: 85,
        priority_segment: 'Haute',
        status: 'new',
        campaign_status: 'unassigned',
        last_contact_date: null,
        created_at: '2026-11-20T09:00:00.000Z',
        enriched_data: {},
      },
    ],
  },
  refusals: [401, 403],
  async handle({ tenant, query: { cursor, ...query }, headers }) {
    if (!/^[1-9]\d{0,6}$/.test(cursor)) return unknownPage()
    const page = Number(cursor)
    const { prospects, pageCount } = await pageProspects(tenant.db, { ...toList(query), page })
    linkNextPage(headers, href('/api/prospects'), { ...query, cursor: page < pageCount ? String(page + 1) : undefined })
    return prospects.map(toProspect)
  },
})
