/** Too many passwords are waiting to be computed. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

interface QueueOptions {
  /** At the same time. */
  running: number
  /** Beyond them; more are refused. */
  waiting: number
}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/**
 * Bounds the memory of password hashing, 64 MiB each. `ahead` passes the others, so that a crowd of strangers does not
 * keep an administrator waiting.
 */
export function createPasswordQueue({ running, waiting }: QueueOptions) {
  const lines = { ahead: [] as (() => void)[], others: [] as (() => void)[] }
  let free = running

  async function enter(ahead: boolean): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    const line = ahead ? lines.ahead : lines.others
    if (line.length >= waiting) throw new PasswordsBusy()
    await new Promise<void>((begin) => line.push(begin))
  }

  function leave(): void {
    const next = lines.ahead.shift() ?? lines.others.shift()
    if (next) next()
    else free++
  }

  /** Throws PasswordsBusy. */
  return async function run<Value>(work: () => Promise<Value>, ahead = false): Promise<Value> {
    await enter(ahead)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
