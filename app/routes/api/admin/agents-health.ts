import { z } from 'zod'
import { listAgents, readAgentHealth } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const healthSchema = z
  .object({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    system_checks: z.object({ database: z.object({ status: z.enum(['connected', 'unavailable']) }) }),
    reasons: z.array(z.string()).describe('Ce qui n’est pas comme il faut, en français.'),
  })
  .register(apiSchemas, { id: 'AgentHealth' })

export const loader = defineCall({
  id: 'readAgentHealth',
  method: 'get',
  tag: 'Agents',
  summary: 'La santé des agents et de ce dont ils ont besoin',
  answer: {
    description: 'La santé.',
    schema: healthSchema,
    example: { status: 'healthy', system_checks: { database: { status: 'connected' } }, reasons: [] },
  },
  refusals: [401, 403],
  async handle({ tenant, at }) {
    const agents = await listAgents(tenant, at)
    const { status, database, reasons } = await readAgentHealth(tenant, { agents })
    return { status, system_checks: { database: { status: database } }, reasons }
  },
})
