import type { AgentKey } from '~/models/base/agent'

export interface AgentCard {
  key: AgentKey
  name: string
  task: string
  /** URL of the agent's screen, if it has one. */
  screen: string | undefined
  /** Label of the state. */
  label: string
  tone: 'positive' | 'accent' | 'danger' | 'caution' | undefined
  /** Not available yet. */
  isPending: boolean
  /** Running, or about to run automatically. */
  isWanted: boolean
  /** Resumes after a restart of the server; undefined for a stopped one, which stays stopped. */
  autoStart: boolean | undefined
  hasTest: boolean
  /** Why it cannot run. */
  obstacle: string | undefined
  /** What is missing for its full function. */
  remark: string | undefined
  lastError: string | undefined
  progress: { done: number; total: number | undefined } | undefined
  /** Facts to display. */
  facts: { label: string; value: string }[]
}
