import { setTimeout as delay } from 'node:timers/promises'
import { logger } from '~/runtime/logger.server'

export interface ScheduledTask {
  name: string
  everySeconds: number
  /** One run; it should return soon after `signal` aborts. */
  run(signal: AbortSignal): Promise<void>
}

interface Scheduler {
  /** Starts no further run, aborts the running ones and waits for them, five seconds at most. */
  stop(): Promise<void>
}

const TICK_MS = 1000
const STOP_MS = 5000

/**
 * Runs each task after one tick, so that the first visitor of a start does not wait for all of them, and then at its
 * interval, never overlapping with itself. A failed run is logged and the next one runs as planned: a task never
 * crashes the server. Due times are monotonic, so a changed system clock causes neither a burst nor a pause.
 */
export function startScheduler(
  tasks: ScheduledTask[],
  options: { tickMs?: number; stopMs?: number; now?: () => number } = {},
): Scheduler {
  const now = options.now ?? (() => performance.now())
  const abort = new AbortController()
  const running = new Map<string, Promise<void>>()
  const dueAt = new Map<string, number>()

  function tick() {
    for (const task of tasks) {
      if (running.has(task.name) || now() < (dueAt.get(task.name) ?? 0)) continue
      dueAt.set(task.name, now() + task.everySeconds * 1000)
      running.set(
        task.name,
        runOnce(task, abort.signal).finally(() => running.delete(task.name)),
      )
    }
  }

  const timer = setInterval(tick, options.tickMs ?? TICK_MS)
  return {
    async stop() {
      clearInterval(timer)
      abort.abort()
      await settledWithin([...running.values()], options.stopMs ?? STOP_MS)
    },
  }
}

async function runOnce(task: ScheduledTask, signal: AbortSignal): Promise<void> {
  try {
    await task.run(signal)
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, task: task.name }, 'task failed')
  }
}

/** Waits until all promises have settled, at most this long. */
export async function settledWithin(work: unknown[], ms: number): Promise<void> {
  const settled = new AbortController()
  await Promise.race([Promise.allSettled(work), delay(ms, undefined, settled)]).catch(() => {})
  settled.abort()
}
