import type { AgentKey } from '~/models/agent'

export interface AgentCard {
  key: AgentKey
  name: string
  task: string
  /** Its own screen, where it has one. */
  screen: string | undefined
  /** Of its state. */
  label: string
  tone: 'positive' | 'accent' | 'danger' | 'caution' | undefined
  /** Comes later. */
  isPending: boolean
  /** It runs, or will without anybody’s doing. */
  isWanted: boolean
  autoStart: boolean
  hasTest: boolean
  /** Why it does not run. */
  obstacle: string | undefined
  /** What it does without. */
  remark: string | undefined
  lastError: string | undefined
  progress: { done: number; total: number | undefined } | undefined
  /** What there is to say of it, in words. */
  facts: { label: string; value: string }[]
}

export interface AgentPlanRow {
  key: AgentKey
  name: string
  /** Of the four phases, in order. */
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
