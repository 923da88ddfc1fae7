import type { Finding } from '~/models/machine'

/** Of a task that goes on behind the page. */
export interface ShownTask {
  isRunning: boolean
  /** Where it stands, or how it ended; undefined before the first one. */
  told: string | undefined
  /** It ended badly. */
  failed: boolean
  progress?: { done: number; of: number } | undefined
}

export interface ShownBackup {
  name: string
  at: string
  age: string
  reason: string
  size: string
}

export interface Machine {
  backup: ShownTask
  examination: ShownTask
  backups: ShownBackup[]
  /** Archives beyond those listed. */
  more: number
  rehearsal: string
  /** Of the newest archive, to be typed in a terminal. */
  restore: { command: string; verify: string } | undefined
}

export interface SystemPageData {
  findings: Finding[]
  facts: { title: string; facts: { label: string; value: string }[] }[]
  /** Undefined in a shop that is not the machine's own. */
  machine: Machine | undefined
}
