import { findAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { agentExample, agentOf, agentParams, agentSchema, toAgent, unknownAgent } from '../shared/agents.server'
import { defineCall } from '../shared/call.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readAgent',
  method: 'get',
  tag: 'Agents',
  summary: 'L’état d’un agent',
  params: agentParams,
  answer: { description: 'L’agent.', schema: agentSchema, example: agentExample },
  refusals: [401, 403, 404],
  async handle({ tenant, params, at }) {
    const key = agentOf(params.agent)
    return key ? toAgent(tenant.db, await findAgent(tenant, key, at), at) : unknownAgent()
  },
})
