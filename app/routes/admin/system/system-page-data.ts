import type { Finding } from '~/models/platform/machine'

/** A background task. */
export interface ShownTask {
  isRunning: boolean
  /** Progress or outcome; undefined before the first run. */
  message: string | undefined
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
  /** Number of archives not listed. */
  more: number
  rehearsal: string
  /** Shell commands for the newest archive. */
  restore: { command: string; verify: string } | undefined
}

export interface SystemPageData {
  findings: Finding[]
  facts: { title: string; facts: { label: string; value: string }[] }[]
  /** Undefined except in the machine's first shop. */
  machine: Machine | undefined
}
