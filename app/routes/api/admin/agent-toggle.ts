import { toggleAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineAgentControl } from '../shared/agents.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineAgentControl({
  id: 'toggleAgent',
  summary: 'Démarrer un agent arrêté, ou l’inverse',
  description: 'Sans corps.',
  control: toggleAgent,
})
