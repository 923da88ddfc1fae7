import { z } from 'zod'
import { findSecurityState, readSecurityHistory } from '~/models/platform/security/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const summarySchema = z
  .object({
    current_security_score: z
      .int()
      .nullable()
      .describe(
        'Poids des contrôles réussis sur poids des contrôles exécutés, sur 100\u202f; null avant la première analyse.',
      ),
    status: z
      .enum(['healthy', 'attention'])
      .describe('`healthy`\u202f: un score de 90 ou plus, et aucune alerte critique.'),
    trend: z.enum(['improving', 'declining', 'stable']).describe('Sur quatre semaines.'),
    critical_alerts: z.int(),
    total_audits: z.int(),
  })
  .register(apiSchemas, { id: 'SecuritySummary' })

export const loader = defineCall({
  id: 'readSecuritySummary',
  method: 'get',
  tag: 'Agents',
  summary: 'Le score de sécurité',
  answer: {
    description: 'Ce que la dernière analyse a trouvé, en bref.',
    schema: summarySchema,
    example: {
      current_security_score: 92,
      status: 'healthy',
      trend: 'improving',
      critical_alerts: 0,
      total_audits: 41,
    },
  },
  refusals: [401, 403],
  async handle({ tenant, at }) {
    const state = await findSecurityState(tenant.db)
    const { trend, total } = await readSecurityHistory(tenant.db, at)
    return {
      current_security_score: state?.score ?? null,
      status: state?.status ?? ('attention' as const),
      trend,
      critical_alerts: state?.criticalAlerts ?? 0,
      total_audits: total,
    }
  },
})
