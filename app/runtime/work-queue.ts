/** The queue is full. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface QueueOptions {
  /** Maximum concurrency. */
  running: number
  /** Maximum queue length; more work is refused. */
  waiting: number
}

/** Limits the concurrency of costly work. `ahead` overtakes waiting work. */
export function createWorkQueue({ running, waiting }: QueueOptions) {
  const lines: Record<'ahead' | 'others', (() => void)[]> = { ahead: [], others: [] }
  let free = running

  async function enter(ahead: boolean): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    const line = ahead ? lines.ahead : lines.others
    if (line.length >= waiting) throw new QueueFull()
    await new Promise<void>((begin) => line.push(begin))
  }

  function leave(): void {
    const next = lines.ahead.shift() ?? lines.others.shift()
    if (next) next()
    else free++
  }

  /** Throws QueueFull. */
  return async function run<Value>(work: () => Promise<Value>, ahead = false): Promise<Value> {
    await enter(ahead)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
