import type { Generated, Selectable } from 'kysely'

export type AgentKey = 'thomas' | 'hunter' | 'scraper' | 'email' | 'recovery' | 'upload' | 'security'

/** What a person wants of an agent and what the engine has made of it. One that was never touched has no row. */
export interface AgentTable {
  key: AgentKey
  wanted: 'running' | 'stopped'
  /** Holds for the process `owner` alone. `error`: the engine stopped it after jobs given up in a row. */
  actual: Generated<'running' | 'stopped' | 'error'>
  owner: string | null
  /** 1: goes on after a restart, unless a person stopped it. */
  auto_start: Generated<number>
  started_at: string | null
  /** When a person stopped it. */
  stopped_at: string | null
  last_run_at: string | null
  next_run_at: string | null
  /** In French, for a person. */
  last_error: string | null
  last_error_at: string | null
  /** Jobs given up in a row. */
  failures: Generated<number>
  /** First rehearsal, or test, that went well. */
  tested_at: string | null
  /** First run that went well. */
  first_done_at: string | null
}

/** `refused`: by what it was given, which is no failure of the agent. */
export type RunOutcome = 'running' | 'done' | 'failed' | 'stopped' | 'given-up' | 'refused'

/** One run of one job, or a rehearsal, which has no effect. Kept 30 days. */
export interface AgentRunTable {
  id: string
  agent: AgentKey
  kind: string
  job_key: string
  is_rehearsal: Generated<number>
  owner: string
  outcome: RunOutcome
  /** In French, for a person. */
  told: string | null
  items: Generated<number>
  started_at: string
  ended_at: string | null
}

/** How much an agent did on a day in Paris. */
export interface AgentDayTable {
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
