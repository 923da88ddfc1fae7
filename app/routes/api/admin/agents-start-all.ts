import { administratorContext } from '~/middleware/administrator.server'
import { listAgents, startAllAgents } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { agentMapExample, agentMapSchema, toAgentMap } from '../shared/agents.server'
import { defineCall } from '../shared/call.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const action = defineCall({
  id: 'startAllAgents',
  method: 'post',
  tag: 'Agents',
  summary: 'Démarrer tous les agents qui peuvent l’être',
  description: 'Sans corps.',
  answer: { description: 'Les agents après le changement.', schema: agentMapSchema, example: agentMapExample },
  refusals: [401, 403],
  async handle({ tenant, context, at }) {
    const { id, name } = context.get(administratorContext)
    await startAllAgents(tenant, { actor: { id, name }, at })
    return toAgentMap(tenant.db, await listAgents(tenant, new Date()), new Date())
  },
})
