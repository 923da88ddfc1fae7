import { stopAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineAgentControl } from '../shared/agents.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineAgentControl({
  id: 'stopAgent',
  summary: 'Arrêter un agent',
  description: 'Sans corps. Rien n’est plus écrit par lui ensuite\u202f; l’arrêt tient après un redémarrage.',
  control: stopAgent,
})
