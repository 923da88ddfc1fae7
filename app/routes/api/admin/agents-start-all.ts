import { startAllAgents } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineAgentsControl } from '../shared/agents.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const action = defineAgentsControl({
  id: 'startAllAgents',
  summary: 'Démarrer tous les agents qui peuvent l’être',
  control: startAllAgents,
})
