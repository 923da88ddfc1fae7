import { startAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineAgentControl } from '../shared/agents.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineAgentControl({
  id: 'startAgent',
  summary: 'Démarrer un agent',
  description: 'Sans corps. Un agent à venir, ou auquel il manque quelque chose, est refusé avec 409.',
  control: startAgent,
})
