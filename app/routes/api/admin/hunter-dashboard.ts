import { z } from 'zod'
import { findAgent } from '~/models/base/agent/index.server'
import { type HunterFigures, readHunterFigures } from '~/models/crm/lead-feed/index.server'
import { prospectSources } from '~/models/crm/prospect'
import { countCampaigns } from '~/models/mailing/campaign/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { agentSchema } from '../shared/agents.server'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const instant = z.string().nullable().describe('Instant ISO-8601, UTC.')

const dashboardSchema = z
  .object({
    segmentation: z.object({ leads_chauds: z.int(), prospects_qualifies: z.int(), prospects_froids: z.int() }),
    total_prospects: z.int(),
    avg_score: z.int().describe('De 0 à 100, arrondi\u202f; 0 sans prospect.'),
    campaigns_active: z.int(),
    collection_stats: z.object({
      prospects_today: z.int(),
      growth_rate: z.int().nullable().describe('Pour cent d’hier à aujourd’hui\u202f; null sans prospect hier.'),
    }),
    source_breakdown: z.partialRecord(z.enum(prospectSources), z.object({ count: z.int(), avg_score: z.int() })),
    daily_performance: z
      .array(z.object({ date: z.string(), prospects_collected: z.int() }))
      .describe('Sept jours de Paris, le plus ancien d’abord.'),
    agent_status: z.enum(['active', ...agentSchema.shape.status.options]),
    last_collection: instant,
    next_collection: instant,
  })
  .register(apiSchemas, { id: 'HunterDashboard' })

export const loader = defineCall({
  id: 'getHunterDashboard',
  method: 'get',
  tag: 'Prospection',
  summary: 'Les chiffres de la prospection',
  answer: {
    description: 'Les chiffres de tous les prospects.',
    schema: dashboardSchema,
    example: {
      segmentation: { leads_chauds: 21, prospects_qualifies: 4, prospects_froids: 3 },
      total_prospects: 28,
      avg_score: 74,
      campaigns_active: 0,
      collection_stats: { prospects_today: 28, growth_rate: null },
      source_breakdown: { linkedin: { count: 28, avg_score: 74 } },
      daily_performance: [{ date: '2026-11-24', prospects_collected: 28 }],
      agent_status: 'active',
      last_collection: '2026-11-24T08:12:40.000Z',
      next_collection: null,
    },
  },
  refusals: [401, 403],
  async handle({ tenant, at }) {
    const { status } = await findAgent(tenant, 'hunter', at)
    return toDashboard(await readHunterFigures(tenant.db, at), {
      agentStatus: status === 'running' ? 'active' : status,
      campaignsActive: await countCampaigns(tenant.db, { running: true }),
    })
  },
})

function toDashboard(
  { segments, total, averageScore, today, growth, sources, days, lastCollection, nextCollectionAt }: HunterFigures,
  {
    agentStatus,
    campaignsActive,
  }: { agentStatus: z.input<typeof dashboardSchema>['agent_status']; campaignsActive: number },
): z.input<typeof dashboardSchema> {
  const breakdown = sources.map(({ source, count, averageScore }) => [source, { count, avg_score: averageScore }])
  return {
    segmentation: {
      leads_chauds: segments.Haute,
      prospects_qualifies: segments.Moyenne,
      prospects_froids: segments.Faible,
    },
    total_prospects: total,
    avg_score: averageScore,
    campaigns_active: campaignsActive,
    collection_stats: { prospects_today: today, growth_rate: growth ?? null },
    source_breakdown: Object.fromEntries(breakdown),
    daily_performance: days.map(({ day, count }) => ({ date: day, prospects_collected: count })),
    agent_status: agentStatus,
    last_collection: lastCollection?.asked_at ?? null,
    next_collection: nextCollectionAt ?? null,
  }
}
