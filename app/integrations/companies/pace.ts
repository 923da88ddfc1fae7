import { setTimeout as delay } from 'node:timers/promises'

interface PaceClock {
  nowMs?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Resolves for its callers in order, at least `everyMs` apart; rejects as soon as the signal aborts. */
export function createPace(everyMs: number, clock: PaceClock = {}): (signal: AbortSignal) => Promise<void> {
  const { nowMs = () => performance.now(), wait = (ms, signal) => delay(ms, undefined, { signal }) } = clock
  let freeAt = Number.NEGATIVE_INFINITY
  return async (signal) => {
    signal.throwIfAborted()
    const turnAt = Math.max(nowMs(), freeAt)
    freeAt = turnAt + everyMs
    // A timer may fire a little early.
    while (nowMs() < turnAt) await wait(turnAt - nowMs(), signal)
  }
}
