import type { Generated, Selectable } from 'kysely'

export type AgentKey = 'thomas' | 'hunter' | 'scraper' | 'email' | 'recovery' | 'upload' | 'security'

/** Desired and actual state of an agent. One never touched has no row. */
interface AgentTable {
  key: AgentKey
  wanted: 'running' | 'stopped'
  /** Valid for the process `owner` only. `error`: the engine stopped it after consecutive failed jobs. */
  actual: Generated<'running' | 'stopped' | 'error'>
  owner: string | null
  /** 1: restarts with the server, unless a person stopped it. */
  auto_start: Generated<number>
  started_at: string | null
  /** When a person stopped it. */
  stopped_at: string | null
  last_run_at: string | null
  next_run_at: string | null
  /** In French, for display. */
  last_error: string | null
  last_error_at: string | null
  /** Consecutive failed jobs. */
  failures: Generated<number>
  /** First successful rehearsal or test. */
  tested_at: string | null
  /** First successful run. */
  first_done_at: string | null
}

/** `refused`: its input was invalid, which does not count as a failure. */
export type RunOutcome = 'running' | 'done' | 'failed' | 'stopped' | 'given-up' | 'refused'

/** One run of one job, or a rehearsal, which has no side effects. Kept 30 days. */
interface AgentRunTable {
  id: string
  agent: AgentKey
  kind: string
  job_key: string
  is_rehearsal: Generated<number>
  owner: string
  outcome: RunOutcome
  /** In French, for display. */
  message: string | null
  items: Generated<number>
  started_at: string
  ended_at: string | null
}

/** Work done by an agent per day (Paris time). */
interface AgentDayTable {
  agent: AgentKey
  day: string
  done: number
}

export type AgentRow = Selectable<AgentTable>
export type AgentRun = Selectable<AgentRunTable>

export interface AgentTables {
  agent: AgentTable
  agent_run: AgentRunTable
  agent_day: AgentDayTable
}
