import { administratorContext } from '~/middleware/administrator.server'
import { findAgent, startAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import {
  agentExample,
  agentOf,
  agentParams,
  agentSchema,
  refusedControl,
  toAgent,
  unknownAgent,
} from '../shared/agents.server'
import { defineCall } from '../shared/call.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'startAgent',
  method: 'post',
  tag: 'Agents',
  summary: 'Démarrer un agent',
  description: 'Sans corps. Un agent à venir, ou auquel il manque quelque chose, est refusé avec 409.',
  params: agentParams,
  answer: { description: 'L’agent après le changement.', schema: agentSchema, example: agentExample },
  refusals: [401, 403, 404, 409],
  async handle({ tenant, params, context, at }) {
    const key = agentOf(params.agent)
    if (!key) return unknownAgent()
    const { id, name } = context.get(administratorContext)
    const changed = await startAgent(tenant, { key, actor: { id, name }, at })
    return changed.ok
      ? toAgent(tenant.db, await findAgent(tenant, key, new Date()), new Date())
      : refusedControl(changed)
  },
})
