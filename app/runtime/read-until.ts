import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 150

interface ReadUntil<Value> {
  isDone(value: Value): boolean
  mostMs: number
  signal: AbortSignal
}

/** What `read` finds once it is done, or as it is when the time is over or nobody waits any more. */
export async function readUntil<Value>(
  read: () => Promise<Value>,
  { isDone, mostMs, signal }: ReadUntil<Value>,
): Promise<Value> {
  const until = performance.now() + mostMs
  for (;;) {
    const value = await read()
    if (isDone(value) || performance.now() > until || signal.aborted) return value
    await wait(LOOK_MS)
  }
}
