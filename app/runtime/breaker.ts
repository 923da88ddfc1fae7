const FAILURES = 3
const COOLDOWN_MS = 60_000

export type Breaker = ReturnType<typeof createBreaker>

/** Circuit breaker: after repeated failures, calls are suspended for a while. */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures = 0
  let restsUntil = 0
  return {
    isClosed: () => now() >= restsUntil,
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      // After the pause one call is tried; another failure reopens the breaker.
      if (failures >= FAILURES) restsUntil = now() + COOLDOWN_MS
    },
  }
}
