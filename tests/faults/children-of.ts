import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ServerProcess } from './support'

/** Pids of a server's child processes. */
export function childrenOf({ pid }: Pick<ServerProcess, 'pid'>): number[] {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  const pids = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
  return pids.filter((text) => text !== '').map(Number)
}

/** Peak memory of a process, while it still runs. */
export function peakMiB(pid: number): number {
  const file = `/proc/${pid}/status`
  const peak = existsSync(file) ? /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return Math.round(Number(peak ?? 0) / 1024)
}
