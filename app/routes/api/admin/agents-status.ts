import { listAgents } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { agentMapExample, agentMapSchema, toAgentMap } from '../shared/agents.server'
import { defineCall } from '../shared/call.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readAgents',
  method: 'get',
  tag: 'Agents',
  summary: 'L’état de tous les agents',
  answer: { description: 'Les agents par leur clé.', schema: agentMapSchema, example: agentMapExample },
  refusals: [401, 403],
  async handle({ tenant, at }) {
    return toAgentMap(tenant.db, await listAgents(tenant, at), at)
  },
})
