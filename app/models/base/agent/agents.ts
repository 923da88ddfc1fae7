import type { AgentKey } from '~/database/schema'

interface AgentDefinition {
  key: AgentKey
  name: string
  priority: 'high' | 'medium' | 'low'
  /** What it may do. */
  task: string
}

/** In the order of the screens. */
export const agents: AgentDefinition[] = [
  {
    key: 'thomas',
    name: 'Thomas',
    priority: 'high',
    task: 'répond aux visiteurs\u202f; arrêté, une personne répond à sa place',
  },
  { key: 'hunter', name: 'Hunter', priority: 'high', task: 'rassemble les prospects des sources configurées' },
  { key: 'scraper', name: 'Scraper', priority: 'medium', task: 'complète les fiches des prospects' },
  {
    key: 'email',
    name: 'Mercury',
    priority: 'medium',
    task: '6 séquences d’e-mails automatisées',
  },
  {
    key: 'recovery',
    name: 'Récupération de paniers',
    priority: 'medium',
    task: 'écrit, avec l’accord de la personne, au sujet d’un panier laissé',
  },
  { key: 'upload', name: 'Upload', priority: 'high', task: 'lit les tableurs déposés' },
  { key: 'security', name: 'Fortress', priority: 'low', task: 'contrôle la sécurité' },
]

export const agentKeys = agents.map(({ key }) => key)

export function isAgentKey(text: string): text is AgentKey {
  return agentKeys.some((key) => key === text)
}

export function agentName(key: AgentKey): string {
  return agents.find((agent) => agent.key === key)?.name ?? key
}

/** `pending`: not implemented yet. `unconfigured`: required configuration is missing. */
export type AgentStatus = 'running' | 'ready' | 'error' | 'stopped' | 'unconfigured' | 'pending'

export const statusLabels: Record<AgentStatus, string> = {
  running: 'ACTIF',
  ready: 'PRÊT',
  error: 'ERREUR',
  stopped: 'INACTIF',
  unconfigured: 'INACTIF',
  pending: 'À venir',
}
