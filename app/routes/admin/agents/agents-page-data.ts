import type { AgentCard } from '~/components/admin/agent/agent-card'
import type { AgentKey } from '~/models/agent'

export interface AgentPlanRow {
  key: AgentKey
  name: string
  /** One entry per phase, in order. */
  reached: boolean[]
}

export interface DeadJob {
  id: string
  label: string
  agent: string
  error: string
  createdAt: string
  canRehearse: boolean
}

export interface AgentsPageData {
  cards: AgentCard[]
  health: { status: 'healthy' | 'degraded' | 'unhealthy'; reasons: string[]; database: 'connected' | 'unavailable' }
  objective: { today: number; aim: number }
  plan: AgentPlanRow[]
  dead: DeadJob[]
}
