import type { AgentCard } from '~/components/admin/agent/agent-card'

export interface ScanRow {
  scan: string
  name: string
  state: 'passed' | 'warning' | 'critical' | 'skipped'
  weight: number
  evidence: string
  fix: string | undefined
}

export interface ShownResource {
  name: string
  percent: number
  isHigh: boolean
}

export interface ShownAudit {
  /** Undefined when no scan could run. */
  score: { value: number; tone: 'positive' | 'caution' | 'danger' } | undefined
  isHealthy: boolean
  at: string
  cause: string
  seconds: string
  passedWeight: number
  runWeight: number
  scans: ScanRow[]
  alerts: ScanRow[]
  moreAlerts: number
  recommendations: ScanRow[]
}

export interface SecurityPageData {
  agent: AgentCard
  /** Undefined before the first audit. */
  audit: ShownAudit | undefined
  /** Undefined except in the machine's first shop. */
  resources: ShownResource[] | undefined
  history: { days: { label: string; score: number }[]; trend: string; total: number }
}
