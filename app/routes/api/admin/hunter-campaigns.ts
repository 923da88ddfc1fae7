import { z } from 'zod'
import { readSettings } from '~/models/base/setting/index.server'
import { listCampaigns, measuresOf, readCampaignFigures } from '~/models/mailing/campaign/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const campaignSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'draft', 'approved', 'paused', 'done']).describe('`active`\u202f: en cours.'),
    template_name: z.string().describe('L’objet de son premier message.'),
    stats: z.object({
      total_prospects: z.int(),
      emails_sent: z.int(),
      opens: z.int().nullable().describe('Affichages d’une image, sans savoir de qui. null\u202f: non mesurées.'),
      clicks: z
        .int()
        .nullable()
        .describe(
          'Messages dont un lien fut suivi, parmi les destinataires qui l’ont accepté. null\u202f: non mesurés.',
        ),
    }),
    created_date: z.string().describe('Instant ISO-8601, UTC.'),
  })
  .register(apiSchemas, { id: 'Campaign' })

const campaignsSchema = z.array(campaignSchema).register(apiSchemas, { id: 'Campaigns' })

export const loader = defineCall({
  id: 'listCampaigns',
  method: 'get',
  tag: 'Prospection',
  summary: 'Les campagnes, la plus récente d’abord',
  answer: {
    description: 'Les campagnes.',
    schema: campaignsSchema,
    example: [
      {
        id: '019abf2e-0000-7000-8000-000000000001',
        name: 'Cafés et restaurants',
        status: 'active',
        template_name: 'De l’eau filtrée pour {entreprise}',
        stats: { total_prospects: 120, emails_sent: 40, opens: null, clicks: null },
        created_date: '2026-11-24T08:12:40.000Z',
      },
    ],
  },
  refusals: [401, 403],
  async handle({ tenant: { db } }): Promise<z.input<typeof campaignSchema>[]> {
    const campaigns = await listCampaigns(db)
    const settings = await readSettings(db)
    const figures = await readCampaignFigures(
      db,
      campaigns.map(({ id }) => id),
    )
    return campaigns.map(({ id, state, content, created_at }) => ({
      id,
      name: content.name,
      status: state === 'running' ? 'active' : state,
      template_name: content.steps[0]?.subject ?? '',
      stats: {
        total_prospects: figures.get(id)?.recipients ?? 0,
        emails_sent: figures.get(id)?.sent ?? 0,
        ...measuresOf(figures.get(id), settings),
      },
      created_date: created_at,
    }))
  },
})
