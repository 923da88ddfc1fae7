import { z } from 'zod'
import { readFigures } from '~/models/platform/dashboard/index.server'
import { toEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const figuresSchema = z
  .object({
    leads: z.object({
      total: z.int(),
      conversion_rate: z.number().describe('En pourcents\u202f: les leads qui ont acheté sur le total.'),
      qualified: z.int().describe('Les statuts qualifié, devis_envoyé et négociation.'),
      new_this_month: z.int().describe('Depuis le premier du mois à Paris.'),
    }),
    agents: z.object({
      thomas_conversations: z.int().describe('Les conversations encore conservées.'),
      active_email_sequences: z.int(),
    }),
    revenue: z.object({
      estimated_monthly: z
        .number()
        .describe(
          'Les commandes payées des 30 derniers jours, moins ce qui en a été remboursé et ce qui reste à rendre, en euros TTC.',
        ),
    }),
  })
  .register(apiSchemas, { id: 'DashboardFigures' })

export const loader = defineCall({
  id: 'readDashboard',
  method: 'get',
  tag: 'Gestion',
  summary: 'Les chiffres du tableau de bord',
  answer: {
    description: 'Les chiffres.',
    schema: figuresSchema,
    example: {
      leads: { total: 42, conversion_rate: 19, qualified: 11, new_this_month: 7 },
      agents: { thomas_conversations: 128, active_email_sequences: 0 },
      revenue: { estimated_monthly: 8125.56 },
    },
  },
  refusals: [401, 403],
  async handle({ tenant, at }) {
    const { leads, agents, money } = await readFigures(tenant.db, at)
    return {
      leads: {
        total: leads.total,
        conversion_rate: leads.conversionPercent,
        qualified: leads.qualified,
        new_this_month: leads.newThisMonth,
      },
      agents: {
        thomas_conversations: agents.thomasConversations,
        active_email_sequences: agents.activeEmailSequences,
      },
      revenue: { estimated_monthly: toEuros(money.keptCents) },
    }
  },
})
