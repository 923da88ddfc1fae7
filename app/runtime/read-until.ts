import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 150

interface ReadUntil<Value> {
  isDone(value: Value): boolean
  mostMs: number
  signal: AbortSignal
}

/** Polls `read` until it is done; returns the latest value on timeout or abort. */
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
