import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createWorkQueue } from './work-queue'

/** The worker exceeded its time or its memory. */
export class WorkerExceeded extends Error {
  override name = 'WorkerExceeded'
}

interface WorkerBounds {
  /** File name in the build, relative to the project's root. It answers each message with one. */
  program: string
  /** Per request, the worker's start included; up to six times as long while other processes leave it no processor. */
  maxMs: number
  maxHeapMb: number
  /** Requests that may wait for the one in work. */
  waiting: number
}

/**
 * Runs requests one at a time in a worker thread, which is started by the first one and replaced when it exceeds its
 * bounds. Throws WorkerExceeded or QueueFull.
 */
export function createBoundedWorker({ program, maxMs, maxHeapMb, waiting }: WorkerBounds) {
  const queue = createWorkQueue({ running: 1, waiting })
  let current: Worker | undefined

  function start(): Worker {
    const worker = new Worker(resolve(program), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (current === worker) current = undefined
    })
    return worker
  }

  async function ask(request: unknown): Promise<unknown> {
    const worker = current ?? start()
    current = worker
    // Only a worker at work keeps the process alive.
    worker.ref()
    const deadline = startDeadline(maxMs)
    try {
      const answered = once(worker, 'message', { signal: deadline.signal })
      worker.postMessage(request)
      const [answer] = await answered
      return answer
    } catch (error) {
      current = undefined
      await worker.terminate()
      throw isExceeded(error) ? new WorkerExceeded(program, { cause: error }) : error
    } finally {
      deadline.end()
      worker.unref()
    }
  }

  return (request: unknown) => queue(() => ask(request))
}

const STARVED_ROUNDS = 6
/** Of a round, the processor time of a process at work. */
const AT_WORK = 0.8

/** Ends after the first round in which this process was at work. */
function startDeadline(maxMs: number) {
  const controller = new AbortController()
  let rounds = 0
  let before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    rounds++
    if ((user + system) / 1000 >= AT_WORK * maxMs || rounds >= STARVED_ROUNDS) controller.abort()
  }, maxMs)
  timer.unref()
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

function isExceeded(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === OUT_OF_MEMORY))
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
