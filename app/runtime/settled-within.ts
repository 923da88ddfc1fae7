import { setTimeout as delay } from 'node:timers/promises'

/** Waits until all promises have settled, at most this long. */
export async function settledWithin(work: unknown[], ms: number): Promise<void> {
  const settled = new AbortController()
  await Promise.race([Promise.allSettled(work), delay(ms, undefined, settled)]).catch(() => {})
  settled.abort()
}
